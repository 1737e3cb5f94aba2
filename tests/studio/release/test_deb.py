"""What the Debian package says of itself, and what it does to a system."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
from email import message_from_string
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game import __version__
from game.cli import commands, main
from game.errors import UserError
from hardware.detect import NATIVE_BOARDS, SERIAL_BRIDGES
from hatch_build import AddressHook
from studio.release.deb import (
    COMPLETIONS,
    MANUAL,
    PARTS,
    PLACES,
    Debian,
    calm,
    describe,
    environment,
    fill_in,
    home_of,
    made_of_the_parser,
    maintainer,
    overrides,
)

SCRIPTS = ("postinst", "prerm", "postrm")


def part(name: str) -> str:
    """The text of one file of the package."""
    return (PARTS / name).read_text(encoding="utf-8")


def test_it_asks_for_the_python_that_its_bundle_was_made_for() -> None:
    package = Debian("arm64", "13", "1.2.3")
    assert package.name == "knucklebone_1.2.3+deb13_arm64.deb"
    assert (package.target.python, package.target.machine) == ("3.13", "aarch64")
    control = package.control(1000, None)
    assert "python3 (>= 3.13), python3 (<< 3.14)" in control
    assert "libc6 (>= 2.41)" in control
    assert "Architecture: arm64\n" in control


@pytest.mark.parametrize(("architecture", "release"), [("riscv64", "12"), ("amd64", "11")])
def test_others_are_refused_with_the_choice(architecture: str, release: str) -> None:
    with pytest.raises(UserError, match="choose from"):
        Debian(architecture, release, "1.0")


def test_every_file_has_a_place() -> None:
    assert {path.name for path in PARTS.iterdir()} == set(PLACES)


@pytest.mark.parametrize("name", SCRIPTS)
def test_what_it_does_to_a_system_is_written_in_plain_shell(name: str) -> None:
    assert part(name).startswith("#!/bin/sh\nset -e\n")
    assert subprocess.run(["sh", "-n", str(PARTS / name)]).returncode == 0


def test_the_unit_starts_the_installed_program_under_its_own_account() -> None:
    unit = part("knucklebone.service")
    command = re.search(r"^ExecStart=/usr/bin/cage -- /(\S+) (.*)$", unit, re.MULTILINE)
    assert command is not None
    assert command[1] in {place for place, _ in PLACES.values()}
    assert "\nUser=knucklebone\n" in unit
    assert "--system --group" in part("postinst")


def test_the_unit_names_options_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    known = capsys.readouterr().out
    options = re.findall(r"(?<= |=|\")--[a-z]+", part("knucklebone.service") + part("default"))
    assert "--kiosk" in options
    assert all(option in known for option in options if option not in ("--help", "--now"))


def test_desktops_are_told_what_it_is(tmp_path: Path) -> None:
    """After the specification of AppStream: what a desktop application must say of itself."""
    path = tmp_path / "metainfo.xml"
    path.write_text(part("knucklebone.metainfo.xml"), encoding="utf-8")
    fill_in(path, "1.2.3", None)
    told = ElementTree.parse(path).getroot()
    needed = {"id", "metadata_license", "project_license", "name", "summary", "description", "launchable"}
    assert needed <= {each.tag for each in told}
    assert told.findtext("launchable") in PLACES
    release = told.find("releases/release")
    assert release is not None
    assert release.get("version") == "1.2.3"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", release.get("date") or "")
    categories = {category.text or "" for category in told.iter("category")}
    assert all(f"{category};" in part("knucklebone.desktop") for category in categories)


def test_desktops_are_told_which_devices_it_is_for() -> None:
    """Those that `70-knucklebone.rules` hands out: cameras, and whatever a tower may be."""
    told = {each.text for each in ElementTree.fromstring(part("knucklebone.metainfo.xml")).iter("modalias")}
    cameras, serial_ports = (f"usb:v*p*d*dc*dsc*dp*{kind}ip*" for kind in ("ic0Eisc01", "ic02isc02"))
    towers = {f"usb:v{vendor:04X}p*d*" for vendor in NATIVE_BOARDS | SERIAL_BRIDGES}
    assert told == {cameras, serial_ports} | towers


def test_boards_are_kept_from_what_looks_for_modems() -> None:
    """All with USB of their own; chips that modems have, too, stay."""
    ignored = re.search(
        r'idVendor\}=="([\w|]+)", ENV\{ID_MM_DEVICE_IGNORE\}="1"', part("70-knucklebone.rules")
    )
    assert ignored is not None
    vendors = {int(vendor, 16) for vendor in ignored[1].split("|")}
    chips = {0x0403, 0x067B, 0x10C4, 0x1A86}
    assert vendors == (NATIVE_BOARDS | SERIAL_BRIDGES) - chips


def test_a_home_page_is_named_where_the_wheel_knows_one_and_none_is_made_up(tmp_path: Path) -> None:
    told = tmp_path / "knucklebone-1.2.3.dist-info" / "METADATA"
    told.parent.mkdir()
    page = tmp_path / "metainfo.xml"
    head = "Metadata-Version: 2.4\nName: knucklebone\nVersion: 1.2.3\n"
    for home in (None, "https://example.org/knucklebone"):
        told.write_text(f"{head}Project-URL: Homepage, {home}\n" if home else head)
        assert home_of(tmp_path) == home
        control = message_from_string(Debian("amd64", "12", "1.2.3").control(1000, home))
        assert control["Homepage"] == home
        page.write_text(part("knucklebone.metainfo.xml"), encoding="utf-8")
        fill_in(page, "1.2.3", home)
        assert ElementTree.parse(page).findtext("url[@type='homepage']") == home


def test_that_no_home_is_known_is_excused_where_lintian_asks_for_one() -> None:
    """An excuse that it has no word for is a fault to it."""
    for release, home, excused in (("12", None, 0), ("13", None, 1), ("13", "https://example.org/x", 0)):
        text = overrides(Debian("amd64", release, "1.2.3"), home)
        assert text.count("appstream-metadata-validation-failed") == excused


def test_the_wheel_names_its_project_where_github_builds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    hook = AddressHook(str(PARTS), {})
    for name in ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY"):
        monkeypatch.delenv(name, raising=False)
    told: dict[str, dict[str, str]] = {}
    hook.update(told)
    assert told == {"urls": {}}
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://example.org")
    monkeypatch.setenv("GITHUB_REPOSITORY", "ada/knucklebone")
    hook.update(told)
    assert told["urls"]["Homepage"] == "https://example.org/ada/knucklebone"
    assert all(page.startswith(told["urls"]["Homepage"]) for page in told["urls"].values())


def test_who_builds_it_looks_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the words of Debian's own tools; without them no address is made up that might be somebody's."""
    monkeypatch.delenv("DEBFULLNAME", raising=False)
    monkeypatch.delenv("DEBEMAIL", raising=False)
    assert maintainer() == "The Knucklebone authors <packages@knucklebone.invalid>"
    monkeypatch.setenv("DEBFULLNAME", "Ada Host")
    monkeypatch.setenv("DEBEMAIL", "ada@example.org")
    package = Debian("amd64", "12", "1.2.3")
    assert "\nMaintainer: Ada Host <ada@example.org>\n" in package.control(1000, None)
    assert "\n -- Ada Host <ada@example.org>  " in package.changelog()


