// Validates facts: indexes in bounds, ranges within the text, containers before their members.
#include "index/store/facts/check.h"

#include <array>

namespace codefinder::store {

namespace {

constexpr std::uint32_t kNone = SymbolIndex::kNone;

// The valid values of an index: below `count`, or none.
struct Limit {
  std::uint32_t count = kNone;
  bool or_none = true;
  bool allows(std::uint32_t number) const {
    return (number < count) | (or_none & (number == kNone));
  }
};

// Most of an open buffer's facts are occurrences and expressions, which are checked on every edit:
// `&` avoids branches.
struct Bounds {
  std::uint32_t strings, symbols, occurrences, exprs, imports, bases, arguments, size;

  bool text(StringIndex i) const { return Limit{strings}.allows(i.value); }
  bool symbol(SymbolIndex i) const { return Limit{symbols}.allows(i.value); }
  bool expr(ExprIndex i) const { return Limit{exprs}.allows(i.value); }
  bool range(ByteRange r) const { return (r.begin <= r.end) & (r.end <= size); }
};

bool good(const Symbol& s, std::uint32_t own, const Bounds& in) {
  return in.text(s.name) && in.text(s.qualifier) && in.text(s.signature) && in.text(s.doc) &&
         static_cast<int>(s.kind) < kSymbolKindCount && in.range(s.name_range) &&
         in.range(s.full_range) && in.range(s.doc_range) &&
         (!s.container.valid() || s.container.value < own) && in.expr(s.type) && in.expr(s.value) &&
         s.bases_begin <= s.bases_end && s.bases_end <= in.bases;
}

// The limits of an occurrence's target, by its binding. The target of a free occurrence is not
// used.
using TargetLimits = std::array<Limit, static_cast<std::size_t>(Binding::member) + 1>;

TargetLimits target_limits(const Bounds& in) {
  TargetLimits limits;
  limits[static_cast<std::size_t>(Binding::local)] =
      limits[static_cast<std::size_t>(Binding::symbol)] = {in.symbols, false};
  limits[static_cast<std::size_t>(Binding::import_)] = {in.imports, false};
  limits[static_cast<std::size_t>(Binding::member)] = {in.symbols};
  return limits;
}

bool good(const Occurrence& o, const TargetLimits& targets, const Bounds& in) {
  if (o.binding > Binding::member) return false;
  return in.text(o.name) & in.range(o.range) & in.expr(o.receiver) & (o.role <= Role::doc) &
         targets[static_cast<std::size_t>(o.binding)].allows(o.target);
}

// The kinds of an expression's operands, by its operation.
enum class Part : std::uint8_t { number, earlier, occurrence, string, symbol, import, count };
struct Parts {
  Part a = Part::number, b = Part::number;
};

constexpr auto kParts = [] {
  std::array<Parts, static_cast<std::size_t>(ExprOp::import_) + 1> parts{};
  const auto at = [&](ExprOp op) -> Parts& { return parts[static_cast<std::size_t>(op)]; };
  for (const ExprOp op :
       {ExprOp::call, ExprOp::construct, ExprOp::element, ExprOp::await, ExprOp::instance,
        ExprOp::parameters, ExprOp::part, ExprOp::address, ExprOp::argument, ExprOp::parameter})
    at(op) = {Part::earlier};
  for (const ExprOp op : {ExprOp::apply, ExprOp::either, ExprOp::callable})
    at(op) = {Part::earlier, Part::earlier};
  for (const ExprOp op : {ExprOp::self, ExprOp::super, ExprOp::symbol, ExprOp::object})
    at(op) = {Part::symbol};
  at(ExprOp::name) = {Part::occurrence};
  at(ExprOp::literal) = {Part::string};
  at(ExprOp::import_) = {Part::import};
  at(ExprOp::member) = {Part::earlier, Part::string};
  return parts;
}();

bool good(const std::vector<Expr>& exprs, const Bounds& in) {
  std::array<Limit, static_cast<std::size_t>(Part::count)> limits;
  limits[static_cast<std::size_t>(Part::occurrence)] = {in.occurrences};
  limits[static_cast<std::size_t>(Part::string)] = {in.strings};
  limits[static_cast<std::size_t>(Part::symbol)] = {in.symbols};
  limits[static_cast<std::size_t>(Part::import)] = {in.imports};
  for (std::uint32_t i = 0; i < in.exprs; ++i) {
    const Expr& e = exprs[i];
    if (e.op > ExprOp::import_) return false;
    limits[static_cast<std::size_t>(Part::earlier)] = {i};
    const Parts parts = kParts[static_cast<std::size_t>(e.op)];
    if (!(limits[static_cast<std::size_t>(parts.a)].allows(e.a) &
          limits[static_cast<std::size_t>(parts.b)].allows(e.b)))
      return false;
  }
  return true;
}

bool good(const ArgumentList& list, const FileFacts& facts, const Bounds& in) {
  return list.call.value < in.occurrences && list.begin <= in.arguments &&
         facts.occurrences[list.call.value].arguments <= in.arguments - list.begin;
}

bool good(const Import& i, const Bounds& in) {
  return in.text(i.module) && in.text(i.name) && in.text(i.alias) && in.symbol(i.container) &&
         in.range(i.range) && in.range(i.module_range) && in.range(i.name_range);
}

bool good(const StringTable& strings) {
  const auto& offsets = strings.offsets();
  if (offsets.size() < 2 || offsets[0] != 0 || offsets[1] != 0 ||
      offsets.back() != strings.bytes().size())
    return false;
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
  if (static_cast<std::size_t>(facts.language) >= languages().size())
    return "language out of bounds";
  if (!good(facts.text_map)) return "text map not ascending";
  if (!good(facts.strings)) return "string table not ascending, or its string 0 not empty";
  const auto count = [](const auto& v) { return static_cast<std::uint32_t>(v.size()); };
  const Bounds in{facts.strings.size(),   count(facts.symbols), count(facts.occurrences),
                  count(facts.exprs),     count(facts.imports), count(facts.bases),
                  count(facts.arguments), facts.text_map.size()};
  for (std::uint32_t i = 0; i < in.symbols; ++i)
    if (!good(facts.symbols[i], i, in))
      return "symbol with an index or range out of bounds, or before its container";
  const TargetLimits targets = target_limits(in);
  for (const Occurrence& occurrence : facts.occurrences)
    if (!good(occurrence, targets, in)) return "occurrence with an index or range out of bounds";
  if (!good(facts.exprs, in)) return "expression with a part out of bounds or not before it";
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

}  // namespace codefinder::store
