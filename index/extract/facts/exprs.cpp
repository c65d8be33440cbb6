// Resolves the expressions of an extraction: offsets and drafts become occurrences, symbols and
// imports.
#include "index/extract/facts/builder.h"

#include <algorithm>

namespace codefinder::extract {

namespace {

// Finds what is at an offset of the facts, whose symbols are sorted and whose names are bound.
class OffsetLookup {
 public:
  explicit OffsetLookup(const FileFacts& facts) : facts_(facts) {}

  // The number of the occurrence that begins at `offset`; FactsBuilder::kNone if there is none.
  std::uint32_t occurrence_at(std::uint32_t offset) {
    const auto& occurrences = facts_.occurrences;
    // Usually near the previous one: searches in steps that double from there.
    std::size_t reach = 1;
    if (near_ < occurrences.size() && occurrences[near_].range.begin < offset) {
      while (near_ + reach < occurrences.size() && occurrences[near_ + reach].range.begin < offset)
        near_ += reach, reach *= 2;
    } else {
      while (near_ > 0 && occurrences[near_ - 1].range.begin >= offset)
        near_ -= std::min(near_, reach), reach *= 2;
    }
    const auto from = occurrences.begin() + static_cast<std::ptrdiff_t>(near_);
    const auto it = std::lower_bound(
        from, from + static_cast<std::ptrdiff_t>(std::min(reach + 1, occurrences.size() - near_)),
        offset, [](const Occurrence& o, std::uint32_t at) { return o.range.begin < at; });
    near_ = static_cast<std::size_t>(it - occurrences.begin());
    const bool found = it != occurrences.end() && it->range.begin == offset;
    return found ? static_cast<std::uint32_t>(near_) : FactsBuilder::kNone;
  }

  // The number of the symbol whose name begins at `offset`; FactsBuilder::kNone if there is none.
  std::uint32_t symbol_named_at(std::uint32_t offset) {
    if (names_.empty()) {
      for (std::uint32_t s = 0; s < facts_.symbols.size(); ++s)
        names_.emplace_back(facts_.symbols[s].name_range.begin, s);
      std::sort(names_.begin(), names_.end());
    }
    const auto name = std::lower_bound(names_.begin(), names_.end(), std::pair{offset, 0u});
    return name != names_.end() && name->first == offset ? name->second : FactsBuilder::kNone;
  }

  // The number of the import whose module begins at `offset`; FactsBuilder::kNone if there is none.
  // Prefers the import of the module itself to the import of a name in it.
  std::uint32_t import_at(std::uint32_t offset) const {
    std::uint32_t found = FactsBuilder::kNone;
    for (std::uint32_t i = 0; i < facts_.imports.size(); ++i)
      if (facts_.imports[i].module_range.begin == offset &&
          (found == FactsBuilder::kNone || !facts_.imports[i].name.valid()))
        found = i;
    return found;
  }

  // The number of the symbol that contains the definitions in [begin, end); FactsBuilder::kNone if
  // there is none.
  std::uint32_t container_of_definitions(std::uint32_t begin, std::uint32_t end) const {
    const auto inside = std::lower_bound(
        facts_.symbols.begin(), facts_.symbols.end(), begin,
        [](const Symbol& s, std::uint32_t offset) { return s.full_range.begin < offset; });
    const bool any = inside != facts_.symbols.end() && inside->full_range.begin < end &&
                     inside->container.valid();
    return any && facts_.symbol(inside->container).full_range.begin <= begin
               ? inside->container.value
               : FactsBuilder::kNone;
  }

