"""Convert one file: a function of its bytes, the rules and the options."""

from __future__ import annotations

from hipport.analysis.work import Work
from hipport.convert import compat, counts, edits, fields, includes, launches, namespaces, occurrences, unknown
from hipport.hazards import architecture, cub, deviceptr, dialect, dim3, enum_literals, ptx, warp_width
from hipport.model import Conversion, Options, Problem, SourceFile, Span
from hipport.table import RuleTable

_ENCODINGS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}


def convert_source(source: SourceFile, table: RuleTable, options: Options) -> Conversion:
    """The converted file with a finding for each CUDA name. Never raises for bad input: problems say what is wrong."""
    problem = _unreadable(source)
    if problem:
        return Conversion(source, source.data, problems=(problem,))
    try:
        return _convert(source, table, options)
    except (RecursionError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        message = f"hipport failed on this file ({type(error).__name__}: {error})"
        help = "The file is left as it was. Please report it with the file."
        return Conversion(source, source.data, problems=(Problem(message, help),))


def _unreadable(source: SourceFile) -> Problem | None:
    encoding = _ENCODINGS.get(source.data[:2])
    if encoding:
        return Problem(f"the file is in {encoding}", "Save it as UTF-8 and convert again.")
    if b"\r" in source.data and b"\n" not in source.data:
        return Problem("the file's lines end with a lone CR", "Change the line ends to LF and convert again.")
    if b"\0" in source.data:
        return Problem("the file looks binary: it has NUL bytes", "Leave it out of the conversion.")
    return None


def _convert(source: SourceFile, table: RuleTable, options: Options) -> Conversion:
    work = Work(source, table, options)
    claimed = architecture.find_architecture_tests(work)
    claimed |= unknown.report_spliced(work)
    claimed |= namespaces.convert_namespaces(work)
    occurrences.convert_names(work, claimed)
    fields.convert_fields(work)
    enum_literals.find_enum_literals(work)
    includes.convert_includes(work)
    includes.convert_header_names(work)
    launches.convert_launches(work)
    ptx.find_inline_ptx(work)
    cub.find_cub_widths(work)
    unknown.report_pasted(work)
    warp_width.find_warp_width(work)
    if work.findings or includes.uses_kernel_language(work):
        dialect.find_dialect(work)
        dim3.find_dim3_conversions(work)
        deviceptr.find_deviceptr_arithmetic(work)
    findings = sorted(work.findings, key=lambda f: (f.span, f.rule_id))
    work.findings = findings
    lines = [Span(work.line_start(d.span.start), d.span.start) for d in work.lexed.directives]
    findings, placed = edits.settle(findings, [*includes.file_edits(work), *compat.file_edits(work)], lines)
    if findings:
        work.problems += _doubts(work)
    output = edits.apply(source.data, placed)
    return Conversion(source, output, tuple(findings), tuple(work.problems), counts.count(work, findings))


def _doubts(work: Work) -> list[Problem]:
    """What makes the tokens of a file doubtful: the conversion was made all the same."""
    found = []
    lexed = work.lexed
    if lexed.unterminated >= 0:
        line = work.line_of(lexed.unterminated)
        found.append(Problem("a comment that never ends", "What follows it was not converted.", line, error=False))
    for index in work.conditionals.unbalanced:
        directive = lexed.directives[index]
        message = f"#{directive.word} without its counterpart"
        help = "Check the conditional directives around it."
        found.append(Problem(message, help, work.line_of(directive.span.start), error=False))
    return found
