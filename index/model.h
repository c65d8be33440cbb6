// FileFacts: the facts of one file, a pure function of (bytes, language, extractor version).
// extract/ produces them, store/ persists them and resolve/ reads them; extract/ and store/ share
// nothing else. All references are indexes into the same file; no field refers to another file.
#pragma once

#include "base/ids.h"
#include "base/text.h"
#include "index/languages/language.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder {

/// Stored as its number: append, never renumber (or raise store/format.h's version).
enum class SymbolKind : std::uint8_t {
  module,
  namespace_,
  class_,
  struct_,
  union_,
  interface,
  trait,
  impl,
  enum_,
  enum_member,
  function,
  method,
  constructor,
  property,
  field,
  constant,
  variable,
  type_alias,
  macro,
  test,
  key,
  heading,
  document,
  parameter,
  type_parameter,
  label,
};
inline constexpr int kSymbolKindCount = 26;
/// "function", "enum_member", "namespace", …: the names in the canonical JSON.
std::string_view to_string(SymbolKind kind);
/// The inverse of to_string(); false if `text` names no kind.
bool symbol_kind_from(std::string_view text, SymbolKind& kind);
/// True for kinds whose members are accessed through a receiver and that `self` can denote: class,
/// struct, union, interface, trait, impl, enum.
bool is_class_like(SymbolKind kind);

struct SymbolFlag {
  enum : std::uint16_t {
    // Declared in a function or block: not visible outside the file, not in the name dictionary.
    local = 1 << 0,
    exported = 1 << 1,  // Visible outside its module by the rules of the language.
    // Declaration only; the definition is elsewhere (C prototypes, `extern`, `.d.ts`, trait methods
    // without a body).
    declaration = 1 << 2,
    test = 1 << 3,
    deprecated = 1 << 4,
    generated = 1 << 5,
    async = 1 << 6,
    static_ = 1 << 7,  // Class-level member, accessed without an instance.
    abstract = 1 << 8,
    default_export = 1 << 9,
    // Found only through a receiver or qualifier, never by unqualified name from a nested scope.
    member = 1 << 10,
    variadic = 1 << 11,  // The last parameter accepts any number of arguments.
    // A member created by an assignment (`this.x = 1`), not by a declaration. A declared member of
    // the same name in a base class overrides it.
    assigned = 1 << 12,
  };
};

struct Symbol {
  StringIndex name;
  SymbolKind kind = SymbolKind::variable;
  std::uint16_t flags = 0;  // SymbolFlag
  // Number of parameters without the receiver (`self`); kUnknownArity if the syntax does not give
  // it.
  std::uint8_t parameters = kUnknownArity;
  ByteRange name_range;
  ByteRange full_range;   // The full definition, decorators included.
  SymbolIndex container;  // The enclosing symbol; none at the top level.
  // The scope written in the definition: "Foo::Bar" of `void Foo::Bar::f()`, the receiver type of a
  // Go method, the A of `A.prototype`.
  StringIndex qualifier;
  // The definition up to its body on one line, white space collapsed; at most 200 bytes. None for
  // locals.
  StringIndex signature;
  // First paragraph of the doc comment without comment marks; at most 400 bytes.
  StringIndex doc;
  ByteRange doc_range;  // The whole doc comment; empty if there is none.
  // Declared type (variable, field, parameter) or return type (function), as an expression over
  // names.
  ExprIndex type;
  // The initializer if no type is written; also alias targets and the sources of `for` loops.
  ExprIndex value;
  // FileFacts::bases[bases_begin .. bases_end): superclasses, interfaces, embedded types.
  std::uint32_t bases_begin = 0;
  std::uint32_t bases_end = 0;

  static constexpr std::uint8_t kUnknownArity = 255;
  bool has(std::uint16_t flag) const { return (flags & flag) != 0; }
  friend bool operator==(const Symbol&, const Symbol&) = default;
};

/// `doc`: a link in a comment or docstring, which is no use of code: no call, no read.
enum class Role : std::uint8_t { call, type, read, write, import_, member, inherit, doc };
std::string_view to_string(Role role);  // "call", …, "import".

/// How an occurrence is bound within its own file.
enum class Binding : std::uint8_t {
  free,     // No scope of this file declares the name.
  local,    // target is a local SymbolIndex: final.
  symbol,   // target is a non-local SymbolIndex of this file.
  import_,  // target is an ImportIndex: this import introduces the name.
  // A member of `receiver` (a.b, a->b, A::b). target is a SymbolIndex if the receiver is known to
  // be declared in this file, otherwise none.
  member,
};

