"""What shells complete, made from the parser, so that it never falls behind it."""

from __future__ import annotations

from typing import Final

from game.manual import NAME, ManualPage

SHELLS: Final = ("bash", "zsh", "fish")


def completion(page: ManualPage, shell: str) -> str:
    """What a shell reads to complete our commands and options. Raises KeyError for another shell."""
    return {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell](page)


def _offers(page: ManualPage) -> list[tuple[str, str]]:
    """What can stand next after the words of a page, each with what it is about."""
    offers = [(below.words[-1], below.about) for below in page.below]
    for option in page.options:
        offers += [(name, option.about) for name in option.names if name.startswith("--")]
        offers += [(choice, option.about) for choice in option.choices if not option.names]
    return offers


def _values(page: ManualPage) -> dict[str, tuple[str, ...]]:
    """The choices behind each option that has some."""
    return {name: option.choices for option in page.options for name in option.names if option.choices}


def _merge_pages(page: ManualPage) -> list[tuple[tuple[str, ...], ManualPage]]:
    """All pages by their words; what `play` knows can be typed without it, too."""
    every = [(each.words, each) for each in page.walk()]
    play = next((below for below in page.below if below.words == ("play",)), None)
    if play is None:
        return every
    whole = ManualPage((), page.about, page.options + play.options, "", page.below)
    return [((), whole), *every[1:]]


_BASH: Final = """\
# Completes knucklebone in bash. Made from the program's own parser.
_knucklebone() {{
  local now=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} path= word
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case "$path $word" in
{steps}
    esac
  done
  case "$path|$before" in
{values}
  esac
  case "$path" in
{offers}
  esac
  [ "${{#COMPREPLY[@]}}" -gt 0 ] || COMPREPLY=($(compgen -f -- "$now"))
}}
complete -F _knucklebone knucklebone
"""


def _bash(page: ManualPage) -> str:
    every = _merge_pages(page)
    steps = [
        f'      "{_path(words[:-1])} {words[-1]}") path="{_path(words)}" ;;' for words, _ in every if words
    ]
    values = [
        f'    "{_path(words)}|{name}") COMPREPLY=($(compgen -W "{" ".join(choices)}" -- "$now")); return ;;'
        for words, each in every
        for name, choices in _values(each).items()
    ]
    offers = [
        f'    "{_path(words)}") COMPREPLY=($(compgen -W "{" ".join(dict(_offers(each)))}" -- "$now")) ;;'
        for words, each in every
    ]
    return _BASH.format(steps="\n".join(steps), values="\n".join(values), offers="\n".join(offers))


def _path(words: tuple[str, ...]) -> str:
    return "/".join(words)


def _zsh(page: ManualPage) -> str:
    """Writes the completion for zsh, which understands that of bash."""
    return f"#compdef {NAME}\nautoload -U +X bashcompinit && bashcompinit\n{_bash(page)}"


def _fish(page: ManualPage) -> str:
    lines = [f"# Completes {NAME} in fish. Made from the program's own parser."]
    for words, each in _merge_pages(page):
        seen = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in words)
        below = " ".join(below.words[-1] for below in each.below)
        where = [seen] if seen else []
        where += [f"not __fish_seen_subcommand_from {below}"] if below else []
        start = f"complete -c {NAME}" + (f" -n {_quote('; and '.join(where))}" if where else "")
        lines += [
            f"{start} {_fish_offer(offer, _values(each).get(offer, ()))} -d {_quote(about)}"
            for offer, about in dict(_offers(each)).items()
        ]
    return "\n".join([*lines, ""])


def _fish_offer(offer: str, choices: tuple[str, ...]) -> str:
    if not offer.startswith("--"):
        return f"-f -a {_quote(offer)}"
    return f"-l {offer[2:]}" + (f" -x -a {_quote(' '.join(choices))}" if choices else "")


def _quote(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
