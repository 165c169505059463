"""A sixth game as anybody would add one: a module, a folder of resources, a line of GAMES."""
