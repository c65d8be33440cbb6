// EditedSnapshot: all tables come from the snapshot below, except for some files.
#include "index/query/completion/edited_snapshot.h"

#include <algorithm>

namespace codefinder::query {

namespace {

std::map<FileId, EditedFile> one_file(FileId file, std::string text,
                                      std::shared_ptr<const FileFacts> facts) {
  std::map<FileId, EditedFile> files;
  files.emplace(file, EditedFile{std::move(text), std::move(facts)});
  return files;
}

}  // namespace

EditedSnapshot::EditedSnapshot(const index::Snapshot& under, FileId file, std::string text,
                               std::shared_ptr<const FileFacts> facts)
    : EditedSnapshot(under, one_file(file, std::move(text), std::move(facts))) {}

EditedSnapshot::EditedSnapshot(const index::Snapshot& under, std::map<FileId, EditedFile> files)
    : under_(under), files_(std::move(files)) {
  for (const auto& [id, file] : files_) {
    const FileFacts& facts = *file.facts;
    for (std::uint32_t i = 0; i < facts.symbols.size(); ++i)
      if (!facts.symbols[i].has(SymbolFlag::local))
        symbols_[facts.str(facts.symbols[i].name)].push_back({id, SymbolIndex(i)});
    for (std::uint32_t i = 1; i < facts.strings.size(); ++i)
      mentions_[facts.strings[StringIndex(i)]].push_back(id);
  }
}

const EditedFile* EditedSnapshot::edited(FileId id) const {
  const auto found = files_.find(id);
  return found == files_.end() ? nullptr : &found->second;
}

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
  if (const EditedFile* file = edited(id)) return file->text;
  return under_.files().text(id, max_bytes);
}
bool EditedSnapshot::recent(FileId id) const { return under_.files().recent(id); }

std::vector<Definition> EditedSnapshot::definitions(std::string_view name) const {
  std::vector<Definition> found = under_.names().definitions(name);
  std::erase_if(found, [&](const Definition& each) { return edited(each.file) != nullptr; });
  const auto own = symbols_.find(name);
  if (own == symbols_.end()) return found;
  for (const SymbolRef& ref : own->second)
    found.push_back(Definition::of(ref, edited(ref.file)->facts->symbol(ref.symbol)));
  std::sort(found.begin(), found.end(),
            [](const SymbolRef& a, const SymbolRef& b) { return a < b; });
  return found;
}
std::vector<FileId> EditedSnapshot::files_with(std::string_view name) const {
  std::vector<FileId> found = under_.names().files_with(name);
  const auto own = mentions_.find(name);
  if (own == mentions_.end()) return found;
  found.insert(found.end(), own->second.begin(), own->second.end());
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
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
  const EditedFile* file = edited(id);
  return file ? file->facts : under_.facts().get(id, request);
}
bool EditedSnapshot::overlaid(FileId id) const {
  return edited(id) != nullptr || under_.facts().overlaid(id);
}
std::optional<SymbolSummary> EditedSnapshot::summary(SymbolRef symbol) const {
  return edited(symbol.file) ? std::nullopt : under_.facts().summary(symbol);
}
std::string EditedSnapshot::jump_id(SymbolRef symbol) const {
  const EditedFile* file = edited(symbol.file);
  if (!file) return under_.facts().jump_id(symbol);
  const std::optional<FileRow> own = row(symbol.file);
  return own ? codefinder::jump_id(own->path, *file->facts, symbol.symbol) : std::string();
}
JumpTarget EditedSnapshot::find_jump_id(std::string_view id) const {
  return under_.facts().find_jump_id(id);
}
std::vector<Fold> EditedSnapshot::folds(FileId id) const { return under_.facts().folds(id); }
std::vector<SyntaxNode> EditedSnapshot::enclosing_nodes(FileId id, std::uint32_t offset) const {
  return under_.facts().enclosing_nodes(id, offset);
}

}  // namespace codefinder::query
