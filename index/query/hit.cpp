#include "index/query/hit.h"

#include "base/path.h"
#include "index/resolve/module_rules.h"

#include <algorithm>

namespace codefinder::index {

Place place_of(const Snapshot& snapshot, FileId file, ByteRange range) {
  Place place;
  place.file = file;
  place.range = range;
  if (const auto row = snapshot.file(file)) place.path = row->path;
  place.facts = snapshot.symbols(file);
  if (!place.facts) {
    static const auto kNone = std::make_shared<const FileFacts>();
    place.facts = kNone;
  }
  place.start = place.facts->text_map.position_at(range.begin);
  place.end = place.facts->text_map.position_at(range.end);
  return place;
}

SymbolHit hit_of(const Snapshot& snapshot, SymbolRef ref) {
  SymbolHit hit;
  hit.ref = ref;
  if (const auto row = snapshot.file(ref.file)) {
    hit.module = row->module;
    hit.layer = row->layer;
    hit.categories = row->categories;
  }
  hit.recent = snapshot.recent(ref.file);
  const auto facts = snapshot.symbols(ref.file);
  if (!facts || ref.symbol.value >= facts->symbols.size()) {  // The file itself.
    hit.id = snapshot.jump_id({ref.file, {}});
    std::uint32_t begin = 0;
    if (const auto text = facts ? snapshot.text(ref.file, 1u << 20) : Result<std::string>(std::string()); text.ok())
      begin = std::min(module_rules(info(facts ? facts->language : Language::text).family).beginning(*text),
                       facts ? facts->text_map.size() : 0);
    hit.place = place_of(snapshot, ref.file, {begin, begin});
    hit.kind = SymbolKind::module;
    hit.name = file_name(hit.place.path);
    hit.preview = hit.place.path;
    hit.full_range = {0, hit.place.facts->text_map.size()};
    return hit;
  }
  const Symbol& symbol = facts->symbol(ref.symbol);
  hit.id = snapshot.jump_id(ref);
  hit.place = place_of(snapshot, ref.file, symbol.name_range);
  hit.full_range = symbol.full_range;
  hit.kind = symbol.kind;
  hit.flags = symbol.flags;
  hit.name = facts->str(symbol.name);
  hit.container = container_path(*facts, ref.symbol);
  if (!symbol.has(SymbolFlag::local)) hit.preview = facts->str(symbol.signature);
  else if (const auto text = snapshot.text(ref.file); text.ok())
    hit.preview = line_of(*text, facts->text_map, hit.place.start.line);
  return hit;
}

std::string line_of(std::string_view text, const TextMap& map, std::uint32_t line) {
  constexpr std::size_t kLongest = 200;
  const ByteRange range = map.line_range(line);
  if (range.end > text.size()) return {};
  std::string_view view = text.substr(range.begin, range.end - range.begin);
  const std::size_t begin = view.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  view = view.substr(begin, view.find_last_not_of(" \t\r\n") - begin + 1);
  std::size_t end = std::min(view.size(), kLongest);
  while (end < view.size() && end > 0 && (static_cast<unsigned char>(view[end]) & 0xC0) == 0x80) --end;
  return to_valid_utf8(view.substr(0, end));
}

SymbolHit hit_of_import(const Snapshot& snapshot, FileId file, ImportIndex index) {
  SymbolHit hit = hit_of(snapshot, {file, {}});
  const auto known = snapshot.facts(file);
  const FileFacts& facts = known ? *known : *hit.place.facts;
  if (index.value >= facts.imports.size()) return hit;
  const Import& import = facts.imports[index.value];
  hit.place = place_of(snapshot, file, import.alias.valid() ? import.name_range : import.module_range);
  hit.full_range = import.range;
  hit.name = facts.str(import.alias.valid() ? import.alias : import.module);
  hit.preview = "import " + std::string(facts.str(import.module));
  return hit;
}

}  // namespace codefinder::index
