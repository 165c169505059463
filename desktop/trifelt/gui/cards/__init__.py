"""Drawn cards and chips: vector shapes, their painters, cached pictures and scene items.

- Shapes: `glyphs`; painted: `faces`, `chips`.
- Used: `pictures` of them, in rich text, as widgets and in scenes.
"""
