// Selects the summarizable symbols of a file, and encodes and decodes their summaries.
#include "index/store/segments/symbol_summaries.h"

#include "base/strings.h"
#include "index/model/jump_id.h"
#include "index/store/pages/bytes.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include <xxhash.h>

namespace codefinder::store {

namespace {

// Layout: a varint size of the body; if there are any summarizable symbols, the low 16 bits of the
// body's XXH3-64, then the body: the size of the steps, the steps, the size of the containers of
// symbols that are not at the top level, those, and the discriminators that are not 0.
constexpr std::size_t kChecksumBytes = 2;

// The steps are varints; the lower two bits are the kind, the rest is a number:
enum class Step : std::uint8_t {
  pass,          // So many symbols that are not summarizable.
  down,          // A summarizable symbol, so many lines below the previous one, in the same column.
  other_column,  // The same, in another column, which follows.
  again,         // So many symbols, each with the previous step.
};

bool is_identifier(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(),
                                      [](char c) { return is_identifier_char(c) || c == '$'; });
}

bool announces(const Symbol& symbol) {
  const bool type = symbol.kind == SymbolKind::class_ || symbol.kind == SymbolKind::struct_ ||
                    symbol.kind == SymbolKind::enum_ || symbol.kind == SymbolKind::union_;
  return type && symbol.has(SymbolFlag::declaration);
}

/// Returns whether the symbol's reach is 1: see reach_of() (index/query/symbols/symbol_score.h).
bool reaches_all(const FileFacts& facts, const Symbol& symbol) {
  const std::string_view name = facts.str(symbol.name), signature = facts.str(symbol.signature);
  if (const std::size_t at = signature.find(name);
      at != std::string_view::npos && at > 0 && signature[at - 1] == '.')
    return false;
  if (!symbol.container.valid()) return !symbol.has(SymbolFlag::member);
  if (signature.starts_with('[')) return false;
  for (SymbolIndex at = symbol.container; at.valid(); at = facts.symbol(at).container) {
    const Symbol& around = facts.symbol(at);
    switch (around.kind) {
      case SymbolKind::function:
      case SymbolKind::method:
      case SymbolKind::constructor:
      case SymbolKind::test:
      case SymbolKind::variable:
      case SymbolKind::constant:
      case SymbolKind::property:
      case SymbolKind::field:
      case SymbolKind::impl: return false;
      default: break;
    }
    if (around.has(SymbolFlag::local)) return false;
  }
  return true;
}

std::uint16_t checksum_of(std::string_view body) {
  return static_cast<std::uint16_t>(XXH3_64bits(body.data(), body.size()));
}

/// The container paths of a file's symbols; computes each once.
class Containers {
 public:
  explicit Containers(const FileFacts& facts) : facts_(facts) {}
  /// REQUIRES: the symbol has no qualifier. The reference is valid as long as this object.
  const std::string& path_of(std::uint32_t symbol) {
    const auto [at, fresh] = paths_.try_emplace(facts_.symbols[symbol].container.value);
    if (fresh) at->second = container_path(facts_, SymbolIndex(symbol));
    return at->second;
  }

 private:
  const FileFacts& facts_;
  std::unordered_map<std::uint32_t, std::string> paths_;  // By container index.
};

}  // namespace

std::vector<bool> summarizable_symbols(const FileFacts& facts) {
  constexpr std::uint16_t kNotPlain = SymbolFlag::local | SymbolFlag::assigned |
                                      SymbolFlag::deprecated | SymbolFlag::generated;
  std::vector<bool> plain(facts.symbols.size(), false);
  if ((facts.flags & FileFlag::generated) != 0) return plain;
  // Per name, bit sets of the kinds of its symbols: kinds that occur, and kinds that occur more
  // than once.
  std::vector<std::array<std::uint32_t, 2>> kinds(facts.strings.size(), {0, 0});
  static_assert(kSymbolKindCount <= 32);
  for (const Symbol& symbol : facts.symbols) {
    if (!symbol.name.valid()) continue;
    auto& [once, more] = kinds[symbol.name.value];
    const std::uint32_t bit = 1u << static_cast<unsigned>(symbol.kind);
    more |= once & bit;
    once |= bit;
  }
  const auto is_repeated = [&](const Symbol& symbol) {
    return symbol.name.valid() &&
           (kinds[symbol.name.value][1] >> static_cast<unsigned>(symbol.kind) & 1) != 0;
  };
  // For symbols that share name and kind with others: how many share the container path too, by
  // hash. Symbols that only share the hash are not summarizable either.
  Containers containers(facts);
  std::unordered_map<std::uint64_t, std::uint32_t> alike;
  const auto identity = [&](std::uint32_t i) {
    const Symbol& symbol = facts.symbols[i];
    const std::string around = symbol.qualifier.valid() ? container_path(facts, SymbolIndex(i))
                                                        : containers.path_of(i);
    return XXH3_64bits_withSeed(
        around.data(), around.size(),
        std::uint64_t{symbol.name.value} << 8 | static_cast<std::uint64_t>(symbol.kind));
  };
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i)
    if (is_repeated(facts.symbols[i])) ++alike[identity(i)];
  const auto& wide = facts.text_map.wide();
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (!symbol.name.valid() || symbol.has(kNotPlain) || symbol.qualifier.valid() ||
        announces(symbol))
      continue;
    if (!reaches_all(facts, symbol) || (is_repeated(symbol) && alike[identity(i)] > 1)) continue;
    const std::string_view name = facts.str(symbol.name);
    if (!is_identifier(name) || symbol.name_range.end - symbol.name_range.begin != name.size())
      continue;
    if (!wide.empty()) {
      const std::uint32_t begin = symbol.name_range.begin -
                                  facts.text_map.position_at(symbol.name_range.begin).column;
      const auto next = std::lower_bound(
          wide.begin(), wide.end(), begin,
          [](const TextMap::Wide& w, std::uint32_t offset) { return w.offset < offset; });
      if (next != wide.end() && next->offset < symbol.name_range.end) continue;
    }
    plain[i] = true;
  }
  return plain;
}