def test_the_manual_and_the_shells_know_every_command(tmp_path: Path) -> None:
    made_of_the_parser(tmp_path)
    page = gzip.decompress((tmp_path / MANUAL).read_bytes()).decode()
    assert all(f".SS knucklebone {command}\n" in page for command in commands())
    assert all((tmp_path / place).stat().st_size > 1000 for place in COMPLETIONS.values())


def test_apt_shows_what_changed_in_the_form_of_debian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    head, _, change, _, signature = Debian("amd64", "12", "1.2.3").changelog().splitlines()
    assert head == "knucklebone (1.2.3+deb12) stable; urgency=medium"
    assert change.startswith("  * ")
    assert re.fullmatch(r" -- .+ <\S+@\S+>  Sun, 09 Sep 2001 01:46:40 \+0000", signature)


def test_dpkg_can_check_every_file(tmp_path: Path) -> None:
    (tmp_path / "DEBIAN").mkdir()
    (tmp_path / "usr").mkdir()
    (tmp_path / "usr/program").write_bytes(b"a" * 2048)
    (tmp_path / "usr/link").symlink_to("program")
    describe(tmp_path, Debian("amd64", "12", "1.2.3"), None)
    sums = (tmp_path / "DEBIAN/md5sums").read_text(encoding="utf-8")
    assert sums == "b7ea2d21ad2ef3e28085d30247603e0b  usr/program\n"


