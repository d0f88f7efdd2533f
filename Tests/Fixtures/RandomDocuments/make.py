#!/usr/bin/env python3
"""Makes documents.json: documents nobody thought of, what Freshet sends for them, and what graphql-core answers.

Seeded, so that a run makes the same documents. For each it checks that graphql-core and Freshet agree whether it is
valid, that what Freshet sends is valid, and that its answer holds all that the document asked for; the ones it writes
are then read through lens plans by ConformanceTests. With a count it makes that many, to look for faults:

    swift build --product freshet
    .venv/bin/python Tests/Fixtures/RandomDocuments/make.py .build/debug/freshet [COUNT [FILE]]
"""

import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from graphql import build_schema, execute, get_named_type, is_abstract_type, is_composite_type, is_enum_type
from graphql import is_input_object_type, is_list_type, is_non_null_type, is_required_argument, parse, parse_value
from graphql import type_from_ast, validate, value_from_ast_untyped

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "GitHub"))
import respond  # noqa: E402  (the made-up world, whose objects follow from their ids)

respond.POOLS = {name: 3 for name in ["User", "Item", "Box", "Tag"]}
SCHEMA = build_schema((HERE / "schema.graphql").read_text("utf-8"))
CHECKED_IN = 40
LITERALS = {
    "Int": ["0", "1", "2", "3"], "Float": ["0.5", "2"], "String": ['"a"', '"b c"'], "Boolean": ["true", "false"],
    "ID": ['"User_1"', '"Item_2"', '"Box_0"'],
}


def object_types(kind):
    return {t.name for t in (SCHEMA.get_possible_types(kind) if is_abstract_type(kind) else [kind])}


class Generator:
    """One document: nested selections, aliases, fragments, conditions, arguments as literals and as variables."""

    def __init__(self, seed):
        self.dice, self.variables, self.fragments = random.Random(seed), {}, {}

    def literal(self, kind, depth=0):
        if is_non_null_type(kind):
            return self.literal(kind.of_type, depth)
        if is_list_type(kind):
            return "[" + ", ".join(self.literal(kind.of_type) for _ in range(self.dice.randrange(3))) + "]"
        if is_enum_type(kind):
            return self.dice.choice(list(kind.values))
        if is_input_object_type(kind):
            names = [n for n in kind.fields if self.dice.random() < 0.5 and not (depth > 1 and n == "not")]
            self.dice.shuffle(names)
            return "{" + ", ".join(f"{n}: {self.literal(kind.fields[n].type, depth + 1)}" for n in names) + "}"
        return self.dice.choice(LITERALS[kind.name])

    def argument(self, kind):
        if self.dice.random() >= 0.35:
            return self.literal(kind)
        name = f"v{len(self.variables) % 6}_" + re.sub(r"\W", "", str(kind).replace("[", "L").replace("!", "N"))
        if name not in self.variables:
            has_default = self.dice.random() < 0.3 and not is_non_null_type(kind)
            self.variables[name] = (str(kind), self.literal(kind) if has_default else None)
        return "$" + name

    def conditions(self):
        text = ""
        for directive in ("include", "skip"):
            if self.dice.random() < 0.12:
                value = self.dice.choice(["true", "false"])
                if self.dice.random() < 0.75:
                    self.variables.setdefault(f"b{self.dice.randrange(3)}", ("Boolean!", None))
                    value = "$" + self.dice.choice([name for name in self.variables if name.startswith("b")])
                text += f" @{directive}(if: {value})"
        return text

    def fragment(self, kind, depth):
        here = object_types(kind)
        kinds = [
            other for other in SCHEMA.type_map.values()
            if is_composite_type(other) and not other.name.startswith("__") and object_types(other) & here
        ]
        other = self.dice.choice(kinds)
        if self.dice.random() < 0.55:
            return f"... on {other.name}{self.conditions()} {self.selections(other, depth + 1)}"
        known = [name for name, (on, _) in self.fragments.items() if on == other.name]
        if known and self.dice.random() < 0.5:
            return f"...{self.dice.choice(known)}{self.conditions()}"
        body = self.selections(other, depth + 1)
        name = f"F{len(self.fragments)}"
        self.fragments[name] = (other.name, body)
        return f"...{name}{self.conditions()}"

    def field(self, kind, depth):
        name = self.dice.choice(list(kind.fields))
        field = kind.fields[name]
        arguments = [
            f"{argument}: {self.argument(definition.type)}" for argument, definition in field.args.items()
            if is_required_argument(definition) or self.dice.random() < 0.4
        ]
        alias = f"x{self.dice.randrange(40)}: " if self.dice.random() < 0.5 else ""
        if arguments and not alias:
            alias = f"y{self.dice.randrange(1000)}: "
        given = f"({', '.join(arguments)})" if arguments else ""
        text = f"{alias}{name}{given}{self.conditions()}"
        inner = get_named_type(field.type)
        return f"{text} {self.selections(inner, depth + 1)}" if is_composite_type(inner) else text

    def selections(self, kind, depth):
        texts = []
        for _ in range(self.dice.randrange(1, 5)):
            chance = self.dice.random()
            if chance < 0.12 or not hasattr(kind, "fields") and chance > 0.6:
                texts.append("__typename" + self.conditions())
            elif depth < 5:
                texts.append(self.fragment(kind, depth) if chance < 0.3 or not hasattr(kind, "fields") else
                             self.field(kind, depth))
        return "{ " + " ".join(texts or ["__typename"]) + " }"

    def document(self):
        body = self.selections(SCHEMA.query_type, 0)
        used, pending = set(), [body]
        while pending:
            for name in re.findall(r"\.\.\.(F\d+)", pending.pop()):
                if name not in used:
                    used.add(name)
                    pending.append(self.fragments[name][1])
        fragments = [f"fragment {n} on {self.fragments[n][0]} {self.fragments[n][1]}" for n in sorted(used)]
        names = sorted(set(re.findall(r"\$(\w+)", " ".join([body, *fragments]))))
        declared = [f"${n}: {self.variables[n][0]}" + (f" = {d}" if (d := self.variables[n][1]) else "") for n in names]
        head = f"query Q({', '.join(declared)}) " if declared else "query Q "
        return "\n".join([head + body, *fragments])

    def values(self, document):
        values = {}
        for definition in document.definitions[0].variable_definitions or []:
            name, kind = definition.variable.name.value, type_from_ast(SCHEMA, definition.type)
            if is_non_null_type(kind) or self.dice.random() < 0.6:
                values[name] = value_from_ast_untyped(parse_value(self.literal(kind)))
        return values


