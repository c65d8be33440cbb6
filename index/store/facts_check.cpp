#include "index/store/facts_check.h"

namespace codefinder::index {

namespace {

struct Bounds {
  std::uint32_t strings, symbols, occurrences, exprs, imports, bases, arguments, size;

  bool text(StringIndex i) const { return !i.valid() || i.value < strings; }
  bool symbol(SymbolIndex i) const { return !i.valid() || i.value < symbols; }
  bool expr(ExprIndex i) const { return !i.valid() || i.value < exprs; }
  bool range(ByteRange r) const { return r.begin <= r.end && r.end <= size; }
};

constexpr std::uint32_t kNone = SymbolIndex::kNone;

bool good(const Symbol& s, std::uint32_t own, const Bounds& in) {
  return in.text(s.name) && in.text(s.qualifier) && in.text(s.signature) && in.text(s.doc) &&
         static_cast<int>(s.kind) < kSymbolKindCount && in.range(s.name_range) && in.range(s.full_range) &&
         in.range(s.doc_range) && (!s.container.valid() || s.container.value < own) && in.expr(s.type) && in.expr(s.value) &&
         s.bases_begin <= s.bases_end && s.bases_end <= in.bases;
}

bool good(const Occurrence& o, const Bounds& in) {
  if (!in.text(o.name) || !in.range(o.range) || !in.expr(o.receiver) || o.role > Role::inherit) return false;
  switch (o.binding) {
    case Binding::free: return true;  // Its target means nothing.
    case Binding::local:
    case Binding::symbol: return o.target < in.symbols;
    case Binding::import_: return o.target < in.imports;
    case Binding::member: return o.target == kNone || o.target < in.symbols;
  }
  return false;
}

bool good(const Expr& e, std::uint32_t own, const Bounds& in) {
  const auto earlier = [&](std::uint32_t i) { return i == kNone || i < own; };
  switch (e.op) {
    case ExprOp::unknown: return true;
    case ExprOp::name: return e.a == kNone || e.a < in.occurrences;
    case ExprOp::literal: return e.a == kNone || e.a < in.strings;
    case ExprOp::self:
    case ExprOp::super:
    case ExprOp::symbol:
    case ExprOp::object: return e.a == kNone || e.a < in.symbols;
    case ExprOp::call:
    case ExprOp::construct:
    case ExprOp::element:
    case ExprOp::await:
    case ExprOp::instance:
    case ExprOp::parameters:
    case ExprOp::part:
    case ExprOp::address: return earlier(e.a);
    case ExprOp::argument:
    case ExprOp::parameter: return earlier(e.a);
    case ExprOp::apply:
    case ExprOp::either:
    case ExprOp::callable: return earlier(e.a) && earlier(e.b);
    case ExprOp::import_: return e.a == kNone || e.a < in.imports;
    case ExprOp::member: return earlier(e.a) && (e.b == kNone || e.b < in.strings);
  }
  return false;
}

bool good(const ArgumentList& list, const FileFacts& facts, const Bounds& in) {
  return list.call.value < in.occurrences && list.begin <= in.arguments &&
         facts.occurrences[list.call.value].arguments <= in.arguments - list.begin;
}

bool good(const Import& i, const Bounds& in) {
  return in.text(i.module) && in.text(i.name) && in.text(i.alias) && in.symbol(i.container) && in.range(i.range) &&
         in.range(i.module_range) && in.range(i.name_range);
}

bool good(const StringTable& strings) {
  const auto& offsets = strings.offsets();
  if (offsets.size() < 2 || offsets[0] != 0 || offsets[1] != 0 || offsets.back() != strings.bytes().size()) return false;
  for (std::size_t i = 1; i < offsets.size(); ++i)
    if (offsets[i] < offsets[i - 1]) return false;
  return true;
}

bool good(const TextMap& map) {
  const auto& lines = map.line_starts();
  if (lines.empty() || lines[0] != 0 || lines.back() > map.size()) return false;
  for (std::size_t i = 1; i < lines.size(); ++i)
    if (lines[i] <= lines[i - 1]) return false;
  std::uint64_t at = 0;
  for (const TextMap::Wide& wide : map.wide()) {
    if (wide.bytes < 2 || wide.bytes > 4 || wide.offset < at) return false;
    at = std::uint64_t{wide.offset} + wide.bytes;
  }
  return at <= map.size();
}

}  // namespace

std::string_view facts_defect(const FileFacts& facts) {
  if (static_cast<int>(facts.language) >= kLanguageCount) return "language out of bounds";
  if (!good(facts.text_map)) return "text map not ascending";
  if (!good(facts.strings)) return "string table not ascending, or its string 0 not empty";
  const auto count = [](const auto& v) { return static_cast<std::uint32_t>(v.size()); };
  const Bounds in{facts.strings.size(), count(facts.symbols), count(facts.occurrences), count(facts.exprs),
                  count(facts.imports), count(facts.bases),   count(facts.arguments),   facts.text_map.size()};
  for (std::uint32_t i = 0; i < in.symbols; ++i)
    if (!good(facts.symbols[i], i, in)) return "symbol with an index or range out of bounds, or before its container";
  for (const Occurrence& occurrence : facts.occurrences)
    if (!good(occurrence, in)) return "occurrence with an index or range out of bounds";
  for (std::uint32_t i = 0; i < in.exprs; ++i)
    if (!good(facts.exprs[i], i, in)) return "expression with a part out of bounds or not before it";
  for (const ExprIndex base : facts.bases)
    if (!in.expr(base)) return "base out of bounds";
  for (const ExprIndex argument : facts.arguments)
    if (!in.expr(argument)) return "argument out of bounds";
  for (const ArgumentList& list : facts.argument_lists)
    if (!good(list, facts, in)) return "argument list out of bounds";
  for (const Import& import : facts.imports)
    if (!good(import, in)) return "import with an index or range out of bounds";
  for (const auto* list : {&facts.exports, &facts.words})
    for (const StringIndex text : *list)
      if (!in.text(text)) return "export or word out of bounds";
  if (!in.text(facts.package)) return "package out of bounds";
  return {};
}

}  // namespace codefinder::index
