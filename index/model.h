// What is known of one file, and nothing else: FileFacts, a pure function of (bytes, language,
// extractor version). The only thing that extract/ (which makes it) and store/ (which keeps it)
// share, and what resolve/ reads. Everything points into the file by index; nothing points to
// another file.
#pragma once

#include "base/ids.h"
#include "base/text.h"
#include "index/languages.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

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
/// "function", "enum_member", "namespace", …: the canonical JSON's words.
std::string_view to_string(SymbolKind kind);
/// The inverse; false if `text` is no kind.
bool symbol_kind_from(std::string_view text, SymbolKind& kind);
/// Has members that a receiver reaches, and can be what `self` means: class, struct, union,
/// interface, trait, impl, enum.
bool is_class_like(SymbolKind kind);

struct SymbolFlag {
  enum : std::uint16_t {
    // Bound in a function or block: never leaves the file, not in the name dictionary.
    local = 1 << 0,
    exported = 1 << 1,     // Visible outside its module by the language's rule.
    declaration = 1 << 2,  // Declared only: the definition stands elsewhere (C prototypes,
                           // `extern`, `.d.ts`, trait methods without a body).
    test = 1 << 3,
    deprecated = 1 << 4,
    generated = 1 << 5,
    async = 1 << 6,
    static_ = 1 << 7,  // No receiver: class-level members.
    abstract = 1 << 8,
    default_export = 1 << 9,
    // Reached through a receiver or qualifier only, never by its bare name from a nested scope.
    member = 1 << 10,
    variadic = 1 << 11,  // Its last parameter takes any number of arguments.
    // A member that no declaration makes, but an assignment (`this.x = 1`): gives way to a base's.
    assigned = 1 << 12,
  };
};

struct Symbol {
  StringIndex name;
  SymbolKind kind = SymbolKind::variable;
  std::uint16_t flags = 0;  // SymbolFlag
  // How many it takes, when the syntax says; receivers (`self`) not counted.
  std::uint8_t parameters = kUnknownArity;
  ByteRange name_range;
  ByteRange full_range;   // The whole definition, with its decorators.
  SymbolIndex container;  // The enclosing symbol; none at the top level.
  // The scope written at the definition itself: "Foo::Bar" of `void Foo::Bar::f()`, a Go
  // receiver's type, `A.prototype`'s A.
  StringIndex qualifier;
  // One line, white space folded, up to the body; at most 200 bytes.  None for locals.
  StringIndex signature;
  // First paragraph of its doc comment, without comment marks; at most 400 bytes.
  StringIndex doc;
  ByteRange doc_range;  // The whole doc comment; empty when there is none.
  // Declared type (variable, field, parameter) or return type (function), as an expression over
  // names.
  ExprIndex type;
  // What it is initialised from, when no type is written (also: alias targets, `for` sources).
  ExprIndex value;
  // FileFacts::bases[bases_begin .. bases_end): superclasses, interfaces, embedded types.
  std::uint32_t bases_begin = 0;
  std::uint32_t bases_end = 0;

  static constexpr std::uint8_t kUnknownArity = 255;
  bool has(std::uint16_t flag) const { return (flags & flag) != 0; }
  friend bool operator==(const Symbol&, const Symbol&) = default;
};

enum class Role : std::uint8_t { call, type, read, write, import_, member, inherit };
std::string_view to_string(Role role);  // "call", …, "import".

/// How an occurrence binds inside its own file.
enum class Binding : std::uint8_t {
  free,     // No scope of this file knows the name.
  local,    // target is a local SymbolIndex: final.
  symbol,   // target is a non-local SymbolIndex of this file.
  import_,  // target is an ImportIndex: the name was brought in by it.
  // Hangs on `receiver` (a.b, a->b, A::b); target is a SymbolIndex when the receiver is certain to
  // be of this file, else none.
  member,
};

/// One use of a name.  The names of definitions are not occurrences: see Symbol::name_range.
struct Occurrence {
  StringIndex name;
  ByteRange range;
  Role role = Role::read;
  Binding binding = Binding::free;
  std::uint8_t arguments = Symbol::kUnknownArity;  // Of a call, when the syntax says.
  std::uint32_t target = 0xFFFFFFFFu;              // By `binding`.
  ExprIndex receiver;                              // Of a member; none otherwise.

  friend bool operator==(const Occurrence&, const Occurrence&) = default;
};

/// What an expression is, as far as syntax tells: enough to find the type of a receiver later.
enum class ExprOp : std::uint8_t {
  unknown,    // Nothing is known (an expression we do not follow).
  name,       // a = OccurrenceIndex: what that occurrence (plain or member) denotes.
  call,       // a = ExprIndex: the result of calling it.
  construct,  // a = ExprIndex: a new instance of the type it denotes.
  // a = ExprIndex: one element of it (subscript, iteration, dereference of a container).
  element,
  await,    // a = ExprIndex: the awaited value.
  literal,  // a = StringIndex: a value of the built-in type of that name ("str", "string", …).
  // a = SymbolIndex of the class-like symbol around (or of a method whose qualifier names it); b =
  // 1: that itself.
  self,
  super,  // a = SymbolIndex as for self: its bases.
  // a = ExprIndex head, b = ExprIndex first type argument: Vec<T>, List[T], map[K]V (the value
  // type).
  apply,
  // a = ExprIndex of a type: a value of that type (a parameter's declared type seen from its uses).
  instance,
  address,  // a = ExprIndex: pointer to or reference of it; member access sees through.
  // a = SymbolIndex: what that symbol of this file denotes (a type defined where it is used:
  // `struct S {…} x`).
  symbol,
  // a = ExprIndex: the parameters of what it denotes, as the names of keyword arguments mean them.
  parameters,
  // a = SymbolIndex: a value (or type) whose members are those of that symbol: a struct or class
  // without a name.
  object,
  // a = ExprIndex, b = number: that part of a value that is taken apart (`a, err := f()`).
  part,
  // a = ExprIndex, b = StringIndex: the member of that name of what the expression gives (`const
  // {b} = a`).
  member,
  either,  // a, b = ExprIndex: one of the two (unions, `a || b`).
  // a = ExprIndex of a callee, b = number: what it expects as its argument of that number.
  argument,
  // a = ExprIndex of a function, or of what a function is expected to be, b = number: what that
  // parameter takes.
  parameter,
  // A function's type: a = ExprIndex of its result, b = ExprIndex of an `unknown` whose a and b
  // bound its parameter list.
  callable,
  import_,  // a = ImportIndex: what that import brings (`require('./a')` as an expression).
};

