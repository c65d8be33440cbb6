// Random facts without defects: every index is in bounds. The same seed gives the same facts.
#pragma once

#include "index/model.h"

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

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

/// Sizes of random facts; `names` is the size of the vocabulary: a small one makes files share
/// names.
struct RandomFactsSizes {
  std::uint32_t symbols, occurrences, names;
};

/// Adds random parts to one file's facts. The order of the calls in build() decides the result for
/// a seed, as each part takes numbers from the same Random.
class RandomFactsBuilder {
 public:
  explicit RandomFactsBuilder(Random& random) : random_(random) {}

  FileFacts build(const RandomFactsSizes& sizes) {
    add_file();
    add_strings(sizes.names);
    symbol_count_ = random_.below(sizes.symbols + 1);
    occurrence_count_ = random_.below(sizes.occurrences + 1);
    expr_count_ = random_.below(30);
    import_count_ = random_.below(5);
    for (std::uint32_t i = 0; i < expr_count_; ++i) add_expr(i);
    for (std::uint32_t i = 0, n = random_.below(6); i < n && expr_count_ > 0; ++i)
      facts_.bases.push_back(ExprIndex(random_.below(expr_count_)));
    for (std::uint32_t i = 0; i < symbol_count_; ++i) add_symbol(i);
    sort_symbols();
    for (std::uint32_t i = 0; i < import_count_; ++i) add_import();
    for (std::uint32_t i = 0; i < occurrence_count_; ++i) add_occurrence();
    sort_occurrences();
    add_names();
    return std::move(facts_);
  }

 private:
  StringIndex string() { return StringIndex(random_.below(facts_.strings.size())); }
  StringIndex maybe_string(int percent) {
    return random_.chance(percent) ? string() : StringIndex{};
  }
  ExprIndex maybe_expr(int percent) {
    return random_.chance(percent) && expr_count_ > 0 ? ExprIndex(random_.below(expr_count_))
                                                      : ExprIndex{};
  }
  ByteRange range_of(std::size_t bytes) {
    const std::uint32_t size = facts_.text_map.size(),
                        length = std::min(static_cast<std::uint32_t>(bytes), size);
    const std::uint32_t begin = random_.below(size + 1 - length);
    return ByteRange{begin, begin + length};
  }
  ByteRange any_range() { return range_of(random_.below(40)); }

  void add_file() {
    facts_.language = static_cast<Language>(random_.below(languages().size()));
    facts_.flags = static_cast<std::uint16_t>(random_.below(4));
    facts_.parse_errors = random_.below(3) * random_.below(1000);
    std::string text;
    for (std::uint32_t i = 0, lines = random_.below(50); i < lines; ++i) {
      text.append(random_.below(80), 'x');
      if (random_.chance(30)) text += "\xC3\xA9\xE4\xB8\xAD\xE4\xB8\xAD\xF0\x9F\x98\x80";
      if (random_.chance(5))
        for (int wide = 0; wide < 100; ++wide) text += "\xE4\xB8\xAD";
      text += '\n';
    }
    text.append(4096, ' ');
    facts_.text_map = TextMap::of(text);
  }

  void add_strings(std::uint32_t names) {
    for (std::uint32_t i = 0, n = random_.below(names) + 5; i < n; ++i) {
      std::string name = "name" + std::to_string(random_.below(names));
      if (random_.chance(3))
        name = std::string(300 + random_.below(600), static_cast<char>('a' + random_.below(3)));
      if (random_.chance(2)) name = std::string("\0\xFF\x01", 3);
      facts_.strings.append(name);
    }
  }

  void add_expr(std::uint32_t i) {
    Expr e;
    e.op = static_cast<ExprOp>(random_.below(21));
    switch (e.op) {
      case ExprOp::unknown: break;
      case ExprOp::name:
        e.a = occurrence_count_ ? random_.below(occurrence_count_) : Id<int>::kNone;
        break;
      case ExprOp::literal: e.a = string().value; break;
      case ExprOp::self:
      case ExprOp::super:
      case ExprOp::object:
      case ExprOp::symbol:
        e.a = symbol_count_ ? random_.below(symbol_count_) : Id<int>::kNone;
        break;
      default:
        if (i > 0) e.a = random_.chance(50) ? i - 1 : random_.below(i);
        if ((e.op == ExprOp::apply || e.op == ExprOp::either || e.op == ExprOp::callable) && i > 0)
          e.b = random_.below(i);
        if (e.op == ExprOp::member) e.b = string().value;
        if (e.op == ExprOp::argument || e.op == ExprOp::parameter || e.op == ExprOp::part)
          e.b = random_.below(9);
    }
    facts_.exprs.push_back(e);
  }

