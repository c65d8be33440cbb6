// Facts made at random, but whole: every index in bounds.  Same seed, same facts.
#pragma once

#include "index/model.h"

#include <algorithm>
#include <random>
#include <string>

namespace codefinder::testing {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  /// 0 .. n-1; 0 when n is 0.
  std::uint32_t below(std::uint64_t n) {
    return n == 0 ? 0 : static_cast<std::uint32_t>(engine_() % n);
  }
  bool chance(int percent) { return below(100) < static_cast<std::uint32_t>(percent); }

 private:
  std::mt19937_64 engine_;
};

/// `names` is how large a vocabulary the file draws from: small makes files share names.
inline FileFacts random_facts(Random& random, std::uint32_t symbols = 20,
                              std::uint32_t occurrences = 60, std::uint32_t names = 40) {
  FileFacts facts;
  facts.language = static_cast<Language>(random.below(languages().size()));
  facts.flags = static_cast<std::uint16_t>(random.below(4));
  facts.parse_errors = random.below(3) * random.below(1000);

  std::string text;
  for (std::uint32_t i = 0, lines = random.below(50); i < lines; ++i) {
    text.append(random.below(80), 'x');
    if (random.chance(30)) text += "\xC3\xA9\xE4\xB8\xAD\xE4\xB8\xAD\xF0\x9F\x98\x80";
    if (random.chance(5))
      for (int wide = 0; wide < 100; ++wide) text += "\xE4\xB8\xAD";
    text += '\n';
  }
  text.append(4096, ' ');
  facts.text_map = TextMap::of(text);
  const std::uint32_t size = facts.text_map.size();

  for (std::uint32_t i = 0, n = random.below(names) + 5; i < n; ++i) {
    std::string name = "name" + std::to_string(random.below(names));
    if (random.chance(3))
      name = std::string(300 + random.below(600), static_cast<char>('a' + random.below(3)));
    if (random.chance(2)) name = std::string("\0\xFF\x01", 3);
    facts.strings.append(name);
  }
  const auto string = [&] { return StringIndex(random.below(facts.strings.size())); };
  const auto maybe_string = [&](int percent) {
    return random.chance(percent) ? string() : StringIndex{};
  };
  const auto range_of = [&](std::uint32_t length) {
    const std::uint32_t begin = random.below(size + 1 - std::min(length, size));
    return ByteRange{begin, begin + std::min(length, size)};
  };
  const auto any_range = [&] { return range_of(random.below(40)); };

  const std::uint32_t symbol_count = random.below(symbols + 1),
                      occurrence_count = random.below(occurrences + 1);
  const std::uint32_t expr_count = random.below(30), import_count = random.below(5);
  const auto expr = [&](int percent) {
    return random.chance(percent) && expr_count > 0 ? ExprIndex(random.below(expr_count))
                                                    : ExprIndex{};
  };

  for (std::uint32_t i = 0; i < expr_count; ++i) {
    Expr e;
    e.op = static_cast<ExprOp>(random.below(21));
    switch (e.op) {
      case ExprOp::unknown: break;
      case ExprOp::name:
        e.a = occurrence_count ? random.below(occurrence_count) : Id<int>::kNone;
        break;
      case ExprOp::literal: e.a = string().value; break;
      case ExprOp::self:
      case ExprOp::super:
      case ExprOp::object:
      case ExprOp::symbol: e.a = symbol_count ? random.below(symbol_count) : Id<int>::kNone; break;
      default:
        if (i > 0) e.a = random.chance(50) ? i - 1 : random.below(i);
        if ((e.op == ExprOp::apply || e.op == ExprOp::either || e.op == ExprOp::callable) && i > 0)
          e.b = random.below(i);
        if (e.op == ExprOp::member) e.b = string().value;
        if (e.op == ExprOp::argument || e.op == ExprOp::parameter || e.op == ExprOp::part)
          e.b = random.below(9);
    }
    facts.exprs.push_back(e);
  }
  for (std::uint32_t i = 0, n = random.below(6); i < n && expr_count > 0; ++i)
    facts.bases.push_back(ExprIndex(random.below(expr_count)));

  for (std::uint32_t i = 0; i < symbol_count; ++i) {
    Symbol s;
    s.name = random.chance(95) ? string() : StringIndex{};
    s.kind = static_cast<SymbolKind>(random.below(kSymbolKindCount));
    s.flags = static_cast<std::uint16_t>(random.below(8192));
    if (random.chance(40)) s.flags &= ~SymbolFlag::local;
    if (random.chance(30)) s.parameters = static_cast<std::uint8_t>(random.below(256));
    s.name_range = random.chance(80)
                       ? range_of(static_cast<std::uint32_t>(facts.str(s.name).size()))
                       : any_range();
    s.full_range = random.chance(50) ? s.name_range : any_range();
    if (random.chance(50) && i > 0)
      s.container = SymbolIndex(random.chance(50) ? i - 1 : random.below(i));
    s.qualifier = maybe_string(10);
    s.signature = maybe_string(60);
    s.doc = maybe_string(30);
    if (random.chance(30)) s.doc_range = any_range();
    s.type = expr(30);
    s.value = expr(30);
    if (random.chance(20)) {
      s.bases_begin = random.below(facts.bases.size() + 1);
      s.bases_end = s.bases_begin + random.below(facts.bases.size() - s.bases_begin + 1);
    }
    facts.symbols.push_back(s);
  }
  if (random.chance(90))
    std::sort(facts.symbols.begin(), facts.symbols.end(), [](const Symbol& a, const Symbol& b) {
      return a.full_range.begin < b.full_range.begin;
    });
  for (std::uint32_t i = 0; i < symbol_count; ++i)
    if (facts.symbols[i].container.valid() && facts.symbols[i].container.value >= i)
      facts.symbols[i].container = {};

  for (std::uint32_t i = 0; i < import_count; ++i) {
    Import import;
    import.module = maybe_string(80);
    import.name = maybe_string(60);
    import.alias = maybe_string(30);
    import.flags = static_cast<std::uint16_t>(random.below(1024));
    if (symbol_count && random.chance(20))
      import.container = SymbolIndex(random.below(symbol_count));
    import.range = any_range();
    if (random.chance(70)) import.module_range = any_range();
    if (random.chance(70)) import.name_range = any_range();
    facts.imports.push_back(import);
  }
  for (std::uint32_t i = 0; i < occurrence_count; ++i) {
    Occurrence o;
    o.name = string();
    o.role = static_cast<Role>(random.below(7));
    o.binding = static_cast<Binding>(random.below(5));
    if ((o.binding == Binding::local || o.binding == Binding::symbol) && symbol_count == 0)
      o.binding = Binding::free;
    if (o.binding == Binding::import_ && import_count == 0) o.binding = Binding::free;
    switch (o.binding) {
      case Binding::free: break;
      case Binding::local:
      case Binding::symbol: o.target = random.below(symbol_count); break;
      case Binding::import_: o.target = random.below(import_count); break;
      case Binding::member:
        if (symbol_count && random.chance(40)) o.target = random.below(symbol_count);
        o.receiver = expr(90);
        break;
    }
    if ((o.binding == Binding::local || o.binding == Binding::symbol) && random.chance(80))
      o.name = facts.symbols[o.target].name;
    if (!o.name.valid()) o.name = string();
    o.range = random.chance(95) ? range_of(static_cast<std::uint32_t>(facts.str(o.name).size()))
                                : any_range();
    if (o.role == Role::call) o.arguments = static_cast<std::uint8_t>(random.below(256));
    facts.occurrences.push_back(o);
  }
  if (random.chance(90))
    std::sort(
        facts.occurrences.begin(), facts.occurrences.end(),
        [](const Occurrence& a, const Occurrence& b) { return a.range.begin < b.range.begin; });
  facts.package = maybe_string(20);
  for (std::uint32_t i = 0, n = random.below(3); i < n; ++i) facts.exports.push_back(string());
  if (random.chance(10))
    for (std::uint32_t i = 0, n = random.below(30); i < n; ++i) facts.words.push_back(string());
  return facts;
}

}  // namespace codefinder::testing
