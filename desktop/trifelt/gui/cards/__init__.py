"""Drawn cards and chips: vector shapes, their painters, cached pictures and scene items.

- Shapes: `suits`, `glyphs`, `courts`, `inks`; painted: `faces`, `chips`.
- Used: `pictures` of them, `widgets` that show those, `items` for scenes.
"""