def test_nothing_of_ours_is_excused_from_the_rules_of_debian() -> None:
    """`lintian` itself is asked where the package is installed (`test_installed_deb.py`)."""
    excused = [line.split()[1:] for line in part("lintian-overrides").splitlines() if line[:1] != "#"]
    places = [place for tag, place in (words for words in excused if len(words) == 2) if place != "*"]
    assert all("site-packages/" in place for place in places)
    ours = ("game", "vision", "hardware", "knucklebone_messages")
    assert not [place for place in places if place.partition("site-packages/")[2].startswith(ours)]


def test_its_environment_is_one_to_python(tmp_path: Path) -> None:
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    environment(tmp_path, python)
    packages = tmp_path / f"lib/python{python}/site-packages"
    packages.mkdir(parents=True)
    (packages / "bundled.py").write_text("answer = 42\n")
    link = tmp_path / "bin/python"
    installed_at = Path("/usr/lib/knucklebone/bin")
    assert os.path.normpath(installed_at / link.readlink()) == f"/usr/bin/python{python}"
    assert not link.readlink().is_absolute(), "Debian's policy for links below one folder of the root"
    link.unlink()
    link.symlink_to(Path(sys.executable).resolve())
    asked = [str(link), "-I", "-c", "import bundled; print(bundled.answer)"]
    assert subprocess.run(asked, capture_output=True, text=True).stdout == "42\n"


def test_rights_and_times_do_not_tell_who_built_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    (tmp_path / "program").touch(mode=0o700)
    (tmp_path / "text").touch(mode=0o600)
    calm(tmp_path)
    assert (tmp_path / "program").stat().st_mode & 0o777 == 0o755
    assert (tmp_path / "text").stat().st_mode & 0o777 == 0o644
    assert os.stat(tmp_path / "text").st_mtime == 1000000000


@pytest.mark.parametrize("page", ["README.md", "docs/installing.md"])
def test_the_pages_name_the_packages_of_this_version(repository: Path, page: str) -> None:
    text = (repository / page).read_text(encoding="utf-8")
    named = set(re.findall(r"knucklebone[_-](\d[\w.]*\d)(?=[+-])", text))
    assert named == {__version__}


PURGE = """
mount -t tmpfs none /etc
mkdir /etc/knucklebone
mount -t tmpfs none /var/lib
mkdir /var/lib/knucklebone
{before}
PATH={commands}:$PATH sh -e {script} purge
ls -A /etc /var/lib /var/lib/knucklebone
"""
"""In a system of its own as far as the script sees it; `before` is done to the folder of the matches."""
MATCH = "mkdir -p /var/lib/knucklebone/matches; touch /var/lib/knucklebone/matches/one.journal"
MOUNT = "mount -t tmpfs none /var/lib/knucklebone"


def purge(before: str, folder: Path) -> subprocess.CompletedProcess[str]:
    commands = folder / "commands"
    commands.mkdir()
    for name in ("getent", "userdel", "systemctl"):
        (commands / name).write_text("#!/bin/sh\nexit 0\n")
        (commands / name).chmod(0o755)
    within = ["unshare", "--map-root-user", "--mount", "sh", "-ec"]
    if subprocess.run([*within, "mount -t tmpfs none /etc"], capture_output=True).returncode:
        pytest.skip("this account cannot mount in a namespace of its own")
    script = PURGE.format(before=before, commands=commands, script=PARTS / "postrm")
    return subprocess.run([*within, script], capture_output=True, text=True)


def test_a_purge_takes_the_matches_along(tmp_path: Path) -> None:
    done = purge(MATCH, tmp_path)
    assert "knucklebone" not in done.stdout


def test_a_purge_ends_well_where_the_matches_are_a_mount(tmp_path: Path) -> None:
    """As on a console that `knucklebone-pi` made."""
    done = purge(f"{MOUNT}; {MATCH}", tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["/etc:", "/var/lib:", "knucklebone", "/var/lib/knucklebone:"]


def test_a_purge_ends_well_where_the_matches_cannot_be_deleted(tmp_path: Path) -> None:
    """The kernel gives a damaged stick to be read only."""
    done = purge(f"{MOUNT}; {MATCH}; mount -o remount,ro /var/lib/knucklebone", tmp_path)
    assert done.returncode == 0, done.stderr
    assert "matches stay in /var/lib/knucklebone" in done.stderr