/// One use of a name. Names of definitions are not occurrences: see Symbol::name_range.
struct Occurrence {
  StringIndex name;
  ByteRange range;
  Role role = Role::read;
  Binding binding = Binding::free;
  // Number of arguments of a call, if the syntax gives it.
  std::uint8_t arguments = Symbol::kUnknownArity;
  std::uint32_t target = 0xFFFFFFFFu;  // Interpreted according to `binding`.
  ExprIndex receiver;                  // For a member access; none otherwise.

  friend bool operator==(const Occurrence&, const Occurrence&) = default;
};

/// The form of an expression as far as the syntax gives it; resolve/ computes the type of a
/// receiver from it.
enum class ExprOp : std::uint8_t {
  unknown,    // Not modelled.
  name,       // a = OccurrenceIndex: the target of that occurrence (plain or member).
  call,       // a = ExprIndex: the result of calling it.
  construct,  // a = ExprIndex: a new instance of that type.
  // a = ExprIndex: one element of it (subscript, iteration, dereference of a container); b = its
  // number in a tuple, or Expr::kLoop.
  element,
  await,    // a = ExprIndex: the awaited value.
  literal,  // a = StringIndex: a value of the built-in type with that name ("str", "string", …).
  // a = SymbolIndex of the enclosing class-like symbol (or of a method whose qualifier names it); b
  // = 1: the class itself, not an instance.
  self,
  super,  // a = SymbolIndex as for self: its bases.
  // a = ExprIndex of the generic type, b = ExprIndex of the first type argument: Vec<T>, List[T],
  // map[K]V (its value type).
  apply,
  // a = ExprIndex of a type: a value of that type (the declared type of a parameter, at its uses).
  instance,
  address,  // a = ExprIndex: a pointer or reference to it; member access dereferences it.
  // a = SymbolIndex: that symbol of this file (a type defined where it is used: `struct S {…} x`).
  symbol,
  // a = ExprIndex of a callee: its parameters, which are the targets of keyword argument names.
  parameters,
  // a = SymbolIndex: a value (or type) with the members of that symbol: an anonymous struct
  // or class.
  object,
  // a = ExprIndex, b = number: component b of a destructured value (`a, err := f()`).
  part,
  // a = ExprIndex, b = StringIndex: the member with that name of the value of a (`const {b} = a`).
  member,
  either,  // a, b = ExprIndex: one of the two (union types, `a || b`).
  // a = ExprIndex of a callee, b = number: the type that it expects for argument b.
  argument,
  // a = ExprIndex of a function, or of the expected type of one, b = number: the type of parameter
  // b.
  parameter,
  // A function type: a = ExprIndex of its result, b = ExprIndex of an `unknown` whose a and b
  // delimit the parameter list.
  callable,
  import_,  // a = ImportIndex: the target of that import (`require('./a')` as an expression).
};

struct Expr {
  ExprOp op = ExprOp::unknown;
  std::uint32_t a = 0xFFFFFFFFu;
  std::uint32_t b = 0xFFFFFFFFu;
  // As the number of an element: the value that a loop takes, which of a map may be a key.
  static constexpr std::uint32_t kLoop = 0xFFFFFFFEu;
  friend bool operator==(const Expr&, const Expr&) = default;
};

/// The arguments of a call, in languages that select overloads by them: FileFacts::arguments[begin
/// .. begin + its `arguments`).
struct ArgumentList {
  OccurrenceIndex call;
  std::uint32_t begin = 0;
  friend bool operator==(const ArgumentList&, const ArgumentList&) = default;
};

struct ImportFlag {
  enum : std::uint16_t {
    wildcard = 1 << 0,  // All names of the module: `*`, `#include`, Go's dot import, Rust's `::*`.
    reexport = 1 << 1,  // The name becomes an export of this file.
    // The alias (or last segment) denotes the module itself, not a name in it.
    module = 1 << 2,
    default_ = 1 << 3,  // The module's default export.
    type_only = 1 << 4,
    static_ = 1 << 5,      // Java.
    system = 1 << 6,       // <header.h>.
    conditional = 1 << 7,  // Inside an `if`, `try` or `#if`.
    include = 1 << 8,      // Textual inclusion.
    submodule = 1 << 9,    // Rust `mod name;`: the module is another file of the same crate.
  };
};

/// One imported name (a statement that imports three names gives three Imports).
struct Import {
  // As written, without quotes: "./a", "..pkg.mod", "crate::a::b", "vector", "java.util". None for
  // `mod x;`.
  StringIndex module;
  StringIndex name;  // The name in the module; none for wildcards and whole modules.
  // The local name if it differs from `name` (or from the last segment of the module).
  StringIndex alias;
  std::uint16_t flags = 0;  // ImportFlag
  SymbolIndex container;    // The symbol in whose scope the import is; none at file level.
  ByteRange range;          // The statement.
  ByteRange module_range;   // The module text.
  ByteRange name_range;     // The name, or the alias if only the alias is written.