def answer(document, values):
    names = {d.variable.name.value for d in document.definitions[0].variable_definitions or []}
    result = execute(
        SCHEMA, document, respond.Thing("Query", "root"), field_resolver=respond.resolve,
        variable_values={k: v for k, v in values.items() if k in names}, type_resolver=lambda value, *_: value.kind)
    if result.errors:
        raise RuntimeError(result.errors)
    return result.data


def missing(asked, answered, path=""):
    """The first place where an answer is not what was asked for."""
    if isinstance(asked, dict) and isinstance(answered, dict):
        for name, value in asked.items():
            if (found := missing(value, answered.get(name, "nothing"), f"{path}.{name}")) is not None:
                return found
        return None
    if isinstance(asked, list) and isinstance(answered, list) and len(asked) == len(answered):
        for index, pair in enumerate(zip(asked, answered)):
            if (found := missing(*pair, f"{path}.{index}")) is not None:
                return found
        return None
    return None if asked == answered else path


def added(asked, answered, path=""):
    """The members of an answer that were not asked for, each by its path."""
    if isinstance(answered, dict):
        for name, value in answered.items():
            place = f"{path}.{name}" if path else name
            if name not in asked:
                yield place
            elif value is not None:
                yield from added(asked[name], value, place)
    elif isinstance(answered, list):
        for index, (first, second) in enumerate(zip(asked, answered)):
            if second is not None:
                yield from added(first, second, f"{path}.{index}")


def sent(freshet, text):
    """What Freshet sends for a document; None where it refuses it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "document.graphql"
        path.write_text(text, "utf-8")
        run = subprocess.run(
            [freshet, "print", "--config", HERE / "freshet.json", path], capture_output=True, text=True, check=False)
        if run.returncode not in (0, 1):
            sys.exit(f"freshet ended with {run.returncode} over\n{text}\n{run.stderr}")
        return (run.stdout.rstrip("\n") if run.returncode == 0 else None), run.stderr


def case(freshet, seed):
    generator = Generator(seed)
    text = generator.document()
    document = parse(text)
    errors = validate(SCHEMA, document)
    server, complaint = sent(freshet, text)
    if bool(errors) != (server is None):
        sys.exit(f"seed {seed}: graphql-core says {errors}, Freshet {complaint!r} of\n{text}")
    if errors:
        return None
    parsed = parse(server)
    if errors := validate(SCHEMA, parsed):
        sys.exit(f"seed {seed}: {errors} in {server}, sent for\n{text}")
    values = generator.values(document)
    asked, data = answer(document, values), answer(parsed, values)
    if (place := missing(asked, data)) is not None:
        sys.exit(f"seed {seed}: {place} is another in {server}, sent for\n{text}")
    return {
        "document": text, "text": server, "variables": values, "added": list(added(asked, data)), "data": data}


def main():
    freshet = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else CHECKED_IN
    path = Path(sys.argv[3]) if len(sys.argv) > 3 else HERE / "documents.json"
    cases = [made for seed in range(count) if (made := case(freshet, seed)) is not None]
    if len(sys.argv) <= 2:
        # Small enough to be read, large enough to say something.
        cases = [made for made in cases if 300 < len(json.dumps(made)) < 4000]
    lines = ",\n".join(json.dumps(made, ensure_ascii=False, separators=(",", ":")) for made in cases)
    path.write_text(f"[\n{lines}\n]\n", "utf-8")
    print(f"{len(cases)} documents, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
