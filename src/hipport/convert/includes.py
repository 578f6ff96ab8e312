"""#include lines: mapped, merged where two become one, and added where nvcc would have added one."""

from __future__ import annotations

import re

from hipport.analysis.work import Work
from hipport.model import Edit, Span, Verdict
from hipport.source.lexer import BOM, Directive
from hipport.table import SAME, Rule
from hipport.table.builtin_findings import RENAMED_FILE

_RENAMED = RENAMED_FILE.cases["renamed"]
_HEADER_NAME = re.compile(r"<([\w./-]+\.(?:h|hpp|cuh))>", re.ASCII)
RUNTIME = "hip/hip_runtime.h"
_HEADER_SUFFIXES = (".h", ".hh", ".hpp", ".hxx", ".cuh", ".inl", ".inc")
_RUNTIME_API = "hip/hip_runtime_api.h"
# the language itself: no header of the CUDA runtime has to be named for these
_KERNEL_WORDS = frozenset(
    "__global__ __device__ __shared__ __constant__ __managed__ __launch_bounds__ threadIdx blockIdx blockDim gridDim "
    "<<< __syncthreads dim3 atomicAdd __host__".split()
)


def convert_includes(work: Work) -> None:
    """Map each #include that a rule knows. What another line already includes in the same branch is taken out."""
    seen: list[tuple[str, int]] = []
    renamed = dict(work.options.renamed_files)
    for directive in work.lexed.directives:
        if not directive.header or work.is_other_platform(directive.span.start):
            continue
        if directive.quoted and directive.header.rsplit("/", 1)[-1] in renamed:
            _follow_file(work, directive, renamed)
            continue
        branch = _branch_of(work, directive.span.start)
        rule = _rule_of(work, directive)
        target = rule.target(work.options.libraries) if rule else None
        name = target if target and target != SAME else directive.header
        if rule is None or (target == SAME and rule.verdict is None):
            seen.append((name, branch))
            continue
        # include_next asks for another file of that name: it doubles nothing
        doubled = directive.word == "include" and any(_covers(work, s, name, branch) for s in seen)
        if _convert_one(work, directive, rule, target, doubled):
            seen.append((name, branch))


def convert_header_names(work: Work) -> None:
    """Header names that stand in a condition or a macro: `__has_include(<cuda.h>)`, `#define H <cuda.h>`."""
    for index, directive in enumerate(work.lexed.directives):
        if directive.word not in ("if", "elif", "define") or index in work.knows_hip:
            continue
        if work.is_other_platform(directive.span.start):
            continue
        for match in _HEADER_NAME.finditer(work.lexed.text, directive.body, directive.span.end):
            rule = work.table.header(match.group(1))
            target = rule.target(work.options.libraries) if rule and not rule.family else None
            if rule is not None and target and target != SAME and rule.fits_release(work.options.rocm):
                edit = Edit(Span(*match.span(1)), (target.encode(),))
                message = f"{match.group(1)}: becomes {target}"
                work.add(rule.id, Verdict.RENAMED, match.group(1), Span(*match.span()), message, "", (edit,))


def _follow_file(work: Work, directive: Directive, renamed: dict[str, str]) -> None:
    """The included file has another name in this run's output."""
    folder, slash, name = directive.header.rpartition("/")
    span = directive.header_span
    edit = Edit(Span(span.start + 1, span.end - 1), (f"{folder}{slash}{renamed[name]}".encode(),))
    message = _RENAMED.message.format(name=directive.header, new=renamed[name])
    work.add(RENAMED_FILE.id, _RENAMED.verdict, directive.header, span, message, "", (edit,))


def _rule_of(work: Work, directive: Directive) -> Rule | None:
    rule = work.table.header(directive.header)
    if rule and rule.family and rule.verdict is Verdict.REVIEW:
        # a helper that people copy into their projects: with it in the run there is nothing to look for
        return None if directive.header.rsplit("/", 1)[-1] in work.options.user_headers else rule
    return rule


def _convert_one(work: Work, directive: Directive, rule: Rule, target: str | None, doubled: bool) -> bool:
    """One line; True if the target is included by it now."""
    name, span = directive.header, directive.header_span
    if rule.verdict is Verdict.MANUAL or target is None:
        why = rule.why or f"{rule.library.title} has no counterpart for this choice of libraries"
        work.add(rule.id, Verdict.MANUAL, name, span, f"{name}: {why}", rule.help, (), rule.effort or 30)
        return False
    if target == SAME:
        verdict = rule.verdict or Verdict.REVIEW
        work.add(rule.id, verdict, name, span, f"{name}: {rule.why}", rule.help, (), rule.effort)
        return True
    if not rule.fits_release(work.options.rocm):
        help = f"Convert with --rocm {rule.since} if that is the release you build with."
        message = f"{name}: {target} exists from ROCm {rule.since} on"
        work.add(rule.id, Verdict.MANUAL, name, span, message, rule.help or help, (), rule.effort or 15)
        return False
    if doubled:
        message = f"{name}: {target} is included already"
        work.add(rule.id, Verdict.REWRITTEN, name, span, message, "", (_line_removal(work, directive),))
        return False
    inner = Span(span.start + 1, span.end - 1)
    message = rule.why or f"becomes {target}"
    verdict = rule.verdict or Verdict.RENAMED
    edits = (*_definition(work, directive, rule), Edit(inner, (target.encode(),)))
    work.add(rule.id, verdict, name, span, f"{name}: {message}", rule.help, edits, rule.effort)
    return True


