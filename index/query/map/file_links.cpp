// links_of: resolves the includes or the imports of a file, and the names that it uses of packages.
#include "index/query/map/file_links.h"

#include "base/path.h"
#include "index/resolve/includes.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace codefinder::query {

namespace {

using resolve::Value;

/// The most files of a package that a link without used names is spread over.
constexpr std::size_t kMaxLinkedFiles = 200;

class LinkFinder {
 public:
  LinkFinder(resolve::Resolver& resolver, FileId file)
      : resolver_(resolver), context_(resolver.context()), file_(file) {}

  FileWeights run(Language language) {
    if (resolve::rules_of(language).traits.is_linked) {
      for (const FileId to : resolver_.includes().direct(file_)) weights_[to] = 1;
    } else if (const FileFacts* facts = context_.facts_uncached(file_)) {
      for (std::uint32_t i = 0; i < facts->imports.size() && !context_.stopped(); ++i)
        add_import(*facts, ImportIndex(i));
      if (facts->package.valid()) add_names_of_package(*facts);
    }
    weights_.erase(file_);
    return std::move(weights_);
  }

 private:
  void add_import(const FileFacts& facts, ImportIndex import) {
    const resolve::Values target = resolver_.import_target(file_, import);
    if (add_files(target)) return;
    const resolve::Values module = resolver_.module_of(file_, import, {});
    if (add_files(module)) return;
    for (const resolve::Values* values : {&target, &module})
      for (const Value& value : *values)
        if (value.kind == Value::Kind::scope) return add_package(facts, import, value.scope);
  }

  bool add_files(const resolve::Values& values) {
    for (const Value& value : values)
      if (value.kind == Value::Kind::file || value.kind == Value::Kind::symbol) {
        weights_[value.file] += 1;
        return true;
      }
    return false;
  }

  void add_package(const FileFacts& facts, ImportIndex import, std::string_view scope) {
    const std::string directory(scope.substr(scope.find(':') + 1));
    if (!context_.directory_exists(directory)) return;
    const std::vector<FileId> files = files_in(directory);
    bool found = false;
    for (const std::string_view name : names_used_of(facts, import))
      if (const FileId file = definer(name, files); file.valid()) weights_[file] += 1, found = true;
    if (found || files.empty() || files.size() > kMaxLinkedFiles) return;
    for (const FileId file : files) weights_[file] += 1.0 / static_cast<double>(files.size());
  }

  /// Ascending by id.
  std::vector<FileId> files_in(const std::string& directory) {
    std::vector<FileId> files = context_.files_in(directory);
    std::sort(files.begin(), files.end());
    return files;
  }

  /// The members that are accessed through what the import binds.
  static std::set<std::string_view> names_used_of(const FileFacts& facts, ImportIndex import) {
    std::set<std::string_view> names;
    for (const Occurrence& use : facts.occurrences) {
      if (use.binding != Binding::member || use.receiver.value >= facts.exprs.size()) continue;
      const Expr& receiver = facts.exprs[use.receiver.value];
      if (receiver.op != ExprOp::name) continue;
      const Occurrence& through = facts.occurrence(OccurrenceIndex(receiver.a));
      if (through.binding == Binding::import_ && through.target == import.value)
        names.insert(facts.str(use.name));
    }
    return names;
  }

  /// The only one of the files that defines the name at top level; none if there are several.
  FileId definer(std::string_view name, const std::vector<FileId>& files) {
    FileId found;
    for (const Definition& definition : context_.definitions(name)) {
      if (definition.nested || !std::binary_search(files.begin(), files.end(), definition.file))
        continue;
      if (found.valid() && found != definition.file) return {};
      found = definition.file;
    }
    return found;
  }

  void add_names_of_package(const FileFacts& facts) {
    const std::string directory(parent_path(context_.path(file_)));
    const std::vector<FileId> files = files_in(directory);
    std::set<std::string_view> names;
    for (const Occurrence& use : facts.occurrences)
      if (use.binding == Binding::free) names.insert(facts.str(use.name));
    for (const std::string_view name : names) {
      if (context_.stopped()) return;
      if (const FileId file = definer(name, files); file.valid()) weights_[file] += 1;
    }
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  const FileId file_;
  FileWeights weights_;
};

}  // namespace

FileWeights links_of(resolve::Resolver& resolver, FileId file, Language language) {
  return LinkFinder(resolver, file).run(language);
}

}  // namespace codefinder::query
