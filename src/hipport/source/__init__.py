"""Bytes -> what is in them: tokens, conditional branches, and whose a name is."""

from hipport.source.blas import blas_names
from hipport.source.conditionals import Conditionals, read_conditionals
from hipport.source.lexer import Kind, Lexed, lex
from hipport.source.meaning import Meaning, meanings
from hipport.source.names import declared_names, mentions_cuda

__all__ = [
    "Conditionals",
    "Kind",
    "Lexed",
    "Meaning",
    "blas_names",
    "declared_names",
    "lex",
    "meanings",
    "mentions_cuda",
    "read_conditionals",
]
