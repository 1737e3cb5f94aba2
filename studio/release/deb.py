"""The Debian package: the program with all that it imports, and the unit of a console that starts by itself.

It is built for another processor as well as for this one; then nothing of it is compiled here.
"""

from __future__ import annotations

import datetime
import gzip
import hashlib
import os
import shutil
import subprocess
from dataclasses import dataclass
from email.utils import format_datetime
from importlib.metadata import distributions
from pathlib import Path
from typing import Final

from game.cli import whole_parser
from game.completion import SHELLS, completion
from game.errors import UserError
from game.manual import manual, pages
from game.system import as_administrator
from studio.release.bundle import BUILD, DIST, ROOT, Target, fill
from studio.release.licences import write_licences

PARTS: Final = Path(__file__).with_name("debian")
MACHINES: Final = {"amd64": "x86_64", "arm64": "aarch64"}
"""By Debian's name for a processor."""
PYTHONS: Final = {"12": "3.11", "13": "3.13"}
"""Which Python comes with which Debian. What is compiled fits one of them only."""
LIBC: Final = {"12": 36, "13": 41}
"""By release of Debian: the N of its GNU C library 2.N."""
LIBRARIES: Final = (
    # What the screen, its keyboard and its sound are reached by; SDL looks for it when it starts.
    "libx11-6", "libxext6", "libxi6", "libxcursor1", "libxrandr2", "libxss1", "libegl1", "libgl1",
    "libwayland-client0", "libwayland-cursor0", "libwayland-egl1", "libxkbcommon0",
    # What pygame's sound, OpenCV and numpy are linked with.
    "libglib2.0-0 | libglib2.0-0t64", "libstdc++6", "libgcc-s1", "zlib1g",
)  # fmt: skip
PLACES: Final = {
    "knucklebone": ("usr/bin/knucklebone", 0o755),
    "knucklebone-pi": ("usr/sbin/knucklebone-pi", 0o755),
    "knucklebone.service": ("usr/lib/systemd/system/knucklebone.service", 0o644),
    "70-knucklebone.rules": ("usr/lib/udev/rules.d/70-knucklebone.rules", 0o644),
    "default": ("etc/default/knucklebone", 0o644),
    "knucklebone.desktop": ("usr/share/applications/knucklebone.desktop", 0o644),
    "knucklebone.metainfo.xml": ("usr/share/metainfo/invalid.knucklebone.Knucklebone.metainfo.xml", 0o644),
    "postinst": ("DEBIAN/postinst", 0o755),
    "prerm": ("DEBIAN/prerm", 0o755),
    "postrm": ("DEBIAN/postrm", 0o755),
    "lintian-overrides": ("usr/share/lintian/overrides/knucklebone", 0o644),
    "knucklebone-pi.8": ("usr/share/man/man8/knucklebone-pi.8.gz", 0o644),
}
"""Where each file of `debian/` goes, and who may do what with it there."""
MANUAL: Final = "usr/share/man/man1/knucklebone.1.gz"
COMPLETIONS: Final = {
    "bash": "usr/share/bash-completion/completions/knucklebone",
    "zsh": "usr/share/zsh/vendor-completions/_knucklebone",
    "fish": "usr/share/fish/vendor_completions.d/knucklebone.fish",
}
"""Where each shell looks for what it completes."""
CONFFILES: Final = ("/etc/default/knucklebone",)
AUTHORS: Final = "The Knucklebone authors"
NO_ADDRESS: Final = "packages@knucklebone.invalid"
"""Debian asks for an address of whoever looks after a package; that ending says there is none (RFC 2606)."""
HOMELESS: Final = """\
# Software shops want to name the project's page, which whoever built this package did not know.
knucklebone: appstream-metadata-validation-failed *appstreamcli*
"""
"""What lintian is told where no home page can be named."""
ASKS_FOR_HOME: Final = 13
"""The first release of Debian whose lintian looks for one; those before do not know the word for it."""