def _definition(work: Work, directive: Directive, rule: Rule) -> tuple[Edit, ...]:
    """The macro that the new header wants defined, unless the file has it. A header can't know who includes it."""
    macro = rule.define.get(rule.library.choice(work.options.libraries))
    if not macro or macro in work.lexed.words:
        return ()
    if not _wants_macro(work, rule):
        return ()
    at = work.line_start(directive.span.start)
    return (Edit(Span(at, at), (_define_lines(work, macro),)),)


def _wants_macro(work: Work, rule: Rule) -> bool:
    if work.options.define_macros or work.source.path.endswith(_HEADER_SUFFIXES):
        return True
    wanted = re.compile(rule.define_when)
    return any(wanted.fullmatch(word) for word in work.lexed.words)


def _define_lines(work: Work, macro: str) -> bytes:
    lines = (f"#ifndef {macro}", f"#define {macro}", "#endif", "")
    return work.newline.join(line.encode() for line in lines)


def _branch_of(work: Work, offset: int) -> int:
    """The index of the innermost conditional branch around a place; -1 outside all of them."""
    found = -1
    for number, branch in enumerate(work.conditionals.branches):
        if branch.start <= offset < branch.end:
            found = number
    return found


def _covers(work: Work, seen: tuple[str, int], name: str, branch: int) -> bool:
    """An earlier include of the same header stands in this branch or in one around it."""
    while seen[0] == name:
        if seen[1] == branch:
            return True
        if branch < 0:
            return False
        branch = work.conditionals.branches[branch].parent
    return False


def _line_removal(work: Work, directive: Directive) -> Edit:
    """Take the whole line out; where a comment stands behind the directive, the directive alone."""
    start = work.line_start(directive.span.start)
    end = work.line_end(directive.span.end - 1)
    text = work.lexed.text
    around = text[start : directive.span.start] + text[directive.header_span.end : end]
    if around.strip():
        return Edit(Span(directive.span.start, directive.header_span.end), ())
    return Edit(Span(start, end), ())


def file_edits(work: Work) -> list[Edit]:
    """The includes and compatibility declarations that the file needs, as edits of the whole file."""
    if not work.options.add_includes:
        return []
    wanted = [h for h in (*work.includes, *_brought(work)) if not _has_include(work, h)]
    if _wants_runtime(work):
        wanted.insert(0, RUNTIME)
    # a header of a library may include the one that wants a macro defined before it
    behind = _behind_definition(work)
    first = [h for h in wanted if h == RUNTIME or behind < 0]
    edits = []
    for at, headers in ((_include_place(work), first), (behind, [h for h in wanted if h not in first])):
        text = b"".join(b"#include <%s>" % h.encode() + work.newline for h in dict.fromkeys(headers))
        if text:
            macros = b"" if headers is not first else _macros_before(work, headers)
            edits.append(Edit(Span(at, at), (own_line(work, at) + macros + text,)))
    return edits


def _brought(work: Work) -> list[str]:
    """The targets of headers that CUDA's own headers include, where the names of their libraries are converted."""
    converted = {f.rule_id.split("/")[0] for f in work.findings if f.edits}
    rules = [rule for d in work.lexed.directives if d.header and (rule := work.table.header(d.header))]
    brought = [rule for name in {r.brings for r in rules if r.brings} if (rule := work.table.header(name))]
    targets = [r.target(work.options.libraries) for r in brought if r.library.id in converted]
    return sorted(t for t in targets if t and t != SAME)


def _macros_before(work: Work, headers: list[str]) -> bytes:
    """The macros that headers which are added want defined, unless the file has them."""
    found: dict[str, None] = {}
    for rule in work.table.defining_headers:
        key = rule.library.choice(work.options.libraries)
        macro = rule.define.get(key)
        if macro and macro not in work.lexed.words and _wants_macro(work, rule):
            names = [f.name for f in work.findings if f.rule_id.startswith(f"{rule.library.id}/")]
            own = {r.include.get(key) for name in names for r in work.table.rules_for(name)}
            if (own | {rule.targets.get(key)}) & set(headers):
                found[macro] = None
    return b"".join(_define_lines(work, macro) for macro in found)