  bool has(std::uint16_t flag) const { return (flags & flag) != 0; }
  friend bool operator==(const Import&, const Import&) = default;
};

/// Interned strings, stored once.  Index 0 is always "".
class StringTable {
 public:
  StringTable() : offsets_{0, 0} {}
  StringTable(std::string bytes, std::vector<std::uint32_t> offsets)
      : bytes_(std::move(bytes)), offsets_(std::move(offsets)) {}

  std::uint32_t size() const { return static_cast<std::uint32_t>(offsets_.size() - 1); }
  /// "" for the none index.
  std::string_view operator[](StringIndex i) const {
    if (!i.valid()) return {};
    return std::string_view(bytes_).substr(offsets_[i.value],
                                           offsets_[i.value + 1] - offsets_[i.value]);
  }
  /// Appends without a lookup for an equal string; the builder does the interning.
  StringIndex append(std::string_view text) {
    bytes_.append(text);
    offsets_.push_back(static_cast<std::uint32_t>(bytes_.size()));
    return StringIndex(size() - 1);
  }
  const std::string& bytes() const { return bytes_; }
  const std::vector<std::uint32_t>& offsets() const { return offsets_; }
  friend bool operator==(const StringTable&, const StringTable&) = default;

 private:
  std::string bytes_;
  std::vector<std::uint32_t> offsets_;  // size() + 1 entries, ascending.
};

struct FileFlag {
  enum : std::uint16_t {
    generated = 1 << 0,  // Minified, or marked "generated, do not edit" near the top.
    // Facts are partial: the file was too large or extraction took too long; a note in the store
    // gives the reason.
    truncated = 1 << 1,
  };
};

struct FileFacts {
  Language language = Language::text;
  std::uint16_t flags = 0;         // FileFlag
  std::uint32_t parse_errors = 0;  // ERROR and MISSING nodes.
  TextMap text_map;
  StringTable strings;
  std::vector<Symbol> symbols;  // Sorted by full_range.begin, containers before their contents.
  std::vector<Occurrence> occurrences;  // Sorted by range.begin.
  std::vector<Expr> exprs;
  std::vector<ExprIndex> bases;              // See Symbol::bases_begin.
  std::vector<ArgumentList> argument_lists;  // Sorted by call.
  // See ArgumentList; none for an argument without a modelled expression.
  std::vector<ExprIndex> arguments;
  std::vector<Import> imports;  // In source order.
  // The package or namespace that the file declares (Java, Go).
  StringIndex package;
  // Exported names, in languages that list them (`__all__` in Python).
  std::vector<StringIndex> exports;
  // Distinct words of a file without a grammar, for word search.
  std::vector<StringIndex> words;

  std::string_view str(StringIndex i) const { return strings[i]; }
  /// Returns an empty symbol for an index out of bounds: symbol lists and facts may come from
  /// different workers (docs/security.md).
  const Symbol& symbol(SymbolIndex i) const {
    return i.value < symbols.size() ? symbols[i.value] : kNoSymbol;
  }
  const Occurrence& occurrence(OccurrenceIndex i) const {
    return i.value < occurrences.size() ? occurrences[i.value] : kNoOccurrence;
  }
  friend bool operator==(const FileFacts&, const FileFacts&) = default;

 private:
  static const Symbol kNoSymbol;
  static const Occurrence kNoOccurrence;
};

/// "Outer::Inner" with the separator of the language: the names of the containers (and the written
/// qualifier), outermost first; "" at the top level. At most 1,024 bytes; outer parts of longer
/// paths are dropped.
std::string container_path(const FileFacts& facts, SymbolIndex symbol);
/// Size of container_path() in bytes, without building it.
std::size_t container_path_size(const FileFacts& facts, SymbolIndex symbol);
/// container_path + separator + name.
std::string qualified_name(const FileFacts& facts, SymbolIndex symbol);
/// The narrowest non-local symbol whose full range contains `offset`; none if no symbol does.
SymbolIndex enclosing_symbol(const FileFacts& facts, std::uint32_t offset);
/// The arguments of the call; empty if none were recorded.
std::span<const ExprIndex> arguments_of(const FileFacts& facts, OccurrenceIndex call);
/// The occurrence that touches `offset` (its end counts: a cursor may be right after a word); none
/// if there is none.
OccurrenceIndex occurrence_at(const FileFacts& facts, std::uint32_t offset);
/// The symbol whose name touches `offset`; none if there is none.
SymbolIndex symbol_named_at(const FileFacts& facts, std::uint32_t offset);

}  // namespace codefinder
