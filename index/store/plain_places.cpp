#include "index/store/plain_places.h"

#include "index/store/bytes.h"

#include <algorithm>
#include <array>

#include <xxhash.h>

namespace codefinder::index {

namespace {

// Packed: a varint of the size of the steps; where there are any, the low 16 bits of their XXH3-64 and the steps.
constexpr std::size_t kChecksumBytes = 2;

// The steps are a sequence of varints; the lower two bits say what the rest is.
enum class Step : std::uint8_t {
  pass,    // So many symbols that are not plain.
  down,    // A plain symbol so many lines below the one before, in the same column.
  beside,  // The same, then its column.
  again,   // So many symbols, each with the step of the one before.
};

bool is_identifier(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
  });
}

bool announces(const Symbol& symbol) {
  const bool type = symbol.kind == SymbolKind::class_ || symbol.kind == SymbolKind::struct_ || symbol.kind == SymbolKind::enum_ ||
                    symbol.kind == SymbolKind::union_;
  return type && symbol.has(SymbolFlag::declaration);
}

std::uint16_t checksum_of(std::string_view steps) { return static_cast<std::uint16_t>(XXH3_64bits(steps.data(), steps.size())); }

}  // namespace

std::vector<bool> plain_symbols(const FileFacts& facts) {
  constexpr std::uint16_t kNotPlain =
      SymbolFlag::local | SymbolFlag::member | SymbolFlag::assigned | SymbolFlag::deprecated | SymbolFlag::generated;
  std::vector<bool> plain(facts.symbols.size(), false);
  if ((facts.flags & FileFlag::generated) != 0) return plain;
  // Of each name, the kinds of its symbols: once, and more than once.
  std::vector<std::array<std::uint32_t, 2>> kinds(facts.strings.size(), {0, 0});
  static_assert(kSymbolKindCount <= 32);
  for (const Symbol& symbol : facts.symbols) {
    if (!symbol.name.valid()) continue;
    auto& [once, more] = kinds[symbol.name.value];
    const std::uint32_t bit = 1u << static_cast<unsigned>(symbol.kind);
    more |= once & bit;
    once |= bit;
  }
  const auto& wide = facts.text_map.wide();
  for (std::size_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (!symbol.name.valid() || symbol.has(kNotPlain) || symbol.container.valid() || symbol.qualifier.valid() ||
        announces(symbol))
      continue;
    if ((kinds[symbol.name.value][1] >> static_cast<unsigned>(symbol.kind) & 1) != 0) continue;
    const std::string_view name = facts.str(symbol.name);
    if (!is_identifier(name) || symbol.name_range.end - symbol.name_range.begin != name.size()) continue;
    const std::string_view signature = facts.str(symbol.signature);
    if (const std::size_t at = signature.find(name); at != std::string_view::npos && at > 0 && signature[at - 1] == '.') continue;
    if (!wide.empty()) {
      const std::uint32_t begin = symbol.name_range.begin - facts.text_map.position_at(symbol.name_range.begin).column;
      const auto next = std::lower_bound(wide.begin(), wide.end(), begin,
                                         [](const TextMap::Wide& w, std::uint32_t offset) { return w.offset < offset; });
      if (next != wide.end() && next->offset < symbol.name_range.end) continue;
    }
    plain[i] = true;
  }
  return plain;
}

namespace {

std::string encode_steps(const FileFacts& facts) {
  std::string packed;
  ByteWriter out(packed);
  const auto write = [&](Step step, std::uint64_t number) { out.varint(number << 2 | static_cast<std::uint64_t>(step)); };
  const std::vector<bool> plain = plain_symbols(facts);
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
    // Symbols go by where they begin, which is seldom on another line than their names.
    if (!plain[i] || at.line < last.line || name.end > facts.text_map.line_range(at.line).end) {
      if (again > 0) flush();
      ++passed;
      continue;
    }
    const bool same = at.column == last.column;
    if (same && passed == 0 && packed.size() > 0 && at.line - last.line == step) {
      ++again;
    } else {
      flush();
      step = at.line - last.line;
      write(same ? Step::down : Step::beside, step);
      if (!same) out.varint(at.column);
    }
    last = at;
  }
  if (again > 0) flush();
  return packed;
}

}  // namespace

std::string encode_plain_places(const FileFacts& facts) {
  const std::string steps = encode_steps(facts);
  std::string packed;
  ByteWriter out(packed);
  out.varint(steps.size());
  if (steps.empty()) return packed;
  const std::uint16_t sum = checksum_of(steps);
  out.byte(static_cast<std::uint8_t>(sum));
  out.byte(static_cast<std::uint8_t>(sum >> 8));
  out.bytes(steps);
  return packed;
}

std::optional<std::size_t> plain_places_size(std::string_view bytes) {
  ByteReader in(bytes);
  const std::uint32_t steps = in.varint32();
  if (in.failed()) return std::nullopt;
  return bytes.size() - in.left() + (steps > 0 ? kChecksumBytes + steps : 0);
}

std::optional<Position> find_plain_place(std::string_view places, SymbolIndex symbol) {
  ByteReader head(places);
  const std::uint32_t size = head.varint32();
  const unsigned low = head.byte(), high = head.byte();
  const std::string_view steps = head.bytes(size);
  if (head.failed() || (high << 8 | low) != checksum_of(steps)) return std::nullopt;
  ByteReader in(steps);
  Position at;
  std::uint64_t index = 0, step = 0;  // Of the symbol that comes next; lines to the one before.
  while (!in.at_end() && index <= symbol.value) {
    const std::uint64_t word = in.varint(), number = word >> 2;
    const std::uint64_t left = symbol.value - index;
    switch (static_cast<Step>(word & 3)) {
      case Step::pass:
        if (left < number) return std::nullopt;
        index += number;
        break;
      case Step::again:
        if (left < number) return Position{static_cast<std::uint32_t>(at.line + step * (left + 1)), at.column};
        at.line += static_cast<std::uint32_t>(step * number);
        index += number;
        break;
      case Step::beside: at.column = in.varint32(); [[fallthrough]];
      case Step::down:
        step = number;
        at.line += static_cast<std::uint32_t>(step);
        if (in.failed()) return std::nullopt;
        if (left == 0) return at;
        ++index;
        break;
    }
  }
  return std::nullopt;
}

}  // namespace codefinder::index
