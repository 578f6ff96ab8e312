"""The tests of rules as C++: what a rule makes of its test, between declarations, ready to be compiled.

Snippets use names that nobody declares (a, n, stream). A test may declare them (`declare:`); else each snippet is
compiled with several sets of types, the first of which converts to anything, and one of them must do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from hipport.convert import compat
from hipport.convert.engine import convert_source
from hipport.convert.ruletests import RuleTest, rule_tests
from hipport.model import Conversion, Options, SourceFile, Verdict
from hipport.source.lexer import Kind, lex
from hipport.table import SAME, Rule, RuleTable

ROCM = "6.4"
# libraries whose names are used in device code, unless a test says where
_DEVICE = frozenset(("device", "half", "warp", "wmma", "cooperative_groups", "libcudacxx"))
_PLAIN = re.compile(r"[A-Za-z_][\w:]*")

ANY_VALUE = """
#define HIPPORT_TEST_BOTH __host__ __device__
struct hipport_any {
  template <class T> HIPPORT_TEST_BOTH operator T() const { return T(); }
  template <class... A> HIPPORT_TEST_BOTH hipport_any operator()(A&&...) const { return {}; }
  template <class T> HIPPORT_TEST_BOTH hipport_any operator[](T) const { return {}; }
  template <class T> HIPPORT_TEST_BOTH const hipport_any& operator=(T&&) const { return *this; }
  HIPPORT_TEST_BOTH hipport_any operator&() const { return {}; }
  HIPPORT_TEST_BOTH hipport_any operator*() const { return {}; }
};
"""

# the types of what overloaded functions of ours take
_TYPED = {
    "hipport_rocblas_datatype": ("hipDataType",), "hipport_size_out": ("int*", "unsigned long*"),
}  # fmt: skip
_POINTERS = frozenset("p q in out ptr addr dst src address".split())
# declarations that can't stand in a function
_OUTSIDE = re.compile(r"\s*(?:template|__global__|__device__|using|#)")
# type of the first name, and of all others
PROFILES = (
    ("hipport_any", "hipport_any"),
    ("int", "int"), ("unsigned", "unsigned"), ("float", "float"), ("double", "double"),
    ("unsigned long long", "unsigned long long"),
    ("int*", "int"), ("float*", "float"), ("unsigned*", "unsigned"), ("unsigned long long*", "unsigned long long"),
    ("double*", "double"), ("void*", "int"), ("void*", "void*"), ("hipport_any", "int"), ("void*", "hipport_any"),
    ("float*", "hipport_any"), ("int*", "hipport_any"), ("hipport_any", "float"), ("float2", "float2"),
    ("double2", "double2"),
    ("__half", "__half"), ("__half2", "__half2"), ("__half*", "__half"), ("__half2*", "__half2"),
    ("__hip_bfloat16", "__hip_bfloat16"), ("__hip_bfloat162", "__hip_bfloat162"), ("__hip_bfloat16*", "__hip_bfloat16"),
)  # fmt: skip
_HALF = frozenset(("half", "device", "warp"))


@dataclass(frozen=True, slots=True)
class Snippet:
    """One test's output. `rule` is the rule that it is a test of; `reason` says why it can't be compiled."""

    name: str
    rule: Rule
    choice: str
    given: str
    text: str
    declared: str | None
    names: tuple[str, ...]
    place: str
    needs: tuple[str, ...]
    headers: tuple[str, ...]
    reason: str = ""


@dataclass(slots=True)
class Unit:
    """The snippets of one library, for one choice of libraries, on one side."""

    library: str
    choice: str
    side: Literal["host", "device"]
    snippets: list[Snippet] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.library}-{self.choice}-{self.side}"


def wants_compiling(rule: Rule) -> bool:
    """The rule writes more than a name, for a release that is there."""
    if rule.verdict is Verdict.MANUAL or rule.kind in ("header", "namespace", "internal") or rule.family:
        return False
    written = any(t != SAME and not _PLAIN.fullmatch(t) for t in rule.targets.values())
    return written or bool(rule.needs or rule.before or rule.after)


def snippets(table: RuleTable) -> Iterator[Snippet]:
    """The tests of all such rules whose output differs from their text; those of later releases are left out."""
    for test in (*rule_tests(table), *_missing_tests(table)):
        if wants_compiling(test.rule):
            found = _snippet(test, table)
            if found:
                yield found


def _missing_tests(table: RuleTable) -> Iterator[RuleTest]:
    """Tests of types and constants that are declarations of ours, where their plain renames have none."""
    for rule in table.all_rules():
        if rule.needs and not rule.tests and wants_compiling(rule) and rule.kind in ("type", "constant", "macro"):
            target = next(iter(rule.targets.values()))
            if target == SAME:
                continue
            cuda = f"{rule.name}* hipport_it = 0;" if rule.kind == "type" else f"auto hipport_it = {rule.name};"
            hip = cuda.replace(rule.name, target)
            yield RuleTest(rule, {"cuda": cuda, "hip": hip, "line": rule.line})


def is_later(rule: Rule) -> bool:
    return not rule.fits_release(ROCM)


def _snippet(test: RuleTest, table: RuleTable) -> Snippet | None:
    options = Options(add_includes=False, **test.test.get("options", {}))
    if options.rocm != ROCM:
        return None
    given = _convert(test.test.get("given", ""), table, options).output.decode("latin-1")
    whole = _convert(f"{test.test.get('given', '')}\n{test.test['cuda']}", table, options)
    if any(f.verdict in (Verdict.MANUAL, Verdict.UNKNOWN) for f in whole.findings):
        return None
    carried_out = any(f.rule_id == test.rule.id and f.edits for f in whole.findings)
    if not carried_out and SAME not in test.rule.targets.values():
        return None
    text = test.test["cuda"] if test.test["hip"] == SAME else test.test["hip"]
    rules = [r for f in whole.findings for r in table.rules_for(f.rule_id.split("/", 1)[1])] + [test.rule]
    choice = test.rule.library.choice(options.libraries)
    needs = tuple(dict.fromkeys(n for r in rules for n in compat.needed_by(r, f"{given}\n{text}\n{r.name}")))
    headers = tuple(dict.fromkeys(h for r in rules if (h := r.include.get(r.library.choice(options.libraries)))))
    where = test.test.get("where")
    place = where or ("device" if test.rule.library.id in _DEVICE else "host")
    names = tuple(_free_names(test.test["cuda"], text, given, table))
    declared = test.test.get("declare")
    reason = test.test.get("compile", "")
    return Snippet(test.name, test.rule, choice, given, text, declared, names, place, needs, headers, reason)


def _convert(text: str, table: RuleTable, options: Options) -> Conversion:
    return convert_source(SourceFile("test.cu", text.encode("latin-1")), table, options)


_KEYWORDS = frozenset(
    "if else for while do return sizeof int float double char short long unsigned signed void const bool auto struct "
    "true false nullptr NULL this new using namespace static_cast reinterpret_cast template typename class enum "
    "__global__ __device__ __shared__ __host__ __constant__ static extern std size_t switch case default break "
    "decltype operator printf exit half union typedef hipport_it".split()
)


def _free_names(cuda: str, hip: str, given: str, table: RuleTable) -> Iterator[str]:
    """Names that stand in a test on both sides, and are nobody's."""
    before, lexed = set(lex(cuda.encode("latin-1")).texts), lex(hip.encode("latin-1"))
    skip = _KEYWORDS | lex(given.encode("latin-1")).words
    seen: set[str] = set()
    for i, text in enumerate(lexed.texts):
        if lexed.kinds[i] is not Kind.IDENT or text in skip or text in seen or text not in before:
            continue
        behind = lexed.texts[i + 1] if i + 1 < len(lexed) else ""
        if (i and lexed.texts[i - 1] in (".", "->", "::")) or behind == "::":
            continue
        if any(r.kind != "internal" for r in table.rules_for(text)):
            continue
        if i and lexed.kinds[i - 1] is Kind.IDENT and lexed.texts[i - 1] not in ("return", "else", "do", "case"):
            continue  # declared by the snippet itself
        seen.add(text)
        yield text


