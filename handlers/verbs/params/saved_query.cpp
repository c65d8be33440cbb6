// Encoding of cached queries, and fingerprints of hits.
#include "handlers/verbs/params/saved_query.h"

#include "base/log.h"
#include "lsp/json.h"
#include "lsp/uri.h"

#include <array>
#include <map>
#include <random>
#include <set>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr int kPayloadVersion = 3;
constexpr std::size_t kMaxCandidates = 10'000;

// FNV-1a; not stored in any index, only compared within the cached queries.
std::uint64_t text_hash(std::string_view text) {
  std::uint64_t hash = 14695981039346656037ull;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  return hash;
}

void put_u32(std::string& out, std::uint32_t value) {
  for (int shift = 0; shift < 32; shift += 8)
    out.push_back(static_cast<char>((value >> shift) & 0xFF));
}

std::uint32_t get_u32(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (int i = 3; i >= 0; --i)
    value = (value << 8) | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
  return value;
}

/// Returns the line of JSON at the beginning; nullopt if encode_query did not write it.
std::optional<json> head_of(std::string_view payload) {
  const std::size_t end = payload.find('\n');
  if (end == std::string_view::npos || (payload.size() - end - 1) % 8 != 0) return std::nullopt;
  std::optional<json> head = lsp::parse_json(payload.substr(0, end));
  if (!head || !head->is_object() || head->value("version", json()) != json(kPayloadVersion))
    return std::nullopt;
  return head;
}

}  // namespace

std::string snapshot_state(const index::Snapshot& snapshot) {
  return fmt::format("{}/{}", static_cast<std::uint64_t>(snapshot.status().generation),
                     snapshot.status().updated_at);
}

std::uint64_t path_key(std::string_view path) { return text_hash(path); }

std::vector<std::uint64_t> path_keys(const index::Snapshot& snapshot,
                                     const std::vector<SymbolRef>& candidates) {
  std::set<FileId> files;
  for (const SymbolRef& ref : candidates) files.insert(ref.file);
  std::vector<std::uint64_t> keys;
  for (const FileId file : files)
    if (const auto row = snapshot.files().row(file)) keys.push_back(path_key(row->path));
  return keys;
}

std::string encode_query(const CachedQuery& query) {
  json hits = json::array();
  for (const HandedOut& hit : query.handed_out)
    hits.push_back(
        {hit.id, lsp::percent_encode(hit.path), hit.line, hit.signature_hash, hit.body_hash});
  std::string out = lsp::dump_json({{"version", kPayloadVersion},
                                    {"question", query.request},
                                    {"state", query.state},
                                    {"files", query.files},
                                    {"handed_out", std::move(hits)}});
  out.push_back('\n');
  for (const SymbolRef& ref : query.candidates) {
    put_u32(out, ref.file.value);
    put_u32(out, ref.symbol.value);
  }
  return out;
}

std::optional<CachedQuery> decode_query_head(std::string_view payload) {
  const std::optional<json> head = head_of(payload);
  if (!head) return std::nullopt;
  CachedQuery query;
  query.request = head->value("question", json::object());
  const json state = head->value("state", json());
  if (state.is_string()) query.state = state.get<std::string>();
  for (const json& hit : head->value("handed_out", json::array())) {
    if (!hit.is_array() || hit.size() != 5 || !hit[0].is_string() || !hit[1].is_string() ||
        !hit[2].is_number_unsigned() || !hit[3].is_number_unsigned() ||
        !hit[4].is_number_unsigned()) {
      return std::nullopt;
    }
    std::optional<std::string> path = lsp::percent_decode(hit[1].get_ref<const std::string&>());
    if (!path) return std::nullopt;
    query.handed_out.push_back({hit[0].get<std::string>(), std::move(*path),
                                hit[2].get<std::uint32_t>(), hit[3].get<std::uint64_t>(),
                                hit[4].get<std::uint64_t>()});
  }
  return query;
}

