// Builds facts by hand, for tests of code that reads facts: each call writes the name on its own
// line of a generated text.
#pragma once

#include "index/model.h"

#include <string>
#include <string_view>

namespace codefinder::testing {

class FactsBuilder {
 public:
  explicit FactsBuilder(Language language) { facts_.language = language; }

  struct SymbolOptions {
    SymbolIndex container = {};
    std::uint16_t flags = 0;
    std::string_view qualifier = {};
    std::string_view signature = {};
    std::string_view doc = {};
    ExprIndex type = {};
    ExprIndex value = {};
    std::vector<ExprIndex> bases = {};
    std::uint8_t parameters = Symbol::kUnknownArity;
  };
  SymbolIndex symbol(SymbolKind kind, std::string_view name, const SymbolOptions& options) {
    Symbol symbol;
    symbol.name = intern(name);
    symbol.kind = kind;
    symbol.flags = options.flags;
    symbol.parameters = options.parameters;
    symbol.container = options.container;
    symbol.qualifier = optional(options.qualifier);
    symbol.signature = intern(options.signature.empty() ? name : options.signature);
    symbol.doc = optional(options.doc);
    symbol.type = options.type;
    symbol.value = options.value;
    symbol.bases_begin = static_cast<std::uint32_t>(facts_.bases.size());
    facts_.bases.insert(facts_.bases.end(), options.bases.begin(), options.bases.end());
    symbol.bases_end = static_cast<std::uint32_t>(facts_.bases.size());
    symbol.name_range = symbol.full_range = write(name);
    facts_.symbols.push_back(symbol);
    const SymbolIndex index(static_cast<std::uint32_t>(facts_.symbols.size() - 1));
    for (SymbolIndex c = options.container; c.valid(); c = facts_.symbols[c.value].container)
      facts_.symbols[c.value].full_range.end = symbol.full_range.end;
    return index;
  }
  SymbolIndex symbol(SymbolKind kind, std::string_view name) {
    return symbol(kind, name, SymbolOptions());
  }

  OccurrenceIndex use(std::string_view name, Role role, Binding binding = Binding::free,
                      std::uint32_t target = 0xFFFFFFFFu, ExprIndex receiver = {}) {
    Occurrence occurrence;
    occurrence.name = intern(name);
    occurrence.range = write(name);
    occurrence.role = role;
    occurrence.binding = binding;
    occurrence.target = target;
    occurrence.receiver = receiver;
    facts_.occurrences.push_back(occurrence);
    return OccurrenceIndex(static_cast<std::uint32_t>(facts_.occurrences.size() - 1));
  }
  ExprIndex expr(ExprOp op, std::uint32_t a, std::uint32_t b = 0xFFFFFFFFu) {
    facts_.exprs.push_back({op, a, b});
    return ExprIndex(static_cast<std::uint32_t>(facts_.exprs.size() - 1));
  }
  ExprIndex expr(OccurrenceIndex occurrence) { return expr(ExprOp::name, occurrence.value); }

  ImportIndex import(std::string_view module, std::string_view name, std::string_view alias = {},
                     std::uint16_t flags = 0) {
    Import import;
    import.module = optional(module);
    import.name = optional(name);
    import.alias = optional(alias);
    import.flags = flags;
    import.range = import.module_range = write(module);
    if (!name.empty()) import.name_range = write(name);
    facts_.imports.push_back(import);
    return ImportIndex(static_cast<std::uint32_t>(facts_.imports.size() - 1));
  }
  FactsBuilder& package(std::string_view name) { return facts_.package = intern(name), *this; }

  const std::string& text() const { return text_; }
  FileFacts build() {
    facts_.text_map = TextMap::of(text_);
    return facts_;
  }

 private:
  StringIndex intern(std::string_view text) {
    for (std::uint32_t i = 0; i < facts_.strings.size(); ++i)
      if (facts_.strings[StringIndex(i)] == text) return StringIndex(i);
    return facts_.strings.append(text);
  }
  StringIndex optional(std::string_view text) {
    return text.empty() ? StringIndex() : intern(text);
  }
  ByteRange write(std::string_view text) {
    const auto begin = static_cast<std::uint32_t>(text_.size());
    text_.append(text).push_back('\n');
    return {begin, begin + static_cast<std::uint32_t>(text.size())};
  }

  FileFacts facts_;
  std::string text_;
};

}  // namespace codefinder::testing
