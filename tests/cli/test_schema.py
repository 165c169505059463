"""The published schemas hold for what the verbs answer, and for what settle reads."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.certain import certain
from tests.cli.conftest import Runner
from trifelt.cli.main import VERBS
from trifelt.engine.checker import ListOf, TableOf
from trifelt.engine.documents.schema import document_schema
from trifelt.engine.games import GAMES
from trifelt.engine.houses import built_in_houses
from trifelt.engine.incidents.incident import QUESTIONS
from trifelt.engine.resources import resource_root, schema_folder

KINDS: dict[str, type | tuple[type, ...]] = {
    "object": dict, "array": list, "string": str, "integer": int, "number": (int, float),
    "boolean": bool, "null": type(None),
}  # fmt: skip
WITHOUT_ANSWER = {"completion", "schema"}
ROUND = (resource_root() / "examples" / "three-card-poker-round.json").read_text("utf-8")
POKER = "three-card-poker"
MIX = "ante=25,pair-plus=5"


def faults(value: Any, schema: dict[str, Any], root: dict[str, Any], at: str = "") -> list[str]:
    """Where a value is not as a schema says, in what of the language our schemas use."""
    known = {
        "$schema", "$id", "$defs", "$ref", "title", "description", "type", "properties", "required",
        "additionalProperties", "items", "minItems", "enum", "const", "anyOf", "pattern", "minimum",
        "maximum",
    }  # fmt: skip
    assert schema.keys() <= known, f"{at}: a word that nothing here checks"
    if "$ref" in schema:
        return faults(value, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root, at)
    if "anyOf" in schema:
        tried = [faults(value, each, root, at) for each in schema["anyOf"]]
        return [] if any(not each for each in tried) else min(tried, key=len)
    if "const" in schema and value != schema["const"]:
        return [f"{at}: {value!r} is not {schema['const']!r}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{at}: {value!r} is none of {schema['enum']}"]
    wanted = schema.get("type", [])
    wanted = [wanted] if isinstance(wanted, str) else wanted
    fits = any(isinstance(value, KINDS[kind]) for kind in wanted)
    if wanted and (not fits or (isinstance(value, bool) and "boolean" not in wanted)):
        return [f"{at}: {value!r} is no {wanted}"]
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        return [f"{at}: {value!r} does not match"]
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get(
        "maximum", value
    ):
        return [f"{at}: {value} is out of bounds"]
    return found_inside(value, schema, root, at)


def found_inside(value: Any, schema: dict[str, Any], root: dict[str, Any], at: str) -> list[str]:
    """The same for what is inside a list or an object."""
    found: list[str] = []
    if isinstance(value, list):
        if len(value) < schema.get("minItems", 0):
            found.append(f"{at}: too short")
        for n, each in enumerate(value):
            found += faults(each, schema.get("items", {}), root, f"{at}[{n}]")
    if isinstance(value, dict):
        own, rest = schema.get("properties", {}), schema.get("additionalProperties", True)
        found += [
            f"{at}: {key} is missing" for key in schema.get("required", ()) if key not in value
        ]
        for key, each in value.items():
            if key not in own and rest is False:
                found.append(f"{at}: {key} is not told of")
            below = own.get(key, rest if isinstance(rest, dict) else {})
            found += faults(each, below, root, f"{at}.{key}")
    return found


def schema_of(verb: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((schema_folder() / f"{verb}.json").read_text("utf-8"))
    return schema


def test_every_verb_that_answers_in_json_has_a_schema(trifelt: Runner) -> None:
    shipped = {file.stem for file in schema_folder().glob("*.json")}
    assert shipped == set(VERBS) - WITHOUT_ANSWER | {"document"}
    for verb in shipped:
        run = trifelt("schema", verb)
        assert (run.status, json.loads(run.out)) == (0, schema_of(verb))
    assert trifelt("schema", "settel").faults == [
        "verb: verb 'settel' is not known. Did you mean settle?"
    ]


@pytest.mark.parametrize(
    "command",
    [
        "settle -",
        "settle - --lines",
        "houses",
        "houses check no.toml",
        *(f"incidents {game.id}" for game in GAMES),
        *(f"clauses {game.id}" for game in GAMES),
        *(f"analyze {game.id}" for game in GAMES),
        *(f"report {game.id}" for game in GAMES),
        f"report {POKER} --jackpot 25000 --seats 3 --play queen",
        *(f"drill {POKER} --kind {kind} --seed 5" for kind in ("read", "pay", "table", "ruling")),
        f"best-play {POKER} Qs6h4d --seen Ah",
        f"session {POKER} --wagers {MIX} --rounds 50",
        f"session {POKER} --wagers {MIX} --rounds 50 --bankroll 500 --target 700",
        f"simulate {POKER} --rounds 1000 --wagers {MIX}",
        "audit payments.csv",
    ],
)
def test_what_a_verb_answers_is_as_its_schema_says(
    trifelt: Runner, tmp_path: Path, command: str
) -> None:
    (tmp_path / "no.toml").write_text("schema = 1\n")
    (tmp_path / "payments.csv").write_text(
        "round,game,dealer,box,hand,decision,wager,stake,paid,staff\n"
        f"1,{POKER},Qs 7d 2c,1,Ah Kh Qh,play,ante,25,25,7\n"
        f"1,{POKER},Qs 7d 2c,1,Ah Kh Qh,play,pair-plus,5,5,7\n"
    )
    one_line = json.dumps(json.loads(ROUND))
    run = trifelt(
        *command.split(), "--json", stdin=f"{one_line}\n" + '{"game": 1}\n' * ("--lines" in command)
    )
    schema = schema_of(command.split(maxsplit=1)[0])
    answers = run.out.splitlines() if "--lines" in command else [run.out]
    assert answers
    for text in answers:
        assert faults(json.loads(text), schema, schema) == []


OWN = """schema = 1
game = "three-card-prime"
id = "own"
name = "Own"
base = "standard"
note = "as seen"
[wagers.all-six]
offered = false
[wagers.ante]
min = "25"
max = "1000"
[wagers.prime.pays]
both-same-colour = 4.5
player-same-colour = "3 to 1"
[cap]
amount = "50000"
per = "round"
wagers = ["play", "prime"]
pooled = true
"""
METER = """schema = 1
game = "three-card-poker"
id = "own"
name = "Own"
base = "mbs"
[wagers.progressive]
price = "5"
share = "40 %"
reset = "10000"
"""


@pytest.mark.parametrize("text", ["", OWN, METER])
def test_a_house_that_is_shown_is_as_the_schema_of_houses_says(
    trifelt: Runner, tmp_path: Path, text: str
) -> None:
    shown = [(house.id, game.id) for game in GAMES for house in built_in_houses(game)]
    if text:
        (tmp_path / "own.toml").write_text(text)
        assert trifelt("houses", "import", "own.toml").status == 0
        shown = [("own", game.id) for game in GAMES if game.id in text]
    schema = schema_of("houses")
    for id, game in shown:
        house = json.loads(trifelt("houses", "show", str(id), "--game", game, "--json").out)
        assert faults(house, schema, schema) == []
        assert faults(house | {"seets": 7}, schema, schema)


def test_the_document_s_schema_and_the_help_have_all_that_settle_reads(trifelt: Runner) -> None:
    schema = schema_of("document")
    assert faults(json.loads(ROUND), schema, schema) == []
    told = schema["properties"]
    of_audit = {"paid", "round", "time", "table", "staff"}
    assert set(told) - of_audit == {key for game in GAMES for key in document_schema(game).fields}
    paid = {"box": 1, "wager": "ante", "winnings": "-25"}
    assert not faults({**json.loads(ROUND), "paid": [paid], "staff": "Lee"}, schema, schema)
    refused: tuple[object, ...] = ([], 30.5)  # as `trifelt audit` refuses them
    for won in refused:
        assert faults({**json.loads(ROUND), "paid": [{**paid, "winnings": won}]}, schema, schema)
    of_box: set[str] = set()
    for game in GAMES:
        boxes = certain(document_schema(game).fields["boxes"], ListOf)
        assert isinstance(boxes.member, TableOf)
        of_box |= boxes.member.fields.keys()
    assert set(told["boxes"]["items"]["properties"]) == of_box
    assert set(told["incidents"]["items"]["properties"]) == {"id", *QUESTIONS}
    help_of_settle = trifelt("settle", "--help").out
    assert all(field in help_of_settle for field in (*told, "boxes[].bettors[].seated", *QUESTIONS))
    for wrong in ('{"boxes": []}', '{"game": "x", "boxes": [{"decision": "stay"}]}'):
        assert faults(json.loads(wrong), schema, schema)