@dataclass(frozen=True, slots=True)
class Debian:
    """One package: for which processor, and for which release of Debian. Raises UserError for others."""

    architecture: str
    release: str
    version: str

    def __post_init__(self) -> None:
        if self.architecture not in MACHINES:
            raise UserError(f"No package is made for {self.architecture}; choose from {', '.join(MACHINES)}")
        if self.release not in PYTHONS:
            raise UserError(f"No package is made for Debian {self.release}; choose from {', '.join(PYTHONS)}")

    @property
    def name(self) -> str:
        """Of the file."""
        return f"knucklebone_{self.full_version}_{self.architecture}.deb"

    @property
    def full_version(self) -> str:
        """The program's version and the Debian it is for, so that a later Debian brings a later one."""
        return f"{self.version}+deb{self.release}"

    @property
    def target(self) -> Target:
        """Whom the bundle is for."""
        return Target(PYTHONS[self.release], MACHINES[self.architecture])

    def changelog(self) -> str:
        """What `apt changelog` shows, in Debian's own form; all that changed is in a file beside it."""
        return (
            f"knucklebone ({self.full_version}) stable; urgency=medium\n\n"
            f"  * Version {self.version}: news.md.gz in this folder tells what is new.\n\n"
            f" -- {maintainer()}  {format_datetime(moment_of_last_change())}\n"
        )

    def control(self, kibibytes: int, home: str | None) -> str:
        """What apt knows of it: how much it takes on the disk; where the project is, if the wheel knows."""
        major, minor = self.target.python.split(".")
        depends = [f"python3 (>= {major}.{minor})", f"python3 (<< {major}.{int(minor) + 1})", "adduser"]
        depends.append(f"libc6 (>= 2.{LIBC[self.release]})")
        homepage = f"Homepage: {home}\n" if home else ""
        return (
            "Package: knucklebone\n"
            f"Version: {self.full_version}\n"
            f"Architecture: {self.architecture}\n"
            f"Maintainer: {maintainer()}\n"
            f"{homepage}"
            f"Installed-Size: {kibibytes}\n"
            f"Depends: {', '.join((*depends, *LIBRARIES))}\n"
            "Recommends: bluez, cage, seatd, xwayland, udev, gpgv\n"
            "Suggests: fontconfig, fonts-noto-cjk\n"
            "Section: games\n"
            "Priority: optional\n"
            "Description: console for game night at a real table\n"
            " Five table games on a television, with dice read by a camera or a dice tower,\n"
            " real pyramids, and phones as hands.\n"
            " .\n"
            " `systemctl enable --now knucklebone` makes the machine a console that starts\n"
            " with it, under an account of its own.\n"
        )


def build(package: Debian, wheel: Path) -> Path:
    """The finished package in `dist`. Raises UserError when something for it is missing."""
    if shutil.which("dpkg-deb") is None:
        remedy = as_administrator("apt install -y dpkg")
        raise UserError(f"Debian packages are built with dpkg-deb; install it with: {remedy}")
    root = BUILD / package.name.removesuffix(".deb")
    shutil.rmtree(root, ignore_errors=True)
    lay_out(root, package, wheel)
    calm(root)
    DIST.mkdir(exist_ok=True)
    made = DIST / package.name
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(made)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise UserError(f"dpkg-deb failed: {done.stderr.strip()}")
    return made


def lay_out(root: Path, package: Debian, wheel: Path) -> None:
    """Everything in its place, as it will lie under `/`."""
    home = root / "usr/lib/knucklebone"
    environment(home, package.target.python)
    packages = home / f"lib/python{package.target.python}/site-packages"
    fill(packages, wheel, package.target)
    for name, (place, mode) in PLACES.items():
        to = root / place
        to.parent.mkdir(parents=True, exist_ok=True)
        source = (PARTS / name).read_bytes()
        to.write_bytes(gzip.compress(source, mtime=0) if to.suffix == ".gz" else source)
        to.chmod(mode)
    icon = root / "usr/share/icons/hicolor/scalable/apps/knucklebone.svg"
    icon.parent.mkdir(parents=True)
    shutil.copyfile(ROOT / "assets/phones/icon.svg", icon)
    home_page = home_of(packages)
    fill_in(root / PLACES["knucklebone.metainfo.xml"][0], package.version, home_page)
    (root / PLACES["lintian-overrides"][0]).write_text(overrides(package, home_page), encoding="utf-8")
    made_of_the_parser(root)
    papers(root / "usr/share/doc/knucklebone", packages, package)
    describe(root, package, home_page)


def maintainer() -> str:
    """Who looks after the package: whoever builds it, where they say so as they do to Debian's own tools."""
    told = os.environ.get
    return f"{told('DEBFULLNAME') or AUTHORS} <{told('DEBEMAIL') or NO_ADDRESS}>"