std::optional<CachedQuery> decode_query(std::string_view payload) {
  std::optional<CachedQuery> decoded = decode_query_head(payload);
  if (!decoded) return decoded;
  CachedQuery& query = *decoded;
  const std::optional<json> head = head_of(payload);
  for (const json& file : head->value("files", json::array())) {
    if (!file.is_number_unsigned()) return std::nullopt;
    query.files.push_back(file.get<std::uint64_t>());
  }
  const std::string_view rest = payload.substr(payload.find('\n') + 1);
  for (std::size_t at = 0; at < rest.size() && query.candidates.size() < kMaxCandidates; at += 8) {
    query.candidates.push_back({FileId(get_u32(rest, at)), SymbolIndex(get_u32(rest, at + 4))});
  }
  return decoded;
}

std::string new_query_id() {
  std::random_device device;
  std::array<std::uint32_t, 4> r{device(), device(), device(), device()};
  r[1] = (r[1] & 0xFFFF0FFFu) | 0x00004000u;  // Version 4.
  r[2] = (r[2] & 0x3FFFFFFFu) | 0x80000000u;  // Variant 1.
  return fmt::format("{:08x}-{:04x}-{:04x}-{:04x}-{:04x}{:08x}", r[0], r[1] >> 16, r[1] & 0xFFFF,
                     r[2] >> 16, r[2] & 0xFFFF, r[3]);
}

bool is_query_id(std::string_view text) {
  if (text.size() != 36) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    const bool hex = (text[i] >= '0' && text[i] <= '9') || (text[i] >= 'a' && text[i] <= 'f');
    if (dash ? text[i] != '-' : !hex) return false;
  }
  return true;
}

HandedOut fingerprint(const query::SymbolHit& hit, std::string_view text) {
  HandedOut now;
  now.id = hit.id;
  now.path = hit.place.path;
  now.line = hit.place.start.line + 1;
  now.signature_hash = text_hash(hit.preview);
  if (hit.full_range.end <= text.size() && hit.full_range.begin <= hit.full_range.end) {
    now.body_hash = text_hash(
        text.substr(hit.full_range.begin, hit.full_range.end - hit.full_range.begin));
  }
  return now;
}

std::vector<HandedOut> fingerprints(const index::Snapshot& snapshot,
                                    const std::vector<query::SymbolHit>& hits) {
  std::map<FileId, std::string> texts;
  std::vector<HandedOut> out;
  for (const query::SymbolHit& hit : hits) {
    auto at = texts.find(hit.place.file);
    if (at == texts.end()) {
      Result<std::string> text = snapshot.files().text(hit.place.file);
      at = texts.emplace(hit.place.file, text ? std::move(text).value() : std::string()).first;
    }
    out.push_back(fingerprint(hit, at->second));
  }
  return out;
}

std::optional<HandedOut> last_handed_out(const index::Snapshot& snapshot, std::string_view id) {
  std::optional<HandedOut> found;
  snapshot.project().for_each_cached_query([&](std::string_view, std::string_view payload) {
    // Skips parsing for most queries.
    if (payload.substr(0, payload.find('\n')).find(id) == std::string_view::npos) return true;
    const std::optional<CachedQuery> query = decode_query_head(payload);
    if (!query) return true;
    for (const HandedOut& hit : query->handed_out) {
      if (hit.id == id) found = hit;
    }
    return !found;
  });
  return found;
}

std::string_view to_string(JumpState state) {
  switch (state) {
    case JumpState::exact: return "exact";
    case JumpState::moved: return "moved";
    case JumpState::changed: return "changed";
    case JumpState::ambiguous: return "ambiguous";
    case JumpState::gone: return "gone";
  }
  return {};
}

JumpState compare(const std::optional<HandedOut>& then, const HandedOut& now) {
  if (!then) return JumpState::exact;
  if (then->signature_hash != now.signature_hash || then->body_hash != now.body_hash)
    return JumpState::changed;
  return then->line == now.line ? JumpState::exact : JumpState::moved;
}

}  // namespace codefinder::handlers
