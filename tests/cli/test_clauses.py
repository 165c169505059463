"""`trifelt clauses`: by number, as JSON, and with the user's own copy of a sheet."""

import json
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tests.cli.conftest import Runner
from trifelt.engine import languages
from trifelt.engine.clauses import clauses_of
from trifelt.engine.games import GAMES


def test_json_has_every_clause_of_every_game(trifelt: Runner) -> None:
    for game in GAMES:
        told = json.loads(trifelt("clauses", game.id, "--json").out)
        assert told["game"] == game.id
        assert told["edition"]
        assert [row["clause"] for row in told["clauses"]] == list(clauses_of(game))
        assert all(row["title"] and row["says"] for row in told["clauses"])


def test_a_number_shows_the_clause_and_those_below_it(trifelt: Runner) -> None:
    told = json.loads(trifelt("clauses", "three-card-poker", "3.14", "--json").out)
    numbers = [row["clause"] for row in told["clauses"]]
    assert numbers == ["3.14", *(f"3.14.{n}" for n in range(1, 6))]
    assert "3.14.3" in trifelt("clauses", "three-card-poker", "3.14.3").out


def test_a_number_that_the_sheet_does_not_have_is_told_with_the_nearest(trifelt: Runner) -> None:
    run = trifelt("clauses", "three-pictures", "3.13.2")
    assert run.status == 2
    assert "3.13.1" in run.err


@pytest.mark.parametrize("words", [("attach",), ("attach", "three-pictures"), ("detach",)])
def test_a_verb_without_its_words_is_told(trifelt: Runner, words: tuple[str, ...]) -> None:
    assert trifelt("clauses", *words).status == 2


def test_an_attached_sheet_stands_beside_our_words_until_it_is_detached(
    trifelt: Runner, tmp_path: Path
) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("3.10. The pictures win.\n3.11 Then points.\n", encoding="utf-8")
    kept = trifelt("clauses", "attach", "three-pictures", str(sheet))
    assert kept.status == 0
    assert "not found" in kept.out
    sheet.unlink()
    told = json.loads(trifelt("clauses", "three-pictures", "3.10", "--json").out)
    assert told["clauses"][0]["sheet"] == "The pictures win."
    assert "The pictures win." in trifelt("clauses", "three-pictures", "3.10").out
    assert trifelt("clauses", "detach", "three-pictures").status == 0
    assert "sheet" not in json.loads(trifelt("clauses", "three-pictures", "3.10", "--json").out)
    assert trifelt("clauses", "detach", "three-pictures").status == 2


def test_a_file_that_is_no_sheet_changes_nothing(trifelt: Runner, tmp_path: Path) -> None:
    good, bad, broken = (tmp_path / name for name in ("good.txt", "bad.txt", "broken.pdf"))
    good.write_text("3.10. The pictures win.\n", encoding="utf-8")
    bad.write_text("nothing of it\n", encoding="utf-8")
    broken.write_bytes(b"%PDF-1.4\nnothing of it\n")
    assert trifelt("clauses", "attach", "three-pictures", str(good)).status == 0
    for path in (bad, broken, tmp_path, tmp_path / "missing.txt"):
        run = trifelt("clauses", "attach", "three-pictures", str(path))
        assert run.status == 2
        assert len(run.faults) == 1
    assert "The pictures win." in trifelt("clauses", "three-pictures", "3.10").out


def test_clauses_are_told_in_another_language(
    trifelt: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalogue = Catalog(locale="de")
    catalogue.add("The deck", "Das Spiel Karten", context="clause")
    with (folder / "trifelt.mo").open("wb") as file:
        write_mo(file, catalogue)
    monkeypatch.setattr(languages, "locale_folder", lambda: tmp_path)
    told = trifelt("clauses", "three-card-poker", "2.1", "--lang", "de_AT").out
    assert "2.1  Das Spiel Karten" in told
    refused = trifelt("clauses", "three-card-poker", "2.1", "--lang", "fr")
    assert refused.status == 2
    assert "language" in refused.err
