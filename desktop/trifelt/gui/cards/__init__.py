"""Drawn cards and chips: vector shapes, their painters, cached pictures and scene items.

- Shapes: `suits`, `glyphs`, `courts`, `inks`; painted: `faces`, `chips`, `stacks`.
- Used: `pictures` for widgets, `items` for scenes, `chip_button`.
"""
