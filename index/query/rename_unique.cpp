// Compares the declarations of the name and the texts with it with the places of the rename.
#include "index/query/rename_unique.h"

#include "base/strings.h"
#include "index/query/source_parts.h"

#include <algorithm>
#include <set>
#include <utility>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxFiles = 5000;  // Whose texts are read.
constexpr std::size_t kMinName = 3;      // Shorter names are in any text.

class UniqueName {
 public:
  UniqueName(resolve::Resolver& resolver, RenameFamily& family, const std::string& name,
             std::span<const RenameEdit> edits)
      : context_(resolver.context()), family_(family), name_(name) {
    for (const RenameEdit& edit : edits)
      for (std::uint32_t at = edit.place.range.begin; at < edit.place.range.end; ++at)
        edited_.emplace(edit.place.file, at);
  }

  bool is_unique() {
    const RenamingRules* rules = rules_of_file(context_, family_.file());
    if (!rules || !rules->is_library_member || name_.size() < kMinName ||
        rules->is_library_member(name_) || !is_declared_once())
      return false;
    std::string option;
    if (rules->options_name_members && name_.find('_') != std::string::npos) {
      option = name_;
      std::replace(option.begin(), option.end(), '_', '-');
    }
    return is_written_once(name_) && (option.empty() || is_written_once(option));
  }

 private:
  bool is_of_family(FileId file) {
    return context_.family(file) == context_.family(family_.file());
  }

  /// True if all declarations of the name in these languages are of the family.
  bool is_declared_once() {
    const std::vector<Definition> all = context_.definitions(name_);
    return std::all_of(all.begin(), all.end(), [&](const Definition& each) {
      return family_.contains(each) ||
             (!is_of_family(each.file) && !context_.is_dependency(each.file));
    });
  }

  bool is_written_once(const std::string& word) {
    std::vector<FileId> files;
    if (const auto some = context_.snapshot().files().may_contain(word)) {
      files = *some;
    } else {
      context_.snapshot().files().for_each("", [&](const FileRow& row) {
        files.push_back(row.id);
        return files.size() <= kMaxFiles;
      });
    }
    return files.size() <= kMaxFiles && std::all_of(files.begin(), files.end(), [&](FileId file) {
             return context_.spend() && is_explained(file, word);
           });
  }

  /// True if each place of the word in the file is edited or no use of a member.
  bool is_explained(FileId file, const std::string& word) {
    const Language language = context_.language(file).value_or(Language::text);
    const ContentKind kind = definition(language).kind;
    if (kind == ContentKind::prose) return true;
    const Result<std::string> text = context_.snapshot().files().text(file);
    if (!text) return false;
    std::optional<SourceParts> parts;
    for (std::size_t at = text->find(word); at != std::string::npos;
         at = text->find(word, at + 1)) {
      const std::size_t end = at + word.size();
      if ((at > 0 && is_word_char((*text)[at - 1])) ||
          (end < text->size() && is_word_char((*text)[end])))
        continue;
      if (context_.is_dependency(file)) return false;
      if (edited_.contains({file, static_cast<std::uint32_t>(at)})) continue;
      if (kind != ContentKind::code) return false;
      if (!parts) parts.emplace(*text, language);
      if (parts->at(static_cast<std::uint32_t>(at)) == SourcePart::string && !is_in_doc(*text, at))
        return false;
    }
    return true;
  }

  /// True for a place in a string that is a statement, which documents the code.
  static bool is_in_doc(std::string_view text, std::size_t at) {
    for (const std::string_view quotes : {"\"\"\"", "'''"}) {
      int count = 0;
      std::size_t first = std::string_view::npos;
      for (std::size_t open = text.find(quotes); open < at; open = text.find(quotes, open + 3))
        ++count, first = open;
      if (count % 2 == 0) continue;
      const std::size_t line = text.rfind('\n', first) + 1;
      const std::string_view before = text.substr(line, first - line);
      return before.find_first_not_of(" \trRuU") == std::string_view::npos;
    }
    return false;
  }

  resolve::Context& context_;
  RenameFamily& family_;
  const std::string& name_;
  std::set<std::pair<FileId, std::uint32_t>> edited_;
};

}  // namespace

bool is_only_name(resolve::Resolver& resolver, RenameFamily& family, const std::string& name,
                  std::span<const RenameEdit> edits) {
  return UniqueName(resolver, family, name, edits).is_unique();
}

}  // namespace codefinder::query