def units(found: Iterable[Snippet]) -> list[Unit]:
    """The snippets that can be compiled, by library, choice and side."""
    made: dict[str, Unit] = {}
    for snippet in found:
        if snippet.reason or is_later(snippet.rule):
            continue
        library = snippet.rule.library.id
        on_device = snippet.place == "device" or (snippet.place == "file" and library in _DEVICE)
        unit = Unit(library, snippet.choice, "device" if on_device else "host")
        made.setdefault(unit.name, unit).snippets.append(snippet)
    return [made[key] for key in sorted(made)]


def render(unit: Unit, headers: Iterable[str], defines: Iterable[str], chosen: Mapping[int, Iterable[int]]) -> str:
    """The translation unit, with the profiles chosen. Each has a file name of its own, `test:NUMBER:PROFILE`."""
    used = [unit.snippets[number] for number in chosen]
    includes = [line for s in used for line in s.given.splitlines() if line.startswith("#include")]
    included = dict.fromkeys([*headers, *(h for s in used for h in s.headers)])
    out = [f"#define {name}" for name in defines]
    out += ["#include <hip/hip_runtime.h>", *(f"#include <{h}>" for h in included), *dict.fromkeys(includes)]
    out += ["#include <vector>", "#include <string>", "#include <cstdio>", "#include <cstdlib>", ANY_VALUE]
    out += [compat.declaration(name) for name in compat.with_needs(dict.fromkeys(n for s in used for n in s.needs))]
    for number, profiles in chosen.items():
        declared = declarations(unit.snippets[number])
        out += [_function(unit.snippets[number], declared[profile], number, profile) for profile in profiles]
    return "\n".join(out) + "\n"


