"""What MkDocs is to do besides: pages from beside `docs`, and links that lead out of it.

The pages are written to be read in the sources, so their links name files there. On the site those to pages
lead to pages, and those to sources to where they are published, or nowhere as long as that is not known.
"""

from __future__ import annotations

import os
import posixpath
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).resolve().parents[2]
PAGES: Final = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "SECURITY.md": "security.md",
}
"""Pages of the site by the files that they are made of."""
LINK: Final = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!https?:|mailto:|#)([^)#\s]*)(#[^)\s]*)?\)")
"""A link or a picture: the mark of a picture, its words, the file, the place in it."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages from beside `docs`."""
    from mkdocs.structure.files import File

    for source, name in PAGES.items():
        files.append(File.generated(config, name, content=(ROOT / source).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Let the links of a page lead to where they do on the site."""
    return for_site(markdown, page.file.src_uri, published_at())


def published_at() -> str:
    """Where the sources of this very commit are read; empty as long as that is not known."""
    server, repository, commit = (
        os.environ.get(name, "") for name in ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_SHA")
    )
    return f"{server}/{repository}/blob/{commit}/" if server and repository and commit else ""


def for_site(markdown: str, name: str, published: str) -> str:
    """A page's text as it stands on the site.

    Args:
        markdown: the text.
        name: of the page on the site.
        published: the address of the sources, with a slash at its end; empty where it is not known.
    """
    source = next((source for source, page in PAGES.items() if page == name), f"docs/{name}")

    def turned(found: re.Match[str]) -> str:
        picture, words, file, place = found.groups()
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), file))
        if path in PAGES or (path.startswith("docs/") and posixpath.splitext(path)[1]):
            target = PAGES.get(path, path.removeprefix("docs/"))
            there = posixpath.relpath(target, posixpath.dirname(name) or ".")
            return f"{picture}[{words}]({there}{place or ''})"
        if published:
            return f"{picture}[{words}]({published}{path}{place or ''})"
        return words

    return LINK.sub(turned, markdown)