def _behind_definition(work: Work) -> int:
    """Behind the first include that gets a macro defined before it, or -1."""
    guard = _guard_branch(work)
    for directive in work.lexed.directives:
        rule = _rule_of(work, directive) if directive.header else None
        if rule and _branch_of(work, directive.span.start) in (-1, guard) and _definition(work, directive, rule):
            return work.line_end(directive.span.end - 1)
    return -1


def uses_kernel_language(work: Work) -> bool:
    """Some token belongs to the kernel language."""
    return not _KERNEL_WORDS.isdisjoint(work.lexed.words)


def own_line(work: Work, at: int) -> bytes:
    """The newline that an insertion needs in front where its place is not the start of a line."""
    starts_line = at == work.line_start(at) or (at == len(BOM) and work.lexed.text.startswith(BOM))
    return b"" if starts_line else work.newline


def _has_include(work: Work, header: str) -> bool:
    for directive in work.lexed.directives:
        if directive.header == header:
            return True
        rule = work.table.header(directive.header) if directive.header else None
        if rule is not None and rule.target(work.options.libraries) == header:
            return True
    return False


def _wants_runtime(work: Work) -> bool:
    """The text uses the HIP runtime or the kernel language in the open, and includes no runtime header."""
    if _has_include(work, RUNTIME):
        return False
    if work.needs:
        return True
    guard = _guard_branch(work)
    lexed = work.lexed
    kernel: list[int] = []
    if uses_kernel_language(work):
        kernel = [i for i, t in enumerate(lexed.texts) if t in _KERNEL_WORDS and lexed.directive[i] < 0]
    places = [lexed.starts[i] for i in kernel]
    if not _has_include(work, _RUNTIME_API):
        places += [f.span.start for f in work.findings if f.edits and f.rule_id.split("/")[0] in _RUNTIME_LIBRARIES]
    return any(_branch_of(work, at) in (-1, guard) and not work.is_other_platform(at) for at in places)


_RUNTIME_LIBRARIES = frozenset(("runtime", "driver", "device", "warp", "half", "complex"))


def _guard_branch(work: Work) -> int:
    """The branch of the include guard, or -2 where the file has none."""
    directives = work.lexed.directives
    if len(directives) < 3 or directives[0].word not in ("ifndef", "if") or directives[1].word != "define":
        return -2
    first = directives[0]
    if first.first > 0 or directives[1].first > first.last:
        return -2  # code stands in front
    texts = work.lexed.texts[first.first : first.last]
    name = texts[0] if first.word == "ifndef" and texts else (texts[-2] if texts[:2] == ["!", "defined"] else "")
    name = name or (texts[-1] if texts[:2] == ["!", "defined"] else "")
    if not name or work.lexed.texts[directives[1].first : directives[1].first + 1] != [name]:
        return -2
    branch = work.conditionals.branches[0]
    return 0 if branch.mine == 0 and not work.lexed.text[branch.end :].strip().startswith("#else") else -2


def _include_place(work: Work) -> int:
    """Where a new include may stand: behind licence comment, guard and pragma; before the first include there is."""
    guard = _guard_branch(work)
    floor = _floor(work, guard)
    for directive in work.lexed.directives:
        at = directive.span.start
        if directive.header and at >= floor and _branch_of(work, at) in (-1, guard):
            if directive.first == 0 or not _in_brackets(work, directive.first):
                return work.line_start(at)
            break
    return floor


def _in_brackets(work: Work, token: int) -> bool:
    """The place before this token is inside extern "C" { } or some other block."""
    opened = [k for k in range(token) if work.lexed.texts[k] == "{" and work.closing.get(k, token) >= token]
    return bool(opened)


def _floor(work: Work, guard: int) -> int:
    directives = work.lexed.directives
    at = len(BOM) if work.lexed.text.startswith(BOM) else 0
    at = work.line_end(directives[1].span.end - 1) if guard >= 0 else _behind_licence(work, at)
    for directive in directives:
        body = work.lexed.texts[directive.first : directive.last]
        if directive.word == "pragma" and body[:1] == ["once"]:
            at = max(at, work.line_end(directive.span.end - 1))
    return at


def _behind_licence(work: Work, at: int) -> int:
    """Behind the comments that begin the file, up to the first blank line or code."""
    text = work.lexed.text
    end = at
    for comment in work.lexed.comments:
        gap = text[end : comment.start]
        if gap.strip() or (end > at and gap.count("\n") > 1):
            break
        end = comment.end
        if text[end - 1] == "\n":
            continue
    if end == at:
        return at
    line_end = work.line_end(end - 1)
    return line_end if not text[end:line_end].strip() else at


def compat_place(work: Work, first_use: int) -> int:
    """Where a compatibility declaration may stand: behind the last open #include before its first use."""
    guard = _guard_branch(work)
    at = _include_place(work)
    for directive in work.lexed.directives:
        start = directive.span.start
        if directive.header and start < first_use and _branch_of(work, start) in (-1, guard):
            if not _in_brackets(work, directive.first):
                at = max(at, work.line_end(directive.span.end - 1))
    return at
