// Computes, parses and matches jump ids.
#include "index/model/jump_id.h"

#include "base/strings.h"
#include "index/model/library_place.h"
#include "index/model/signatures.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include <xxhash.h>

namespace codefinder {

namespace {

constexpr std::string_view kAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::string_view kPrefix = "cf_";
constexpr std::size_t kPathDigits = 6, kNameDigits = 4, kSymbolDigits = 5;
constexpr std::size_t kPlainDigits = kPathDigits + kNameDigits + kSymbolDigits;
constexpr std::size_t kFormerDigits = 16;
constexpr std::uint32_t kEndOfDiscriminators = 1u << 20;

std::uint64_t hash_of(std::string_view text) { return XXH3_64bits(text.data(), text.size()); }

template <std::size_t digits>
std::uint32_t digits_of_hash(std::string_view text) {
  return static_cast<std::uint32_t>(hash_of(text) >> (64 - 5 * digits));
}

std::uint32_t identity_hash(SymbolKind kind, std::string_view qualified_name) {
  std::string text(to_string(kind));
  text += '\0';
  return digits_of_hash<kSymbolDigits>(text.append(qualified_name));
}

/// Distinguishes a symbol from others of the same kind and qualified name: its parameter types
/// and the trait or type arguments of the impl around it; of an impl, its own.
std::string overload_text(const FileFacts& facts, SymbolIndex symbol) {
  const auto heading = [&](const Symbol& impl) {
    const std::string_view signature = facts.str(impl.signature), name = facts.str(impl.name);
    const bool plain = signature.ends_with(name) &&
                       signature.substr(0, signature.size() - name.size()) == "impl ";
    return plain ? std::string_view() : signature;
  };
  const Symbol& own = facts.symbol(symbol);
  if (own.kind == SymbolKind::impl) return std::string(heading(own));
  std::string text;
  if (own.container.valid() && facts.symbol(own.container).kind == SymbolKind::impl)
    text = heading(facts.symbol(own.container));
  if (!text.empty()) text += '\0';
  return text + parameter_types(facts, symbol);
}

/// Distinguishes symbols that agree in overload_text() too: the signature, the size and the
/// names inside.
std::uint32_t content_discriminator(const FileFacts& facts, SymbolIndex symbol) {
  constexpr std::uint32_t kMaxInside = 16;
  const Symbol& own = facts.symbol(symbol);
  std::string text(facts.str(own.signature));
  text += '\0';
  text += std::to_string(own.full_range.end - own.full_range.begin);
  for (std::uint32_t i = symbol.value + 1; i < facts.symbols.size(); ++i) {
    const Symbol& inner = facts.symbols[i];
    if (inner.full_range.begin >= own.full_range.end || i > symbol.value + kMaxInside) break;
    text += '\0';
    text += facts.str(inner.name);
  }
  return kFirstContentDiscriminator +
         static_cast<std::uint32_t>(hash_of(text) %
                                    (kEndOfDiscriminators - kFirstContentDiscriminator));
}

/// Symbols of one kind and qualified name, definitions first, with their discriminators.
struct Alike {
  std::vector<SymbolIndex> symbols;
  std::vector<std::uint32_t> plain;  // plain_discriminator() of each.
  std::vector<std::uint32_t> own;    // The one of its id.
  std::size_t definitions = 0;       // Number of those that are not mere declarations.
};

Alike compare_alike(const FileFacts& facts, std::vector<SymbolIndex> symbols) {
  Alike out;
  const auto declarations = std::stable_partition(
      symbols.begin(), symbols.end(),
      [&](SymbolIndex i) { return !facts.symbol(i).has(SymbolFlag::declaration); });
  out.definitions = static_cast<std::size_t>(declarations - symbols.begin());
  out.symbols = std::move(symbols);
  if (out.symbols.size() == 1) {
    out.plain = out.own = {plain_discriminator(facts, out.symbols[0])};
    return out;
  }
  std::vector<std::uint32_t> defined(kFirstContentDiscriminator), all(kFirstContentDiscriminator);
  for (std::size_t i = 0; i < out.symbols.size(); ++i) {
    out.plain.push_back(plain_discriminator(facts, out.symbols[i]));
    ++all[out.plain[i]];
    if (i < out.definitions) ++defined[out.plain[i]];
  }
  std::unordered_set<std::uint32_t> used;
  for (std::size_t i = 0; i < out.symbols.size(); ++i) {
    const std::uint32_t plain = out.plain[i];
    const bool only = i < out.definitions ? defined[plain] == 1 : all[plain] == 1;
    std::uint32_t value = only ? plain : content_discriminator(facts, out.symbols[i]);
    while (!only && !used.insert(value).second)
      value = value + 1 < kEndOfDiscriminators ? value + 1 : kFirstContentDiscriminator;
    out.own.push_back(value);
  }
  return out;
}

/// The symbols with the kind and qualified name of `symbol`, itself included.
std::vector<SymbolIndex> symbols_alike(const FileFacts& facts, SymbolIndex symbol) {
  const Symbol& own = facts.symbol(symbol);
  const std::string_view name = facts.str(own.name);
  const std::string identity = qualified_name(facts, symbol);
  const std::size_t around = container_path_size(facts, symbol);
  std::vector<SymbolIndex> found;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& other = facts.symbols[i];
    if (other.kind != own.kind || (other.name != own.name && facts.str(other.name) != name))
      continue;
    if (i == symbol.value || (container_path_size(facts, SymbolIndex(i)) == around &&
                              qualified_name(facts, SymbolIndex(i)) == identity))
      found.emplace_back(i);
  }
  return found;
}

std::uint32_t discriminator(const FileFacts& facts, SymbolIndex symbol) {
  std::vector<SymbolIndex> alike = symbols_alike(facts, symbol);
  if (alike.size() == 1) return plain_discriminator(facts, symbol);
  const Alike compared = compare_alike(facts, std::move(alike));
  const auto at = std::find(compared.symbols.begin(), compared.symbols.end(), symbol);
  return compared.own[static_cast<std::size_t>(at - compared.symbols.begin())];
}

JumpIdParts parts_of_file(std::string_view path) {
  return {path_hash(path), name_hash("file"), digits_of_hash<kSymbolDigits>("file"), 0};
}

void append_base32(std::string& out, std::uint32_t hash, std::size_t digits) {
  for (std::size_t left = digits; left > 0; --left) out += kAlphabet[hash >> 5 * (left - 1) & 31];
}

void append_symbol(std::string& out, const JumpIdParts& parts) {
  append_base32(out, parts.name, kNameDigits);
  append_base32(out, parts.symbol, kSymbolDigits);
  if (parts.discriminator > 0)
    append_base32(out, parts.discriminator,
                  parts.discriminator < kFirstContentDiscriminator ? 2 : 4);
}

int digit(char c) {
  c = to_lower(c);
  if (c == 'o') return 0;
  if (c == 'i' || c == 'l') return 1;
  const std::size_t at = kAlphabet.find(c);
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

/// The id without the place in a package.
std::string_view digits_part(std::string_view id) {
  return id.size() > kMaxJumpIdBytes ? std::string_view() : id.substr(0, id.find('@'));
}

bool has_form(std::string_view id, std::size_t digits) {
  return id.size() == kPrefix.size() + digits && id.starts_with(kPrefix) &&
         std::all_of(id.begin() + kPrefix.size(), id.end(), [](char c) { return digit(c) >= 0; });
}

}  // namespace

std::uint32_t path_hash(std::string_view path) { return digits_of_hash<kPathDigits>(path); }

std::uint32_t name_hash(std::string_view name) { return digits_of_hash<kNameDigits>(name); }

bool names_file(const JumpIdParts& parts) {
  JumpIdParts file = parts_of_file({});
  file.path = parts.path;
  return file == parts;
}

std::uint32_t plain_discriminator(const FileFacts& facts, SymbolIndex symbol) {
  const std::string text = overload_text(facts, symbol);
  if (text.empty()) return 0;
  return 1 + static_cast<std::uint32_t>(hash_of(text) % (kFirstContentDiscriminator - 1));
}

JumpIdParts plain_jump_id(std::string_view path, SymbolKind kind, std::string_view around,
                          std::string_view name) {
  return {path_hash(path), name_hash(name), identity_hash(kind, std::string(around).append(name)),
          0};
}

std::string to_jump_id(const JumpIdParts& parts) {
  std::string text(kPrefix);
  append_base32(text, parts.path, kPathDigits);
  append_symbol(text, parts);
  return text;
}

std::string to_jump_id(const JumpIdParts& parts, const LibraryPlace& place) {
  std::string text(kPrefix);
  append_symbol(text, parts);
  return text + "@" + to_string(place);
}

std::string to_string(const LibraryPlace& place) {
  return place.package + "@" + place.version + "/" + place.path;
}

namespace {

/// True unless a part of the path leads to a directory above.
bool stays_below(std::string_view path) {
  const std::vector<std::string_view> parts = split(path, "/");
  return !path.starts_with('/') && std::find(parts.begin(), parts.end(), "..") == parts.end();
}

}  // namespace

std::optional<LibraryPlace> library_of_jump_id(std::string_view id) {
  const std::size_t begin = digits_part(id).size() + 1;
  if (begin >= id.size() || !parse_jump_id(id)) return std::nullopt;
  const std::string_view place = id.substr(begin);
  const std::size_t at = place.find(
      '@', 1);  // The `@` of a scope, as "@types/node", belongs to the name.
  const std::size_t slash = at == std::string_view::npos ? at : place.find('/', at);
  if (slash == std::string_view::npos || !stays_below(place)) return std::nullopt;
  return LibraryPlace{std::string(place.substr(0, at)),
                      std::string(place.substr(at + 1, slash - at - 1)),
                      std::string(place.substr(slash + 1))};
}

std::string jump_id(std::string_view path, const FileFacts& facts, SymbolIndex symbol) {
  if (!symbol.valid()) return to_jump_id(parts_of_file(path));
  if (symbol.value >= facts.symbols.size()) return {};
  const Symbol& own = facts.symbol(symbol);
  return to_jump_id({path_hash(path), name_hash(facts.str(own.name)),
                     identity_hash(own.kind, qualified_name(facts, symbol)),
                     discriminator(facts, symbol)});
}

std::vector<JumpIdParts> jump_ids(std::string_view path, const FileFacts& facts) {
  std::vector<JumpIdParts> ids(facts.symbols.size());
  std::unordered_map<std::string, std::vector<SymbolIndex>> by_identity;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    std::string identity(1, static_cast<char>(facts.symbols[i].kind));
    by_identity[identity.append(qualified_name(facts, SymbolIndex(i)))].emplace_back(i);
  }
  for (auto& [identity, symbols] : by_identity) {
    const Alike alike = compare_alike(facts, std::move(symbols));
    for (std::size_t i = 0; i < alike.symbols.size(); ++i) {
      const Symbol& symbol = facts.symbol(alike.symbols[i]);
      ids[alike.symbols[i].value] = {path_hash(path), name_hash(facts.str(symbol.name)),
                                     identity_hash(symbol.kind, identity.substr(1)), alike.own[i]};
    }
  }
  return ids;
}

