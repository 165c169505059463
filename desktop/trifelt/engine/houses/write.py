"""A house as a file or a document holds it, whole: reading it back gives the same house."""

from __future__ import annotations

from typing import Any

from trifelt.engine.houses.cells import cell_text
from trifelt.engine.houses.house import House, Offer
from trifelt.engine.houses.schema import SCHEMA_VERSION
from trifelt.engine.money import money_text


def write_house(house: House) -> dict[str, Any]:
    """The whole definition, ready for TOML or JSON."""
    content: dict[str, Any] = {"schema": SCHEMA_VERSION, "game": house.game.id}
    for key in ("id", "name", "base", "note", "edition"):
        if value := getattr(house, key):
            content[key] = value
    content |= {
        "seats": house.seats,
        "chips": [money_text(chip) for chip in house.chips],
        "deal": house.deal.value,
        "wagers": {
            wager.id: _offer(house.offers[wager.id])
            if wager.id in house.offers
            else {"offered": False}
            for wager in house.game.wagers
            if wager.id in house.offers or house.base is not None
        },
        "readings": dict(house.readings),
        "rounding": {
            "unit": money_text(house.rounding.unit),
            "direction": house.rounding.direction.value,
        },
    }
    if house.cap is not None:
        content["cap"] = {
            "amount": money_text(house.cap.amount),
            "per": house.cap.per.value,
            "wagers": list(house.cap.wagers),
            "pooled": house.cap.pooled,
        }
    return content


def _offer(offer: Offer) -> dict[str, Any]:
    content: dict[str, Any] = {}
    limits = {"min": offer.least, "max": offer.most, "price": offer.price}
    content |= {key: money_text(cents) for key, cents in limits.items() if cents is not None}
    content["pays"] = offer.pays.name or {
        row: cell_text(cell) for row, cell in offer.pays.cells.items()
    }
    return content