struct Expr {
  ExprOp op = ExprOp::unknown;
  std::uint32_t a = 0xFFFFFFFFu;
  std::uint32_t b = 0xFFFFFFFFu;
  friend bool operator==(const Expr&, const Expr&) = default;
};

/// What a call is given, in languages that choose among overloads by it: FileFacts::arguments[begin
/// .. begin + its `arguments`).
struct ArgumentList {
  OccurrenceIndex call;
  std::uint32_t begin = 0;
  friend bool operator==(const ArgumentList&, const ArgumentList&) = default;
};

struct ImportFlag {
  enum : std::uint16_t {
    wildcard = 1 << 0,  // Everything of the module: `*`, `#include`, Go's dot import, Rust's `::*`.
    reexport = 1 << 1,  // Makes the name part of this file's own exports.
    // The alias (or last segment) denotes the module itself, not a name inside it.
    module = 1 << 2,
    default_ = 1 << 3,  // The module's default export.
    type_only = 1 << 4,
    static_ = 1 << 5,      // Java.
    system = 1 << 6,       // <header.h>.
    conditional = 1 << 7,  // Inside an `if`, `try` or `#if`.
    include = 1 << 8,      // Textual inclusion.
    submodule = 1 << 9,    // Rust `mod name;`: the module is another file of this one's family.
  };
};

/// One imported name (a statement that imports three names is three Imports).
struct Import {
  // As written, without quotes: "./a", "..pkg.mod", "crate::a::b", "vector", "java.util".  None
  // for `mod x;`.
  StringIndex module;
  StringIndex name;  // The name inside the module; none for wildcards and whole modules.
  // The name it has here when that differs from `name` (or from the module's last segment).
  StringIndex alias;
  std::uint16_t flags = 0;  // ImportFlag
  SymbolIndex container;    // The symbol whose scope it is local to; none at file level.
  ByteRange range;          // The statement.
  ByteRange module_range;   // The module text.
  ByteRange name_range;     // The name (or its alias when only that is written).

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
  /// Appends without looking for an equal one; interning is the builder's work.
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
    generated = 1 << 0,  // A "generated, do not edit" mark near the top, or minified.
    // Facts are partial: the file was too large or took too long; a note says why.
    truncated = 1 << 1,
  };
};

struct FileFacts {
  Language language = Language::text;
  std::uint16_t flags = 0;         // FileFlag
  std::uint32_t parse_errors = 0;  // ERROR and MISSING nodes.
  TextMap text_map;
  StringTable strings;
  std::vector<Symbol> symbols;          // By full_range.begin, containers before what they contain.
  std::vector<Occurrence> occurrences;  // By range.begin.
  std::vector<Expr> exprs;
  std::vector<ExprIndex> bases;              // See Symbol::bases_begin.
  std::vector<ArgumentList> argument_lists;  // By call.
  std::vector<ExprIndex> arguments;          // See ArgumentList; none where nothing is known of it.
  std::vector<Import> imports;               // In source order.
  // The package or namespace the file declares itself to be in (Java, Go).
  StringIndex package;
  // Names listed as exported where the language lists them (Python's __all__).
  std::vector<StringIndex> exports;
  // Distinct words of a file that has no grammar, so that it can be found by them.
  std::vector<StringIndex> words;

  std::string_view str(StringIndex i) const { return strings[i]; }
  /// An empty symbol for an index out of bounds: lists of names may come from another worker than
  /// the facts (docs/security.md).
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

/// "Outer::Inner" with the language's separator: the names of the containers (and the written
/// qualifier), outermost first; "" at the top level. At most 1,024 bytes: of longer ones the outer
/// part is left out.
std::string container_path(const FileFacts& facts, SymbolIndex symbol);
/// Its size in bytes, without making it.
std::size_t container_path_size(const FileFacts& facts, SymbolIndex symbol);
/// container_path + separator + name.
std::string qualified_name(const FileFacts& facts, SymbolIndex symbol);
/// The narrowest non-local symbol whose full range contains `offset`; none outside all.
SymbolIndex enclosing_symbol(const FileFacts& facts, std::uint32_t offset);
/// What the call is given; empty when that was not kept.
std::span<const ExprIndex> arguments_of(const FileFacts& facts, OccurrenceIndex call);
/// The occurrence that touches `offset` (its end counts, as a cursor after a word does); none if
/// there is none.
OccurrenceIndex occurrence_at(const FileFacts& facts, std::uint32_t offset);
/// The symbol whose name touches `offset`; none if there is none.
SymbolIndex symbol_named_at(const FileFacts& facts, std::uint32_t offset);

}  // namespace codefinder::index
