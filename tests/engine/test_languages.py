"""Catalogues are read whole; what is wrong in one stays English, and a damaged one is none."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from trifelt.engine.languages import (
    ENGLISH_CODE,
    Language,
    catalogue_of,
    language_codes,
    language_for,
    languages,
    misfit,
)
from trifelt.engine.message import ENGLISH, Message


def write_catalogue(folder: Path, code: str, texts: dict[str, str]) -> Path:
    catalogue = Catalog(locale=code)
    for source, translated in texts.items():
        catalogue.add(source, translated)
    if code == "de":
        catalogue.add(("{count} card", "{count} cards"), ("{count} Karte", "{count} Karten"))
    return save(catalogue, folder)


def save(catalogue: Catalog, folder: Path) -> Path:
    file = folder / str(catalogue.locale) / "LC_MESSAGES" / "trifelt.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as opened:
        write_mo(opened, catalogue)
    return file


def test_a_catalogue_that_lies_there_is_a_language(tmp_path: Path) -> None:
    write_catalogue(tmp_path, "de", {"English": "Deutsch", "Close": "Schließen"})
    assert languages(tmp_path) == (Language("en", "English"), Language("de", "Deutsch"))
    catalogue = catalogue_of("de", tmp_path)
    assert Message("Close").render(catalogue) == "Schließen"
    cards = [Message.counted("{count} card", "{count} cards", n) for n in (1, 2)]
    assert [card.render(catalogue) for card in cards] == ["1 Karte", "2 Karten"]


def test_what_a_catalogue_lacks_stays_english(tmp_path: Path) -> None:
    write_catalogue(tmp_path, "de", {"English": "Deutsch"})
    assert Message("Close").render(catalogue_of("de", tmp_path)) == "Close"


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_a_damaged_catalogue_is_no_language(tmp_path: Path, content: bytes) -> None:
    file = write_catalogue(tmp_path, "de", {"English": "Deutsch"})
    file.write_bytes(content)
    assert languages(tmp_path) == (Language(ENGLISH_CODE, "English"),)
    assert catalogue_of("de", tmp_path) is ENGLISH


def test_a_language_without_a_catalogue_speaks_english(tmp_path: Path) -> None:
    assert catalogue_of("xx", tmp_path) is ENGLISH


def test_nothing_stays_nothing_in_every_language(tmp_path: Path) -> None:
    """gettext itself answers an empty text with the header of the file."""
    write_catalogue(tmp_path, "de", {"English": "Deutsch"})
    for code in ("en", "de"):
        assert Message("").render(catalogue_of(code, tmp_path)) == ""


@pytest.mark.parametrize(
    ("english", "translated", "wrong"),
    [
        ("Deal {count} cards", "Karten geben", "gaps"),
        ("Deal {count} cards", "{count} Karten an {wen}", "gaps"),
        ("Deal {count} cards", "{count!r} Karten", "gaps"),
        ("Deal {count} cards", "{count:>99} Karten", "gaps"),
        ("Deal {count} cards", "{count Karten", "braces"),
        ("<b>{count}</b> cards", "<b>{count} Karten", "tags"),
        ("Two cards", "<a href='x'>Zwei</a>", "tags"),
        ("Two cards", " ", "nothing"),
    ],
)
def test_a_translation_that_does_not_fit_stays_english(
    tmp_path: Path, english: str, translated: str, wrong: str
) -> None:
    assert wrong in misfit(english, translated)
    write_catalogue(tmp_path, "de", {"English": "Deutsch", english: translated})
    assert catalogue_of("de", tmp_path).gettext(english) == english
    assert catalogue_of("de", tmp_path).pgettext("nowhere", english) == english


def test_a_form_of_a_number_may_leave_the_number_out_where_english_does(tmp_path: Path) -> None:
    assert misfit("{count} cards", "eine Karte", "one card") == ""
    assert misfit("{count} cards", "eine Karte", "{count} card")
    catalogue = Catalog(locale="de")
    catalogue.add(("{count} chip", "{count} chips"), ("{zahl} Chip", "{count} Chips"))
    save(catalogue, tmp_path)
    said = [
        catalogue_of("de", tmp_path).ngettext("{count} chip", "{count} chips", n) for n in (1, 2)
    ]
    assert said == ["{count} chip", "{count} Chips"]


def test_a_rule_of_plurals_that_cannot_be_worked_out_leaves_english(tmp_path: Path) -> None:
    file = write_catalogue(tmp_path, "de", {"English": "Deutsch"})
    rule = b"plural=(n != 1)"
    assert rule in file.read_bytes()
    file.write_bytes(file.read_bytes().replace(rule, b"plural=(n % 0 )".ljust(len(rule))))
    assert catalogue_of("de", tmp_path).ngettext("{count} card", "{count} cards", 1) == (
        "{count} card"
    )


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (["zh_CN.UTF-8"], "zh_Hans"),
        (["zh-Hans-SG", "zh-SG"], "zh_Hans"),
        (["zh_SG"], "zh_Hans"),
        (["zh"], "zh_Hans"),
        (["zh-Hant-HK"], "zh_Hant"),
        (["zh_HK"], "zh_Hant"),
        (["zh_TW"], "zh_Hant"),
        (["zh_MO"], "zh_Hant"),
        (["zh-Hans-MO"], "zh_Hans"),
        (["fr", "zh_TW", "en"], "zh_Hant"),
        (["en_SG", "zh_SG"], "en"),
        (["C"], None),
        ([], None),
    ],
)
def test_a_systems_language_finds_its_catalogue(asked: list[str], found: str | None) -> None:
    assert language_for(asked, ["en", "zh_Hans", "zh_Hant"]) == found


def test_a_catalogue_is_found_by_any_code_of_its_language(tmp_path: Path) -> None:
    write_catalogue(tmp_path, "zh_Hant", {"English": "繁體中文"})
    assert language_codes(tmp_path) == ["zh_Hant"]
    assert catalogue_of("zh_MO", tmp_path).gettext("English") == "繁體中文"