namespace {

/// Encodes the steps; clears from `plain` the symbols that no step can encode.
std::string encode_steps(const FileFacts& facts, std::vector<bool>& plain) {
  std::string packed;
  ByteWriter out(packed);
  const auto write = [&](Step step, std::uint64_t number) {
    out.varint(number << 2 | static_cast<std::uint64_t>(step));
  };
  Position last;
  std::uint32_t passed = 0, step = 0, again = 0;
  const auto flush = [&] {
    if (again > 0) write(Step::again, again);
    if (passed > 0) write(Step::pass, passed);
    again = passed = 0;
  };
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const ByteRange name = facts.symbols[i].name_range;
    const Position at = plain[i] ? facts.text_map.position_at(name.begin) : Position{};
    // Symbols are ordered by their begin, which is seldom on another line than the name.
    if (!plain[i] || at.line < last.line || name.end > facts.text_map.line_range(at.line).end) {
      if (again > 0) flush();
      ++passed;
      plain[i] = false;
      continue;
    }
    const bool same = at.column == last.column;
    if (same && passed == 0 && packed.size() > 0 && at.line - last.line == step) {
      ++again;
    } else {
      flush();
      step = at.line - last.line;
      write(same ? Step::down : Step::other_column, step);
      if (!same) out.varint(at.column);
    }
    last = at;
  }
  if (again > 0) flush();
  return packed;
}

/// Encodes runs of symbols with the same container: how many symbols precede the run (at the top
/// level or not summarizable), the length of the run, and the container.
std::string encode_around(const FileFacts& facts, const std::vector<bool>& plain) {
  std::string packed;
  ByteWriter out(packed);
  Containers containers(facts);
  static const std::string kNothing;
  const std::string* around = &kNothing;
  // `done`: end of the written runs. [begin, end): the current run.
  std::uint32_t done = 0, begin = 0, end = 0;
  const auto flush = [&] {
    if (around->empty()) return;
    out.varint(begin - done);
    out.varint(end - begin);
    out.text(*around);
    done = end;
  };
  for (std::uint32_t i = 0; i < plain.size(); ++i) {
    if (!plain[i]) continue;
    const std::string& here = facts.symbols[i].container.valid() ? containers.path_of(i) : kNothing;
    if (here != *around) flush(), around = &here, begin = i;
    end = i + 1;
  }
  flush();
  return packed;
}

// Plain discriminators have 10 bits.
constexpr std::uint32_t kDiscriminatorBits = 10;
static_assert(kFirstContentDiscriminator == 1u << kDiscriminatorBits);

constexpr std::uint64_t packed_size(std::uint64_t discriminators) {
  return (discriminators * kDiscriminatorBits + 7) / 8;
}

