"""Occurrences x rules -> findings and edits."""

from hipport.convert.engine import convert_source

__all__ = ["convert_source"]