  /// The symbol that contains the members of an object literal at `offset`: that which the literal
  /// is, else the innermost function expression with a name around it inside of `holder`, else
  /// `holder`.
  std::uint32_t object_at(std::uint32_t offset, std::uint32_t holder) {
    const std::uint32_t own = symbol_named_at(offset);
    if (own != FactsBuilder::kNone || holder == FactsBuilder::kNone)
      return own != FactsBuilder::kNone ? own : holder;
    const auto after = std::upper_bound(
        facts_.symbols.begin(), facts_.symbols.end(), offset,
        [](std::uint32_t at, const Symbol& s) { return at < s.full_range.begin; });
    auto at = static_cast<std::uint32_t>(after - facts_.symbols.begin()) - 1;
    while (at < facts_.symbols.size() && at > holder) {
      const Symbol& symbol = facts_.symbols[at];
      if (symbol.kind == SymbolKind::function && symbol.full_range.end > offset) return at;
      at = symbol.container.value;
    }
    return holder;
  }

 private:
  const FileFacts& facts_;
  std::size_t near_ = 0;  // The occurrence that the last search ended at.
  // Start of the name of each symbol, and the symbol; sorted; computed at first use.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> names_;
};

// The second operand of a symbol that is named at its definition; of others it is kNone.
constexpr std::uint32_t kAtDefinition = 0;

// The target of the name at an offset; if it is no occurrence, it may be the name of a definition.
Expr name_at(std::uint32_t offset, OffsetLookup& lookup) {
  const std::uint32_t occurrence = lookup.occurrence_at(offset);
  if (occurrence != FactsBuilder::kNone) return {ExprOp::name, occurrence, FactsBuilder::kNone};
  const std::uint32_t symbol = lookup.symbol_named_at(offset);
  return symbol != FactsBuilder::kNone ? Expr{ExprOp::symbol, symbol, kAtDefinition} : Expr{};
}

// The occurrence that names a base: A in `A<B>`.
OccurrenceIndex named_by(const FileFacts& facts, ExprIndex base) {
  for (const Expr* e = &facts.exprs[base.value];;) {
    if (e->op == ExprOp::name) return OccurrenceIndex(e->a);
    const bool inner = e->op == ExprOp::apply || e->op == ExprOp::call ||
                       e->op == ExprOp::address || e->op == ExprOp::instance;
    if (!inner || e->a == FactsBuilder::kNone) return {};
    e = &facts.exprs[e->a];
  }
}

}  // namespace

void FactsBuilder::resolve_exprs() {
  OffsetLookup lookup(facts_);
  const auto with_target = [](ExprOp op, std::uint32_t target) {
    return target == FactsBuilder::kNone ? Expr{} : Expr{op, target, FactsBuilder::kNone};
  };
  for (Expr& e : facts_.exprs) {
    if (spent()) return;
    switch (e.op) {
      case ExprOp::name: e = name_at(e.a, lookup); break;
      case ExprOp::object: e = with_target(e.op, lookup.container_of_definitions(e.a, e.b)); break;
      case ExprOp::import_:
        if (e.b != FactsBuilder::kNone) e = with_target(e.op, lookup.import_at(e.a));
        break;
      case ExprOp::symbol:
        if (e.b != FactsBuilder::kNone) {
          // An object literal that is a symbol itself; otherwise the symbol that holds it.
          const std::uint32_t holder = e.a != FactsBuilder::kNone ? final_of_[e.a] : e.a;
          e = with_target(e.op, lookup.object_at(e.b, holder));
          break;
        }
        [[fallthrough]];
      case ExprOp::self:
      case ExprOp::super:
        if (e.a != FactsBuilder::kNone) e.a = final_of_[e.a];
        if (e.a == FactsBuilder::kNone) e = {};
        break;
      default: break;
    }
  }
}

void FactsBuilder::set_inherit_roles() {
  for (std::uint32_t type = 0; type < facts_.symbols.size(); ++type) {
    const Symbol& symbol = facts_.symbols[type];
    for (std::uint32_t i = symbol.bases_begin; i < symbol.bases_end && !spent(); ++i) {
      const OccurrenceIndex base = named_by(facts_, facts_.bases[i]);
      if (!base.valid()) continue;
      Occurrence& o = facts_.occurrences[base.value];
      if (o.role != Role::call) o.role = Role::inherit;
      rebind_base(SymbolIndex(type), base);
    }
  }
}

}  // namespace codefinder::extract