  void add_symbol(std::uint32_t i) {
    Symbol s;
    s.name = random_.chance(95) ? string() : StringIndex{};
    s.kind = static_cast<SymbolKind>(random_.below(kSymbolKindCount));
    s.flags = static_cast<std::uint16_t>(random_.below(8192));
    if (random_.chance(40)) s.flags &= ~SymbolFlag::local;
    if (random_.chance(30)) s.parameters = static_cast<std::uint8_t>(random_.below(256));
    s.name_range = random_.chance(80) ? range_of(facts_.str(s.name).size()) : any_range();
    s.full_range = random_.chance(50) ? s.name_range : any_range();
    if (random_.chance(50) && i > 0)
      s.container = SymbolIndex(random_.chance(50) ? i - 1 : random_.below(i));
    s.qualifier = maybe_string(10);
    s.signature = maybe_string(60);
    s.doc = maybe_string(30);
    if (random_.chance(30)) s.doc_range = any_range();
    s.type = maybe_expr(30);
    s.value = maybe_expr(30);
    if (random_.chance(20)) {
      s.bases_begin = random_.below(facts_.bases.size() + 1);
      s.bases_end = s.bases_begin + random_.below(facts_.bases.size() - s.bases_begin + 1);
    }
    facts_.symbols.push_back(s);
  }

  /// Most facts are sorted; a container that is then after its symbol is removed.
  void sort_symbols() {
    std::vector<Symbol>& symbols = facts_.symbols;
    if (random_.chance(90))
      std::sort(symbols.begin(), symbols.end(), [](const Symbol& a, const Symbol& b) {
        return a.full_range.begin < b.full_range.begin;
      });
    for (std::uint32_t i = 0; i < symbol_count_; ++i)
      if (symbols[i].container.valid() && symbols[i].container.value >= i)
        symbols[i].container = {};
  }

  void add_import() {
    Import import;
    import.module = maybe_string(80);
    import.name = maybe_string(60);
    import.alias = maybe_string(30);
    import.flags = static_cast<std::uint16_t>(random_.below(1024));
    if (symbol_count_ && random_.chance(20))
      import.container = SymbolIndex(random_.below(symbol_count_));
    import.range = any_range();
    if (random_.chance(70)) import.module_range = any_range();
    if (random_.chance(70)) import.name_range = any_range();
    facts_.imports.push_back(import);
  }

  void bind(Occurrence& o) {
    o.binding = static_cast<Binding>(random_.below(5));
    if ((o.binding == Binding::local || o.binding == Binding::symbol) && symbol_count_ == 0)
      o.binding = Binding::free;
    if (o.binding == Binding::import_ && import_count_ == 0) o.binding = Binding::free;
    switch (o.binding) {
      case Binding::free: break;
      case Binding::local:
      case Binding::symbol: o.target = random_.below(symbol_count_); break;
      case Binding::import_: o.target = random_.below(import_count_); break;
      case Binding::member:
        if (symbol_count_ && random_.chance(40)) o.target = random_.below(symbol_count_);
        o.receiver = maybe_expr(90);
        break;
    }
  }

  void add_occurrence() {
    Occurrence o;
    o.name = string();
    o.role = static_cast<Role>(random_.below(7));
    bind(o);
    if ((o.binding == Binding::local || o.binding == Binding::symbol) && random_.chance(80))
      o.name = facts_.symbols[o.target].name;
    if (!o.name.valid()) o.name = string();
    o.range = random_.chance(95) ? range_of(facts_.str(o.name).size()) : any_range();
    if (o.role == Role::call) o.arguments = static_cast<std::uint8_t>(random_.below(256));
    facts_.occurrences.push_back(o);
  }

  void sort_occurrences() {
    if (random_.chance(90))
      std::sort(
          facts_.occurrences.begin(), facts_.occurrences.end(),
          [](const Occurrence& a, const Occurrence& b) { return a.range.begin < b.range.begin; });
  }

  void add_names() {
    facts_.package = maybe_string(20);
    for (std::uint32_t i = 0, n = random_.below(3); i < n; ++i) facts_.exports.push_back(string());
    if (random_.chance(10))
      for (std::uint32_t i = 0, n = random_.below(30); i < n; ++i) facts_.words.push_back(string());
  }

  Random& random_;
  FileFacts facts_;
  std::uint32_t symbol_count_ = 0, occurrence_count_ = 0, expr_count_ = 0, import_count_ = 0;
};

inline FileFacts random_facts(Random& random, std::uint32_t symbols = 20,
                              std::uint32_t occurrences = 60, std::uint32_t names = 40) {
  return RandomFactsBuilder(random).build({symbols, occurrences, names});
}

}  // namespace codefinder::testing
