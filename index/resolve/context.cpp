// Context: reads a snapshot through caches.
#include "index/resolve/context.h"

#include "base/path.h"
#include "index/compiler_answers.h"

#include <algorithm>

namespace codefinder::resolve {

std::shared_ptr<const FileFacts> Context::shared_facts(FileId file) {
  Known& known = files_[file];
  if (known.has_facts) return known.facts;
  known.facts = snapshot_.facts().get(file), known.has_facts = true;
  return known.facts;
}

const FileFacts* Context::facts_uncached(FileId file) {
  Known& known = files_[file];
  if (!known.has_facts)
    known.facts = snapshot_.facts().get(file, index::FactsRequest::uncached),
    known.has_facts = true;
  return known.facts.get();
}

const CompilerAnswers* Context::compiler_answers(FileId file) {
  Known& known = files_[file];
  if (!known.compiler) known.compiler = index::compiler_answers(snapshot_, file);
  return known.compiler->get();
}

std::shared_ptr<const FileFacts> Context::imports(FileId file) {
  const Known& known = files_[file];
  return known.has_facts ? known.facts : snapshot_.facts().get(file, index::FactsRequest::imports);
}

const FileFacts* Context::facts(FileId file) {
  Recent& recent = recent_[file.value % recent_.size()];
  if (recent.file != file) recent = {file, shared_facts(file).get()};
  return recent.facts;
}

bool Context::is_dependency(FileId file) {
  struct DependencyFiles : Memo<FileId, bool> {};
  const auto [it, fresh] = shared_memo<DependencyFiles>().try_emplace(file);
  if (fresh) it->second = is_dependency_path(path(file));
  return it->second;
}

bool Context::is_library(FileId file) {
  if (!file.valid()) return false;
  std::optional<bool>& known = files_[file].is_library;
  if (known) return *known;
  const std::string_view where = path(file);
  bool is = false;
  if (where.starts_with('/')) {
    if (!all_libraries_) {
      all_libraries_.emplace();
      for (OutsideDirectory& each : snapshot_.project().outside_directories())
        if (each.content == OutsideDirectory::Content::library)
          all_libraries_->push_back(std::move(each.path));
    }
    is = !path_below(where, *all_libraries_).empty();
  }
  return *(files_[file].is_library = is);
}

const FileRow* Context::row(FileId file) {
  Known& known = files_[file];
  if (!known.has_row) known.row = snapshot_.files().row(file), known.has_row = true;
  return known.row ? &*known.row : nullptr;
}

std::string_view Context::path(FileId file) {
  const FileRow* r = row(file);
  return r ? std::string_view(r->path) : std::string_view();
}

std::optional<Language> Context::language(FileId file) {
  if (const Recent& recent = recent_[file.value % recent_.size()];
      recent.file == file && recent.facts)
    return recent.facts->language;
  return snapshot_.files().language(file);
}

Family Context::family(FileId file) {
  const std::optional<Language> known = language(file);
  return known ? codefinder::definition(*known).family : Family();
}

const Definition* Context::listed(SymbolRef ref, std::string_view name) {
  if (const auto known = files_.find(ref.file); known != files_.end() && known->second.has_facts)
    return nullptr;
  const std::vector<Definition>& all = definitions(name);
  const auto at = std::lower_bound(all.begin(), all.end(), ref);
  return at != all.end() && static_cast<const SymbolRef&>(*at) == ref ? &*at : nullptr;
}

std::optional<Definition> Context::definition(SymbolRef ref, std::string_view name) {
  if (const Definition* known = listed(ref, name)) return *known;
  const Symbol* s = symbol(ref);
  return s ? std::optional(Definition::of(ref, *s)) : std::nullopt;
}

const Symbol* Context::symbol(SymbolRef ref) {
  const FileFacts* f = facts(ref.file);
  return f && ref.symbol.value < f->symbols.size() ? &f->symbols[ref.symbol.value] : nullptr;
}

const Symbol& Context::symbol_or_none(SymbolRef ref) {
  static const Symbol kNone;
  const Symbol* s = symbol(ref);
  return s ? *s : kNone;
}

std::string_view Context::name(SymbolRef ref) {
  const Symbol* s = symbol(ref);
  return s ? facts(ref.file)->str(s->name) : std::string_view();
}

const std::vector<Definition>& Context::definitions(std::string_view name) {
  auto [it, fresh] = definitions_.try_emplace(std::string(name));
  if (fresh && !name.empty() && !stopped()) {
    it->second = snapshot_.names().definitions(name);
    snapshot_.record_miss(MissingKey::definition, name);
  }
  return it->second;
}

std::vector<FileId> Context::files_with(std::string_view name) {
  snapshot_.record_miss(MissingKey::name, name);
  return stopped() ? std::vector<FileId>() : snapshot_.names().files_with(name);
}

const std::vector<FileId>& Context::files_named(std::string_view name, std::string_view path_end) {
  snapshot_.record_miss(MissingKey::path_end, path_end.empty() ? name : path_end);
  auto [it, fresh] = named_.try_emplace(std::string(name));
  if (!fresh || stopped()) return it->second;
  it->second = snapshot_.files().named(name);
  return it->second;
}

std::optional<FileId> Context::find_file(const std::string& path) {
  auto [it, fresh] = paths_.try_emplace(path);
  if (fresh && !path.empty()) {
    it->second = snapshot_.files().find(path);
    if (is_dependency_path(path)) snapshot_.record_miss(MissingKey::dependency, path);
    else if (!it->second) snapshot_.record_miss(MissingKey::path, path);
  }
  return it->second;
}

const std::vector<std::string>& Context::package_directories(const std::string& directory) {
  auto [it, fresh] = packages_.try_emplace(directory);
  if (fresh) it->second = snapshot_.project().package_directories(directory);
  return it->second;
}

const std::string& Context::link_target(const std::string& path) {
  auto [it, fresh] = links_.try_emplace(path);
  if (fresh) it->second = snapshot_.project().link_target(path);
  return it->second;
}

const std::vector<std::string>& Context::package_caches() {
  if (package_caches_) return *package_caches_;
  package_caches_.emplace();
  for (OutsideDirectory& each : snapshot_.project().outside_directories())
    if (each.content == OutsideDirectory::Content::packages)
      package_caches_->push_back(std::move(each.path));
  return *package_caches_;
}

const std::vector<std::string>& Context::library_directories(Language language) {
  static const std::vector<std::string> kNothing;
  if (!reads_libraries_) return kNothing;
  const auto [it, fresh] = library_directories_.try_emplace(language);
  if (!fresh) return it->second;
  for (OutsideDirectory& each : snapshot_.project().outside_directories())
    if (each.content == OutsideDirectory::Content::library &&
        (each.language == language || each.language == Language::text))
      it->second.push_back(std::move(each.path));
  return it->second;
}

void Context::request_directory(const std::string& directory) {
  snapshot_.record_miss(MissingKey::dependency, directory + "/");
}

bool Context::directory_exists(const std::string& directory) {
  const auto [it, fresh] = directories_.try_emplace(directory, false);
  bool& exists = it->second;
  if (fresh)
    snapshot_.files().for_each(directory.empty() ? "" : directory + "/",
                               [&](const FileRow&) { return exists = true, false; });
  if (fresh && !exists) snapshot_.record_miss(MissingKey::directory, directory);
  return exists;
}

const std::vector<FileId>& Context::files_in(const std::string& directory) {
  const auto [it, fresh] = in_directory_.try_emplace(directory);
  std::vector<FileId>& files = it->second;
  if (fresh) {
    snapshot_.record_miss(MissingKey::directory, directory);
    snapshot_.files().for_each(directory.empty() ? "" : directory + "/", [&](const FileRow& row) {
      if (parent_path(row.path) == directory) files.push_back(row.id);
      return spend();
    });
  }
  return files;
}

const std::string& Context::text(FileId file) {
  auto [it, fresh] = texts_.try_emplace(file);
  if (!fresh) return it->second;
  if (auto text = snapshot_.files().text(file, 1u << 20); text.ok()) it->second = std::move(*text);
  return it->second;
}

const includes::CompileCommands* Context::compile_commands() {
  if (!compile_commands_) compile_commands_ = snapshot_.project().compile_commands();
  return compile_commands_->get();
}

const Symbol* symbol_of(Context& context, const Value& value) {
  return value.kind == Value::Kind::symbol ? context.symbol(value.ref()) : nullptr;
}

int shared_directories(std::string_view a, std::string_view b) {
  int shared = 0;
  for (std::size_t i = 0; i < a.size() && i < b.size() && a[i] == b[i]; ++i)
    if (a[i] == '/') ++shared;
  return shared;
}

}  // namespace codefinder::resolve
