// Computes and parses jump ids.
#include "index/model/jump_id.h"

#include "base/strings.h"

#include <unordered_map>

#include <xxhash.h>

namespace codefinder {

namespace {

constexpr std::string_view kAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::string_view kPrefix = "cf_";

std::uint64_t hash40(std::string_view text) { return XXH3_64bits(text.data(), text.size()) >> 24; }

/// Returns the text that distinguishes a symbol from all others of its file except its overloads.
std::string identity(const FileFacts& facts, SymbolIndex symbol) {
  std::string text(to_string(facts.symbol(symbol).kind));
  text += '\0';
  text += qualified_name(facts, symbol);
  return text;
}

/// Hashes a symbol. `twins`: another symbol of the file has the same identity. `repeated`: another
/// one has the same signature too. `ordinal`: the number of such symbols before it.
std::uint64_t symbol_hash(std::string identity, bool twins, std::string_view signature,
                          bool repeated, std::uint32_t ordinal) {
  if (twins) {
    identity += '\0';
    identity += signature;
  }
  if (repeated) {
    identity += '\0';
    identity += std::to_string(ordinal);
  }
  return hash40(identity);
}

void append_base32(std::string& out, std::uint64_t hash) {
  for (int shift = 35; shift >= 0; shift -= 5) out += kAlphabet[hash >> shift & 31];
}

int digit(char c) {
  c = to_lower(c);
  if (c == 'o') return 0;
  if (c == 'i' || c == 'l') return 1;
  const std::size_t at = kAlphabet.find(c);
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

}  // namespace

std::uint64_t path_hash40(std::string_view path) { return hash40(path); }

std::uint64_t file_hash40() { return hash40("file"); }

std::string jump_id(std::string_view path, const FileFacts& facts, SymbolIndex symbol) {
  if (!symbol.valid()) {
    std::string text(kPrefix);
    append_base32(text, path_hash40(path));
    append_base32(text, file_hash40());
    return text;
  }
  if (symbol.value >= facts.symbols.size()) return {};
  const Symbol& own = facts.symbol(symbol);
  const std::string_view name = facts.str(own.name), signature = facts.str(own.signature);
  const std::string id = identity(facts, symbol);
  const std::size_t around = container_path_size(facts, symbol);
  bool twins = false, repeated = false;
  std::uint32_t ordinal = 0;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& other = facts.symbols[i];
    if (other.kind != own.kind || i == symbol.value ||
        (other.name != own.name && facts.str(other.name) != name))
      continue;
    if (container_path_size(facts, SymbolIndex(i)) != around ||
        identity(facts, SymbolIndex(i)) != id)
      continue;
    twins = true;
    if (facts.str(other.signature) != signature) continue;
    repeated = true;
    if (i < symbol.value) ++ordinal;
  }
  std::string text(kPrefix);
  append_base32(text, path_hash40(path));
  append_base32(text, symbol_hash(id, twins, signature, repeated, ordinal));
  return text;
}

std::vector<std::uint64_t> symbol_hashes(const FileFacts& facts) {
  const auto count = static_cast<std::uint32_t>(facts.symbols.size());
  std::vector<std::string> identities(count);
  std::unordered_map<std::string_view, std::uint32_t> of_identity;
  std::unordered_map<std::string, std::uint32_t> of_signature;
  std::vector<std::string> signed_identities(count);
  std::vector<std::uint32_t> ordinals(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    identities[i] = identity(facts, SymbolIndex(i));
    ++of_identity[identities[i]];
    signed_identities[i] = identities[i] + '\0' +
                           std::string(facts.str(facts.symbols[i].signature));
    ordinals[i] = of_signature[signed_identities[i]]++;
  }
  std::vector<std::uint64_t> hashes(count);
  for (std::uint32_t i = 0; i < count; ++i)
    hashes[i] = symbol_hash(identities[i], of_identity[identities[i]] > 1,
                            facts.str(facts.symbols[i].signature),
                            of_signature[signed_identities[i]] > 1, ordinals[i]);
  return hashes;
}

SymbolIndex find_symbol_hash(const FileFacts& facts, std::uint64_t symbol_hash) {
  const std::vector<std::uint64_t> hashes = symbol_hashes(facts);
  for (std::uint32_t i = 0; i < hashes.size(); ++i)
    if (hashes[i] == symbol_hash) return SymbolIndex(i);
  return {};
}

std::string plain_jump_id(std::string_view path, SymbolKind kind, std::string_view qualified_name) {
  std::string text(kPrefix);
  append_base32(text, path_hash40(path));
  append_base32(text, hash40(std::string(to_string(kind)).append(1, '\0').append(qualified_name)));
  return text;
}

std::optional<JumpIdParts> parse_jump_id(std::string_view id) {
  if (id.size() != kPrefix.size() + 16 || id.substr(0, kPrefix.size()) != kPrefix)
    return std::nullopt;
  JumpIdParts parts;
  for (std::size_t i = 0; i < 16; ++i) {
    const int value = digit(id[kPrefix.size() + i]);
    if (value < 0) return std::nullopt;
    std::uint64_t& half = i < 8 ? parts.path_hash : parts.symbol_hash;
    half = half << 5 | static_cast<std::uint64_t>(value);
  }
  return parts;
}

}  // namespace codefinder