def home_of(packages: Path) -> str | None:
    """Where the project is, as the installed wheel says it; None where it was built by nobody who knows."""
    (ours,) = distributions(name="knucklebone", path=[str(packages)])
    told: dict[str, str] = dict(url.split(", ", 1) for url in ours.metadata.get_all("Project-URL", []))
    return told.get("Homepage")


def overrides(package: Debian, home_page: str | None) -> str:
    """What lintian is told to pass over, and why."""
    always = (PARTS / "lintian-overrides").read_text(encoding="utf-8")
    return always + (HOMELESS if home_page is None and int(package.release) >= ASKS_FOR_HOME else "")


def describe(root: Path, package: Debian, home_page: str | None) -> None:
    """What apt and dpkg are told of the package: its size, its check sums, what its owner may edit."""
    told = root / "DEBIAN"
    files = sorted(path for path in root.rglob("*") if path.is_file() and told not in path.parents)
    kibibytes = sum(path.lstat().st_size for path in files) // 1024
    (told / "control").write_text(package.control(kibibytes, home_page), encoding="utf-8")
    (told / "conffiles").write_text("".join(f"{name}\n" for name in CONFFILES), encoding="utf-8")
    names = [path for path in files if not path.is_symlink()]
    sums = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in names]
    (told / "md5sums").write_text("".join(sums), encoding="utf-8")


def environment(home: Path, python: str) -> None:
    """A virtual environment of the system's Python, without making one: it may be for another processor."""
    (home / "bin").mkdir(parents=True)
    (home / "bin/python").symlink_to(f"../../../bin/python{python}")
    settings = {"home": "/usr/bin", "include-system-site-packages": "false", "version": python}
    lines = "".join(f"{name} = {value}\n" for name, value in settings.items())
    (home / "pyvenv.cfg").write_text(lines, encoding="utf-8")


def fill_in(path: Path, version: str, home_page: str | None) -> None:
    """Of which version, of when and from where the description for the shops of desktops is."""
    day = moment_of_last_change().date()
    text = path.read_text(encoding="utf-8")
    home = f'  <url type="homepage">{home_page}</url>\n' if home_page else ""
    for mark, told in {"@VERSION@": version, "@DATE@": day.isoformat(), "  @HOME@\n": home}.items():
        text = text.replace(mark, told)
    path.write_text(text, encoding="utf-8")


def made_of_the_parser(root: Path) -> None:
    """Print the manual page, or completions for a shell."""
    page = pages(whole_parser())
    made = {MANUAL: manual(page), **{COMPLETIONS[shell]: completion(page, shell) for shell in SHELLS}}
    for place, text in made.items():
        path = root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        written = text.encode()
        path.write_bytes(gzip.compress(written, mtime=0) if path.suffix == ".gz" else written)


def papers(folder: Path, packages: Path, package: Debian) -> None:
    """Licences, what changed, and how to begin."""
    folder.mkdir(parents=True)
    write_licences(packages, folder)
    (folder / "copyright").write_bytes((ROOT / "LICENSE").read_bytes() + b"\nOf everything else: licences/\n")
    changes = {
        "changelog.gz": package.changelog().encode(),
        "news.md.gz": (ROOT / "CHANGELOG.md").read_bytes(),
    }
    for name, text in changes.items():
        (folder / name).write_bytes(gzip.compress(text, mtime=0))
    shutil.copyfile(ROOT / "docs/installing.md", folder / "installing.md")


def calm(root: Path) -> None:
    """Rights and times that do not depend on who builds, and when."""
    moment = last_change()
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            executable = path.is_dir() or path.stat().st_mode & 0o100
            path.chmod(0o755 if executable else 0o644)
        os.utime(path, (moment, moment), follow_symlinks=False)


def moment_of_last_change() -> datetime.datetime:
    """The same as `last_change`, in UTC."""
    return datetime.datetime.fromtimestamp(last_change(), datetime.UTC)


def last_change() -> int:
    """When the sources last changed, in seconds since 1970; SOURCE_DATE_EPOCH where it is set."""
    told = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not told:
        command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
        told = subprocess.run(command, capture_output=True, text=True).stdout.strip()
    return int(told) if told.isdigit() else 0