/// Encodes runs of discriminators: how many symbols precede the run, its length, and 10 bits each.
std::string encode_discriminators(const FileFacts& facts, const std::vector<bool>& plain) {
  std::string packed;
  ByteWriter out(packed);
  std::vector<std::uint32_t> run;
  std::uint32_t done = 0, begin = 0;
  const auto flush = [&] {
    if (run.empty()) return;
    std::string bits(packed_size(run.size()), '\0');
    for (std::size_t i = 0; i < run.size() * kDiscriminatorBits; ++i)
      if ((run[i / kDiscriminatorBits] >> (i % kDiscriminatorBits) & 1) != 0)
        bits[i / 8] = static_cast<char>(bits[i / 8] | 1 << (i % 8));
    out.varint(begin - done);
    out.varint(run.size());
    out.bytes(bits);
    done = begin + static_cast<std::uint32_t>(run.size());
    run.clear();
  };
  for (std::uint32_t i = 0; i < plain.size(); ++i) {
    const std::uint32_t value = plain[i] ? plain_discriminator(facts, SymbolIndex(i)) : 0;
    if (value == 0) {
      flush();
      continue;
    }
    if (run.empty()) begin = i;
    run.push_back(value);
  }
  flush();
  return packed;
}

std::uint32_t discriminator_in(std::string_view packed, std::uint32_t symbol) {
  std::uint64_t next = 0;
  for (ByteReader in(packed); !in.at_end();) {
    next += in.varint();
    const std::uint64_t count = in.varint();
    if (count > in.left()) break;
    const std::string_view bits = in.bytes(packed_size(count));
    if (in.failed() || symbol < next) break;
    if (symbol < next + count) {
      const std::uint64_t first = (symbol - next) * kDiscriminatorBits;
      const auto byte = [&](std::uint64_t at) {
        return at < bits.size() ? static_cast<unsigned char>(bits[at]) : 0u;
      };
      const unsigned both = byte(first / 8) | byte(first / 8 + 1) << 8;
      return both >> (first % 8) & (kFirstContentDiscriminator - 1);
    }
    next += count;
  }
  return 0;
}

std::string container_in(std::string_view around, std::uint32_t symbol) {
  std::uint64_t next = 0;
  for (ByteReader in(around); !in.at_end();) {
    next += in.varint();
    const std::uint64_t count = in.varint();
    const std::string_view text = in.text();
    if (in.failed() || symbol < next) break;
    if (symbol < next + count) return std::string(text);
    next += count;
  }
  return {};
}

}  // namespace

std::string encode_symbol_summaries(const FileFacts& facts) {
  std::vector<bool> plain = summarizable_symbols(facts);
  const std::string steps = encode_steps(facts, plain);
  std::string packed;
  ByteWriter out(packed);
  if (steps.empty()) {
    out.varint(0);
    return packed;
  }
  std::string body;
  ByteWriter in_body(body);
  in_body.text(steps);
  in_body.text(encode_around(facts, plain));
  in_body.bytes(encode_discriminators(facts, plain));
  out.varint(body.size());
  const std::uint16_t sum = checksum_of(body);
  out.byte(static_cast<std::uint8_t>(sum));
  out.byte(static_cast<std::uint8_t>(sum >> 8));
  out.bytes(body);
  return packed;
}

std::optional<std::size_t> symbol_summaries_size(std::string_view bytes) {
  ByteReader in(bytes);
  const std::uint32_t body = in.varint32();
  if (in.failed()) return std::nullopt;
  return bytes.size() - in.left() + (body > 0 ? kChecksumBytes + body : 0);
}

std::optional<SymbolSummary> find_symbol_summary(std::string_view places, SymbolIndex symbol) {
  ByteReader head(places);
  const std::uint32_t size = head.varint32();
  const unsigned low = head.byte(), high = head.byte();
  const std::string_view body = head.bytes(size);
  if (head.failed() || (high << 8 | low) != checksum_of(body)) return std::nullopt;
  ByteReader parts(body);
  const std::string_view steps = parts.text(), around = parts.text();
  const std::string_view discriminators = parts.bytes(parts.left());
  const auto found = [&](Position at) {
    return SymbolSummary{at, container_in(around, symbol.value),
                         discriminator_in(discriminators, symbol.value)};
  };
  ByteReader in(steps);
  Position at;
  // `index`: of the next symbol. `step`: lines from the one before.
  std::uint64_t index = 0, step = 0;
  while (!in.at_end() && index <= symbol.value) {
    const std::uint64_t word = in.varint(), number = word >> 2;
    const std::uint64_t left = symbol.value - index;
    switch (static_cast<Step>(word & 3)) {
      case Step::pass:
        if (left < number) return std::nullopt;
        index += number;
        break;
      case Step::again:
        if (left < number)
          return found({static_cast<std::uint32_t>(at.line + step * (left + 1)), at.column});
        at.line += static_cast<std::uint32_t>(step * number);
        index += number;
        break;
      case Step::other_column: at.column = in.varint32(); [[fallthrough]];
      case Step::down:
        step = number;
        at.line += static_cast<std::uint32_t>(step);
        if (in.failed()) return std::nullopt;
        if (left == 0) return found(at);
        ++index;
        break;
    }
  }
  return std::nullopt;
}

}  // namespace codefinder::store
