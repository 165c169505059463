"""The preferences: everything that can be set, each with a sentence of help, acting at once."""
