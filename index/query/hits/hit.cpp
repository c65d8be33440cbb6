// Builds SymbolHit and Place from rows, facts and summaries.
#include "index/query/hits/hit.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/query/hits/library_ids.h"
#include "index/resolve/language_semantics.h"

#include <algorithm>

namespace codefinder::query {

namespace {

Place place_in(FileId file, std::string path, std::shared_ptr<const FileFacts> facts,
               ByteRange range) {
  static const auto kNone = std::make_shared<const FileFacts>();
  if (!facts) facts = kNone;
  Place place;
  place.file = file;
  place.path = std::move(path);
  place.range = range;
  place.facts = std::move(facts);
  place.start = place.facts->text_map.position_at(range.begin);
  place.end = place.facts->text_map.position_at(range.end);
  return place;
}

void show_file(SymbolHit& hit, const FileRow& row) {
  hit.language = row.language;
  hit.module = row.module;
  hit.layer = row.layer;
  hit.categories = row.categories;
}

}  // namespace

Place place_of(const index::Snapshot& snapshot, FileId file, ByteRange range) {
  const auto row = snapshot.files().row(file);
  return place_in(file, row ? row->path : std::string(),
                  snapshot.facts().get(file, index::FactsRequest::symbols), range);
}

SymbolAround symbol_around(const FileFacts& facts, ByteRange use) {
  SymbolAround around;
  around.index = enclosing_symbol(facts, use.begin);
  if (around.index.valid() && facts.symbol(around.index).name_range == use)
    around.index = facts.symbol(around.index).container;
  if (around.index.valid()) around.symbol = facts.symbol(around.index);
  const SymbolIndex named = symbol_named_at(facts, use.begin);
  around.names_symbol = named.valid() && facts.symbol(named).name_range == use;
  return around;
}

SymbolHit hit_of(const index::Snapshot& snapshot, SymbolRef ref) {
  const auto row = snapshot.files().row(ref.file);
  FileRow gone;
  gone.id = ref.file;
  return hit_of(snapshot, row ? *row : gone,
                snapshot.facts().get(ref.file, index::FactsRequest::symbols), ref.symbol);
}

SymbolHit hit_of(const index::Snapshot& snapshot, const FileRow& row,
                 const std::shared_ptr<const FileFacts>& facts, SymbolIndex index) {
  SymbolHit hit;
  hit.ref = {row.id, index};
  show_file(hit, row);
  hit.recent = snapshot.files().recent(row.id);
  if (!facts || index.value >= facts->symbols.size()) {  // The file itself.
    if (facts) hit.id = portable_id(snapshot, row, jump_id(row.path, *facts, {}));
    std::uint32_t begin = 0;
    if (const auto text = facts ? snapshot.files().text(row.id, 1u << 20)
                                : Result<std::string>(std::string());
        text.ok())
      begin = std::min(resolve::rules_of(facts ? facts->language : Language::text)
                           .imports.first_code_offset(*text),
                       facts ? facts->text_map.size() : 0);
    hit.place = place_in(row.id, row.path, facts, {begin, begin});
    hit.kind = SymbolKind::module;
    hit.name = file_name(hit.place.path);
    hit.preview = hit.place.path;
    hit.full_range = {0, hit.place.facts->text_map.size()};
    return hit;
  }
  const Symbol& symbol = facts->symbol(index);
  hit.id = portable_id(snapshot, row, jump_id(row.path, *facts, index));
  hit.place = place_in(row.id, row.path, facts, symbol.name_range);
  hit.full_range = symbol.full_range;
  hit.kind = symbol.kind;
  hit.flags = symbol.flags;
  hit.name = facts->str(symbol.name);
  hit.container = container_path(*facts, index);
  if (!symbol.has(SymbolFlag::local)) hit.preview = facts->str(symbol.signature);
  else if (const auto text = snapshot.files().text(row.id); text.ok())
    hit.preview = line_of(*text, facts->text_map, hit.place.start.line);
  return hit;
}

SymbolHit hit_of_summary(const FileRow& row, const Definition& symbol, std::string_view name,
                         const SymbolSummary& place) {
  SymbolHit hit;
  hit.ref = symbol;
  show_file(hit, row);
  hit.container = place.container;
  std::string around = place.container;
  if (!around.empty()) around += definition(row.language).separator;
  JumpIdParts id = plain_jump_id(row.path, symbol.kind, around, name);
  id.discriminator = place.discriminator;
  hit.id = to_jump_id(id);
  hit.place.file = row.id;
  hit.place.path = row.path;
  hit.place.start = place.at;
  hit.place.end = {place.at.line, place.at.column + static_cast<std::uint32_t>(name.size())};
  hit.kind = symbol.kind;
  hit.flags = symbol.declared ? SymbolFlag::declaration : 0;
  hit.name = name;
  return hit;
}

std::string line_of(std::string_view text, const TextMap& map, std::uint32_t line) {
  constexpr std::size_t kMaxLength = 200;
  const ByteRange range = map.line_range(line);
  if (range.end > text.size()) return {};
  std::string_view view = text.substr(range.begin, range.end - range.begin);
  view = trim(view, " \t\r\n");
  std::size_t end = std::min(view.size(), kMaxLength);
  while (end < view.size() && end > 0 && (static_cast<unsigned char>(view[end]) & 0xC0) == 0x80)
    --end;
  return to_valid_utf8(view.substr(0, end));
}

SymbolHit hit_at(const index::Snapshot& snapshot, FileId file, std::string_view text,
                 ByteRange range) {
  SymbolHit hit = hit_of(snapshot, {file, {}});
  hit.place = place_of(snapshot, file, range);
  hit.full_range = range;
  hit.kind = SymbolKind::label;
  hit.name = text.substr(range.begin, range.end - range.begin);
  hit.preview = line_of(text, hit.place.facts->text_map, hit.place.start.line);
  return hit;
}

SymbolHit hit_of_import(const index::Snapshot& snapshot, FileId file, ImportIndex index) {
  SymbolHit hit = hit_of(snapshot, {file, {}});
  const auto known = snapshot.facts().get(file);
  const FileFacts& facts = known ? *known : *hit.place.facts;
  if (index.value >= facts.imports.size()) return hit;
  const Import& import = facts.imports[index.value];
  // `"fmt"` alone is the whole declaration of the name.
  const bool quoted = !import.alias.valid() && !import.name.valid() &&
                      import.range.begin + 1 == import.module_range.begin &&
                      import.range.end == import.module_range.end + 1;
  hit.place = place_of(snapshot, file,
                       quoted                 ? import.range
                       : import.alias.valid() ? import.name_range
                                              : import.module_range);
  hit.full_range = import.range;
  hit.name = facts.str(import.alias.valid() ? import.alias : import.module);
  hit.preview = "import " + std::string(facts.str(import.module));
  return hit;
}

}  // namespace codefinder::query
