"""The tour: real events through the real window, with a picture of every step."""
