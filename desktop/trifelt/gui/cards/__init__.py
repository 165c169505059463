"""Drawn cards and chips: vector shapes, their painters, cached pictures and scene items."""
