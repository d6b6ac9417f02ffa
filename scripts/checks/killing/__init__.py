"""Processes that are killed, and a model of what has to be left."""