JumpIdMatch find_jump_id(const FileFacts& facts, const JumpIdParts& parts) {
  std::vector<SymbolIndex> alike;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (name_hash(facts.str(symbol.name)) == parts.name &&
        identity_hash(symbol.kind, qualified_name(facts, SymbolIndex(i))) == parts.symbol)
      alike.emplace_back(i);
  }
  if (alike.empty()) return {};
  const Alike compared = compare_alike(facts, std::move(alike));
  const auto own = std::find(compared.own.begin(), compared.own.end(), parts.discriminator);
  if (own != compared.own.end())
    return {compared.symbols[static_cast<std::size_t>(own - compared.own.begin())], true, {}};
  const std::size_t count = compared.definitions > 0 ? compared.definitions
                                                     : compared.symbols.size();
  std::vector<SymbolIndex> same_types;
  for (std::size_t i = 0; i < count; ++i)
    if (compared.plain[i] == parts.discriminator) same_types.push_back(compared.symbols[i]);
  if (same_types.empty())
    same_types.assign(compared.symbols.begin(),
                      compared.symbols.begin() + static_cast<std::ptrdiff_t>(count));
  if (same_types.size() == 1) return {same_types[0], false, {}};
  return {{}, false, std::move(same_types)};
}

std::optional<JumpIdParts> parse_jump_id(std::string_view id) {
  const std::string_view plain = digits_part(id);
  const bool in_library = plain.size() < id.size();
  const std::size_t fixed = in_library ? kPlainDigits - kPathDigits : kPlainDigits;
  if (!has_form(plain, fixed) && !has_form(plain, fixed + 2) && !has_form(plain, fixed + 4))
    return std::nullopt;
  std::size_t at = kPrefix.size();
  const auto number = [&](std::size_t digits) {
    std::uint32_t value = 0;
    for (const std::size_t end = at + digits; at < end; ++at)
      value = value << 5 | static_cast<std::uint32_t>(digit(plain[at]));
    return value;
  };
  JumpIdParts parts;
  parts.path = in_library ? path_hash(id.substr(plain.size() + 1)) : number(kPathDigits);
  parts.name = number(kNameDigits);
  parts.symbol = number(kSymbolDigits);
  parts.discriminator = number(plain.size() - at);
  return parts;
}

bool is_former_jump_id(std::string_view id) { return has_form(id, kFormerDigits); }

}  // namespace codefinder
