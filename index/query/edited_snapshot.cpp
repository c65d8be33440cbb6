// EditedSnapshot: all tables are those of the snapshot below, but for one file.
#include "index/query/edited_snapshot.h"

#include <algorithm>

namespace codefinder::query {

std::optional<FileId> EditedSnapshot::find(std::string_view path) const {
  return under_.files().find(path);
}
std::optional<FileRow> EditedSnapshot::row(FileId id) const { return under_.files().row(id); }
std::optional<Language> EditedSnapshot::language(FileId id) const {
  return under_.files().language(id);
}
void EditedSnapshot::for_each(std::string_view path_prefix,
                              const std::function<bool(const FileRow&)>& each) const {
  under_.files().for_each(path_prefix, each);
}
void EditedSnapshot::for_each_place(
    const std::function<bool(FileId, std::string_view, std::string_view)>& each) const {
  under_.files().for_each_place(each);
}
std::vector<FileId> EditedSnapshot::named(std::string_view name) const {
  return under_.files().named(name);
}
std::vector<FileId> EditedSnapshot::of_stem(std::string_view stem) const {
  return under_.files().of_stem(stem);
}
Result<std::string> EditedSnapshot::text(FileId id, std::uint64_t max_bytes) const {
  if (id == file_) return text_;
  return under_.files().text(id, max_bytes);
}
bool EditedSnapshot::recent(FileId id) const { return under_.files().recent(id); }

std::vector<Definition> EditedSnapshot::definitions(std::string_view name) const {
  std::vector<Definition> found = under_.names().definitions(name);
  std::erase_if(found, [&](const Definition& each) { return each.file == file_; });
  const std::size_t others = found.size();
  for (std::uint32_t i = 0; i < facts_->symbols.size(); ++i) {
    const Symbol& symbol = facts_->symbols[i];
    if (!symbol.has(SymbolFlag::local) && facts_->str(symbol.name) == name)
      found.push_back(Definition::of({file_, SymbolIndex(i)}, symbol));
  }
  if (found.size() > others)
    std::sort(found.begin(), found.end(),
              [](const SymbolRef& a, const SymbolRef& b) { return a < b; });
  return found;
}
std::vector<FileId> EditedSnapshot::files_with(std::string_view name) const {
  return under_.names().files_with(name);
}
std::uint64_t EditedSnapshot::count_files_with(std::string_view name) const {
  return under_.names().count_files_with(name);
}
void EditedSnapshot::for_each(const std::function<bool(std::string_view)>& each) const {
  under_.names().for_each(each);
}
bool EditedSnapshot::search(const NameSearch& search, const NameVisitor& visitor) const {
  return under_.names().search(search, visitor);
}

std::shared_ptr<const FileFacts> EditedSnapshot::get(FileId id, index::FactsRequest request) const {
  return id == file_ ? facts_ : under_.facts().get(id, request);
}
bool EditedSnapshot::overlaid(FileId id) const {
  return id == file_ || under_.facts().overlaid(id);
}
std::optional<SymbolSummary> EditedSnapshot::summary(SymbolRef symbol) const {
  return symbol.file == file_ ? std::nullopt : under_.facts().summary(symbol);
}
std::string EditedSnapshot::jump_id(SymbolRef symbol) const {
  if (symbol.file != file_) return under_.facts().jump_id(symbol);
  const std::optional<FileRow> own = row(file_);
  return own ? codefinder::jump_id(own->path, *facts_, symbol.symbol) : std::string();
}
JumpTarget EditedSnapshot::find_jump_id(std::string_view id) const {
  return under_.facts().find_jump_id(id);
}
std::vector<Fold> EditedSnapshot::folds(FileId id) const { return under_.facts().folds(id); }
std::vector<SyntaxNode> EditedSnapshot::enclosing_nodes(FileId id, std::uint32_t offset) const {
  return under_.facts().enclosing_nodes(id, offset);
}

}  // namespace codefinder::query
