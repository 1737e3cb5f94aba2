"""A stick is found where it is mounted, and what is put onto it replaces nothing."""

from __future__ import annotations

from pathlib import Path

from game.store.removable import put, usb_drives


def test_only_what_can_be_taken_out_and_written_to_is_a_stick(tmp_path: Path) -> None:
    blocks, lines = tmp_path / "block", []
    for name, where, removable in (
        ("nvme0n1p2", "pci0/nvme0n1/nvme0n1p2", None),
        ("sda1", "pci0/ata1/sda/sda1", "0"),
        ("sdb1", "pci0/usb2/sdb/sdb1", "0"),
        ("mmcblk0p1", "soc/mmcblk0/mmcblk0p1", "1"),
    ):
        device = tmp_path / "devices" / where
        device.mkdir(parents=True)
        if removable is not None:
            (device.parent / "removable").write_text(f"{removable}\n")
        blocks.mkdir(exist_ok=True)
        (blocks / name).symlink_to(device)
        folder = tmp_path / f"MY {name}"
        folder.mkdir()
        lines.append(f"/dev/{name} {str(folder).replace(' ', chr(92) + '040')} vfat rw 0 0")
    mounts = tmp_path / "mounts"
    mounts.write_text("\n".join([*lines, "proc /proc proc rw 0 0", "/dev/sdc1 /gone vfat rw 0 0", ""]))
    assert [path.name for path in usb_drives(mounts, blocks)] == ["MY sdb1", "MY mmcblk0p1"]
    assert usb_drives(tmp_path / "nothing", blocks) == ()


def test_nothing_on_a_stick_is_replaced(tmp_path: Path) -> None:
    names = [put(content, tmp_path, "friday.webm").name for content in (b"one", b"two", b"three")]
    assert names == ["friday.webm", "friday-2.webm", "friday-3.webm"]
    assert (tmp_path / "friday.webm").read_bytes() == b"one"