def declarations(snippet: Snippet) -> list[str]:
    """The sets of declarations to try: one where the test has them all."""
    given = set(re.findall(r"\w+", snippet.declared or ""))
    names = [name for name in snippet.names if name not in given]
    if not names or snippet.place == "file":
        return [snippet.declared or ""]
    profiles = [p for p in PROFILES if snippet.rule.library.id in _HALF or not re.search("half|bfloat", p[0])]
    types = [dict(zip(names, (a, *[b] * len(names)), strict=False)) for a, b in profiles]
    types += [{n: _conventional(n, base, snippet.text) for n in names} for base in ("int", "float", "float4")]
    for function, typed in _TYPED.items():
        ours = [n for n in re.findall(rf"{function}\((\w+)", snippet.text) if n in names]
        types[:0] = [{**types[0], **dict.fromkeys(ours, type_)} for type_ in typed if ours]
    rest = [" ".join(_declaration(name, type_) for name, type_ in by_name.items()) for by_name in types]
    return [f"{text}\n{snippet.declared or ''}" for text in rest]


def _conventional(name: str, base: str, text: str) -> str:
    """A type as a reader of the snippet would guess it."""
    if re.search(rf"\b{name}\(", text):
        return f"[](auto&&...) {{ return {base}(); }}"
    return f"{base}*" if name in _POINTERS else "int" if name in ("i", "n", "k") else base


def _declaration(name: str, type_: str) -> str:
    return f"auto {name} = {type_};" if "{" in type_ else f"{type_} {name}{{}};"


def _function(snippet: Snippet, declared: str, number: int, profile: int) -> str:
    given = "\n".join(line for line in snippet.given.splitlines() if not line.startswith("#include"))
    mark = f'#line 1 "test:{number}:{profile}"'
    name = f"hipport_test_{number}_{profile}"
    if snippet.place == "file":
        return f"{mark}\nnamespace {name} {{ {given}\n{declared}\n{snippet.text}\n}}"
    side = "__device__ " if snippet.place == "device" else ""
    if re.fullmatch(r"(?:[\w\s*]+;\s*)+", given):  # variables: those of a file would be the host's
        given, declared = "", f"{given}\n{declared}"
    lines = declared.splitlines()
    above = " ".join(line for line in lines if _OUTSIDE.match(line))
    inside = " ".join(line for line in lines if not _OUTSIDE.match(line))
    return f"namespace {name} {{\n{mark}\n{given}\n{above}\n{side}void run() {{ {inside}\n{snippet.text}\n;}}\n}}"


_PLACE = re.compile(r"test:(\d+):(\d+):\d+(?::\d+)?:")
_ERROR = re.compile(r"^(.*?):\d+:\d+: (?:fatal )?error: (.*)$")


def failures(errors: str) -> dict[tuple[int, int], str]:
    """The first error of each snippet and profile; those that no snippet's line leads to are under (-1, -1)."""
    found: dict[tuple[int, int], str] = {}
    pending = ""
    for line in errors.splitlines():
        if _ERROR.match(line):
            if pending:
                found.setdefault((-1, -1), pending)
            pending = line
        place = _PLACE.match(line)
        if place and pending:
            found.setdefault((int(place[1]), int(place[2])), pending)
            pending = ""
    if pending:
        found.setdefault((-1, -1), pending)
    return found


def try_all(unit: Unit, compile_errors: Callable[[Mapping[int, Iterable[int]]], str]) -> dict[str, str]:
    """By snippet the error where none of its profiles compiles. What compiles does so in one unit, without an error."""
    first = failures(compile_errors({number: [0] for number in range(len(unit.snippets))}))
    if not first:
        return {}
    wrong = {number for number, _ in first if number >= 0}
    trials = {number: range(1, len(declarations(unit.snippets[number]))) for number in sorted(wrong)}
    tried = failures(compile_errors(trials)) if trials else {}
    good = {n: [p for p in trials.get(n, [0]) if (n, p) not in tried] for n in range(len(unit.snippets))}
    found = {unit.snippets[n].name: first[n, 0] for n, profiles in good.items() if not profiles}
    last = failures(compile_errors({n: profiles[:1] for n, profiles in good.items() if profiles}))
    return found | {unit.snippets[n].name if n >= 0 else "": error for (n, _), error in last.items()}
