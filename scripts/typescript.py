"""TypeScript types from msgspec types: a closed union in Python is one that `switch` narrows on the page."""

from __future__ import annotations

import builtins
import inspect
from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect as mi


class Declarations:
    """Interfaces for all structs that the given types reach, and aliases for the types that have a name."""

    def __init__(
        self,
        aliases: Mapping[str, object],
        listed: Mapping[str, str],
        asked: Mapping[str, object],
        told: Mapping[str, object],
    ) -> None:
        """What is asked by the page may leave defaults away; what is told to it is whole. `listed` names the lists of
        values that an alias gets beside its type."""
        self.aliases = [(_plain(mi.type_info(kind)), name) for name, kind in aliases.items()]
        roots = [mi.type_info(kind) for kind in (*asked.values(), *told.values(), *aliases.values())]
        self.structs: dict[type, mi.StructType] = {}
        for root in roots:
            self._gather(root)
        self.alike = Counter(kind.__name__ for kind in self.structs)
        self.from_page: set[type] = set()
        for kind in asked.values():
            self.from_page |= set(Declarations({}, {}, {}, {"": kind}).structs)
        self.lines = []
        for name, kind in aliases.items():
            values = [_literal(value) for value in get_args(kind)] if get_origin(kind) is Literal else []
            self.lines.append(
                f"export type {name} = {' | '.join(values) or self._type(mi.type_info(kind), known=False)}"
            )
            if name in listed:
                self.lines.append(f"export const {listed[name]}: readonly {name}[] = [{', '.join(values)}]")
        for struct in self.structs.values():
            self.lines += ["", *self._interface(struct)]
        for name, kind in {**asked, **told}.items():
            if name not in self.names():
                self.lines += ["", f"export type {name} = {self._type(mi.type_info(kind))}"]

    def names(self) -> set[str]:
        return {self._name(kind) for kind in self.structs}

    def _gather(self, kind: mi.Type) -> None:
        match kind:
            case mi.Metadata(inner) | mi.ListType(inner) | mi.VarTupleType(inner):
                self._gather(inner)
            case mi.UnionType(several) | mi.TupleType(several):
                for one in several:
                    self._gather(one)
            case mi.DictType(_, value):
                self._gather(value)
            case mi.StructType(cls=cls) if cls not in self.structs:
                self.structs[cls] = kind
                for field in kind.fields:
                    self._gather(field.type)

    def _name(self, kind: type) -> str:
        """Where two modules use one name, the base class is added: `DrewMove`, `DrewFact`."""
        return kind.__name__ + (kind.__mro__[1].__name__ if self.alike[kind.__name__] > 1 else "")

    def _interface(self, struct: mi.StructType) -> list[str]:
        config: Any = getattr(struct.cls, "__struct_config__")  # noqa: B009  (msgspec's types do not know it)
        may_lack = config.omit_defaults or struct.cls in self.from_page
        lines = [f"export interface {self._name(struct.cls)} {{"]
        if struct.tag is not None:
            lines.append(f"  {struct.tag_field}: {_literal(struct.tag)}")
        for field in struct.fields:
            mark = "?" if may_lack and not field.required else ""
            lines.append(f"  {field.encode_name}{mark}: {self._type(field.type)}")
        told = inspect.cleandoc(struct.cls.__doc__ or "")
        return [*_comment(told), *lines, "}"]

    def _type(self, kind: mi.Type, known: bool = True) -> str:
        kind = _plain(kind)
        if known:
            for alias, name in self.aliases:
                if alias == kind:
                    return name
        match kind:
            case mi.IntType() | mi.FloatType():
                return "number"
            case mi.StrType():
                return "string"
            case mi.BoolType():
                return "boolean"
            case mi.NoneType():
                return "null"
            case mi.AnyType() | mi.RawType() | mi.CustomType(cls=builtins.object):
                return "unknown"
            case mi.LiteralType(values):
                return " | ".join(map(_literal, values))
            case mi.UnionType(several):
                nulls = [one for one in several if isinstance(one, mi.NoneType)]  # last, as people write it
                return " | ".join(self._type(one) for one in [*(one for one in several if one not in nulls), *nulls])
            case mi.ListType(item) | mi.VarTupleType(item):
                text = self._type(item)
                return f"({text})[]" if " | " in text else f"{text}[]"
            case mi.TupleType(items):
                return f"[{', '.join(map(self._type, items))}]"
            case mi.DictType(key, value):
                return f"Record<{self._type(key)}, {self._type(value)}>"
            case mi.StructType(cls=cls):
                return self._name(cls)
        raise TypeError(f"no TypeScript for {kind}")


def _plain(kind: mi.Type) -> mi.Type:
    return _plain(kind.type) if isinstance(kind, mi.Metadata) else kind


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else msgspec.json.encode(value).decode()


def _comment(text: str) -> list[str]:
    lines = text.splitlines()
    if len(lines) < 2:
        return [f"/** {line} */" for line in lines]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]
