// A module has the name of its file, or of the directory of its mod.rs.  In another parent it would
// have to be declared there, so such moves change nothing.
#include "index/languages/rust/rules.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/moved_imports.h"
#include "index/languages/renaming_rules.h"
#include "index/resolve/resolver.h"

#include <map>

namespace codefinder::rust {
namespace {

/// "src/a" of src/a.rs and of src/a/mod.rs.
std::string module_path(std::string_view path) {
  constexpr std::string_view kExtension = ".rs";
  if (file_name(path) == "mod.rs") return std::string(parent_path(path));
  if (path.ends_with(kExtension)) path.remove_suffix(kExtension.size());
  return std::string(path);
}

bool is_crate_root(std::string_view path) {
  return file_name(path) == "lib.rs" || file_name(path) == "main.rs" ||
         file_name(path) == "build.rs";
}

class MovedModules {
 public:
  explicit MovedModules(const MovePlace& place)
      : place_(place), context_(place.resolver.context()), moves_(place.moves) {}

  std::vector<MovedText> run() {
    const FileFacts& facts = place_.facts;
    std::map<ByteRange, std::string> found;  // A word may be several occurrences.
    for (std::uint32_t i = 0; i < facts.occurrences.size(); ++i) {
      const Occurrence& use = facts.occurrences[i];
      const std::string_view name = facts.str(use.name);
      if (name.empty() || !moves_.names.contains(name) || !context_.spend()) continue;
      const FileId target = only_module(place_.resolver.resolve(place_.file, OccurrenceIndex(i)));
      if (!target.valid() || !moves_.contains(context_.path(target))) continue;
      const std::string path(context_.path(target));
      if (file_name(module_path(path)) != name) continue;  // An alias.
      if (const std::string& text = new_name(path); !text.empty() && text != name)
        found.emplace(use.range, text);
    }
    std::vector<MovedText> out;
    for (auto& [range, text] : found) out.push_back({range, std::move(text)});
    return out;
  }

 private:
  /// The name of the module of a file after the moves; "" if it is not certain to stay a module of
  /// the same parent.
  const std::string& new_name(const std::string& path) {
    const auto [at, is_new] = names_.try_emplace(path);
    if (is_new) at->second = new_name_of(path);
    return at->second;
  }
  std::string new_name_of(const std::string& path) {
    const std::string_view after = moves_.after(path);
    if (is_crate_root(path) || is_crate_root(after) || !after.ends_with(".rs")) return {};
    const std::string module = module_path(path), new_module = module_path(after);
    const std::string_view name = file_name(new_module);
    const RenamingRules& rules = *renaming_rules(Language::rust);
    if (!is_identifier(rules, name) || rules.keywords.contains(name)) return {};
    if (!parent_goes_along(parent_path(module), parent_path(new_module))) return {};
    bool all = true;
    context_.snapshot().files().for_each(module + "/", [&](const FileRow& row) {
      all = row.language != Language::rust ||
            moves_.after(row.path).starts_with(new_module + "/") || (row.path == path);
      return all;
    });
    return all ? std::string(name) : std::string();
  }
  bool parent_goes_along(std::string_view parent, std::string_view new_parent) const {
    if (parent == new_parent) return true;
    for (const std::string& file : {std::string(parent) + ".rs", std::string(parent) + "/mod.rs"})
      if (moves_.contains(file) && module_path(moves_.after(file)) == new_parent) return true;
    return false;
  }

  const MovePlace& place_;
  resolve::Context& context_;
  const Moves& moves_;
  std::map<std::string, std::string> names_;  // The results of new_name().
};

/// The uses of modules that keep their parent, with all modules below them.
std::vector<MovedText> moved_names(const MovePlace& place) { return MovedModules(place).run(); }

}  // namespace

constinit const MovedImportRules kMovedImports = {.names = moved_names,
                                                  .names_files_in_code = true};

}  // namespace codefinder::rust
