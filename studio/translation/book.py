"""The file that translators edit, kept in step with the program.

For those who write the program: it needs Babel and the sources, and nobody who plays does.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from game.translation.catalogue import DOMAIN, FOLDER
from studio.translation.gathering import Gathered, Sentence, gaps

Key = tuple[str, str]
"""(context, English sentence)."""
WIDTH: Final = 110
MAKERS: Final = "the makers of Knucklebone"


def po_path(code: str) -> Path:
    """The file that translators edit."""
    return FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(code: str) -> Catalog:
    """A translation as it is kept. Raises OSError."""
    with po_path(code).open("rb") as file:
        return read_po(file, locale=code, domain=DOMAIN)


def in_step(old: Catalog, gathered: Gathered) -> Catalog:
    """A translation with exactly the sentences of the program; those that are new are empty."""
    known = {key_of(message): message for message in old if message.id}
    new = Catalog(
        locale=old.locale,
        domain=DOMAIN,
        project="Knucklebone",
        version="1",
        header_comment=old.header_comment,
        msgid_bugs_address=MAKERS,
        last_translator=MAKERS,
        language_team=MAKERS,
        fuzzy=False,
        # The file changes when its words do, not with every day.
        creation_date=old.creation_date,
        revision_date=old.creation_date,
    )
    in_order = sorted(gathered.sentences.values(), key=lambda sentence: (sentence.places[0], sentence.text))
    for sentence in in_order:
        before = known.get((sentence.context, sentence.text))
        new.add(
            (sentence.text, sentence.text) if sentence.plural else sentence.text,
            _kept(before, sentence),
            locations=[(file, 0) for file in dict.fromkeys(file for file, _ in sentence.places)],
            user_comments=before.user_comments if before is not None else (),
            context=sentence.context or None,
        )
    return new


def key_of(message: Message) -> Key:
    """By what a sentence is found: its context and its English words."""
    text = message.id if isinstance(message.id, str) else message.id[0]
    return message.context or "", text


def _kept(before: Message | None, sentence: Sentence) -> str | tuple[str, ...]:
    forms = forms_of(before) if before is not None else ("",)
    if sentence.plural:
        return forms if len(forms) > 1 else (forms[0], forms[0])
    return forms[-1]


def keep(code: str, catalog: Catalog) -> None:
    """Replace the file. Raises OSError."""
    po_path(code).parent.mkdir(parents=True, exist_ok=True)
    with po_path(code).open("wb") as file:
        write_po(file, catalog, width=WIDTH, include_lineno=False, include_previous=False)


def forms_of(message: Message) -> tuple[str, ...]:
    """The translations of one sentence: one, or one for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def missing(catalog: Catalog) -> list[Key]:
    """The sentences without a translation, or with one in part."""
    return [key_of(message) for message in catalog if message.id and not all(forms_of(message))]


def other_gaps(catalog: Catalog) -> list[Key]:
    """The sentences whose translation has other {gaps}. A singular may leave out the number."""
    wrong = []
    for message in catalog:
        if not message.id:
            continue
        forms, key = forms_of(message), key_of(message)
        due = set(gaps(key[1]))
        for index, form in enumerate(forms):
            spare = {"n", "count"} if len(forms) > 1 and index == 0 else set()
            if form and not due - spare <= set(gaps(form)) <= due:
                wrong.append(key)
    return wrong
