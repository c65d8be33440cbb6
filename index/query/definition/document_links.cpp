// links_in: resolves the module of each import, and finds the files of the paths in a text.
#include "index/query/definition/document_links.h"

#include "base/result.h"
#include "base/strings.h"
#include "index/query/definition/symbol_at_position.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

namespace codefinder::query {

namespace {

/// The lines of a file by the fragments that name them.
using Anchors = std::map<std::string, std::uint32_t, std::less<>>;

class PathLinks {
 public:
  PathLinks(resolve::Context& context, FileId file, const FileTest& exists)
      : context_(context), file_(file), exists_(exists) {}

  void add_to(std::vector<DocumentLink>& links) {
    const resolve::PathTexts& paths = resolve::rules_of(context_.facts(file_)->language).paths;
    const Result<std::string> text = context_.snapshot().files().text(file_, kMaxLinkText);
    if (!text) return;  // Gone, or too large.
    const std::string own(context_.path(file_));
    for (const resolve::PathText& named : paths.read(*text)) {
      if (context_.stopped()) return;
      const std::optional<std::string> path = the_file(paths.candidates(own, named.path));
      if (path) add(links, named, *path);
    }
  }

 private:
  /// The only candidate that exists.
  std::optional<std::string> the_file(const std::vector<std::string>& candidates) const {
    std::optional<std::string> found;
    for (const std::string& path : candidates) {
      if (path.empty() || !(context_.snapshot().files().find(path) || exists_(path))) continue;
      if (found) return std::nullopt;
      found = path;
    }
    return found;
  }

  void add(std::vector<DocumentLink>& links, const resolve::PathText& named,
           const std::string& path) {
    const std::optional<std::uint32_t> line = line_of(path, named.fragment);
    if (line || !named.path.empty()) links.push_back({named.range, path, line});
  }

  std::optional<std::uint32_t> line_of(const std::string& path, const std::string& fragment) {
    if (fragment.empty()) return std::nullopt;
    if (const Anchors& anchors = anchors_of(path); anchors.contains(fragment))
      return anchors.find(fragment)->second;
    return numbered_line(fragment);
  }
  /// "L10" and "L10-L20", as sites that show repositories name lines.
  static std::optional<std::uint32_t> numbered_line(std::string_view fragment) {
    std::uint32_t line = 0;
    if (!fragment.starts_with('L')) return std::nullopt;
    std::from_chars(fragment.data() + 1, fragment.data() + fragment.size(), line);
    return line > 0 ? std::optional(line - 1) : std::nullopt;
  }

  const Anchors& anchors_of(const std::string& path) {
    const auto [at, is_new] = anchors_.try_emplace(path);
    const std::optional<FileId> id = context_.snapshot().files().find(path);
    if (is_new && !id) context_.snapshot().record_miss(MissingKey::path, path);
    const FileFacts* facts = is_new && id ? context_.facts(*id) : nullptr;
    if (!facts) return at->second;
    const Result<std::string> text = context_.snapshot().files().text(*id, kMaxLinkText);
    const std::string_view read = text ? std::string_view(*text) : std::string_view();
    for (const resolve::Anchor& each :
         resolve::rules_of(facts->language).paths.anchors(*facts, read))
      at->second.try_emplace(each.name, facts->text_map.position_at(each.offset).line);
    return at->second;
  }

  resolve::Context& context_;
  const FileId file_;
  const FileTest& exists_;
  std::map<std::string, Anchors, std::less<>> anchors_;  // By path.
};

void add_imports(resolve::Context& context, FileId file, std::vector<DocumentLink>& links) {
  resolve::Resolver resolver(context);
  const FileFacts& facts = *context.facts(file);
  for (std::uint32_t i = 0; i < facts.imports.size() && !context.stopped(); ++i) {
    const ByteRange range = facts.imports[i].module_range;
    const auto known = [&](const DocumentLink& link) { return link.range == range; };
    if (range.begin == range.end || std::any_of(links.begin(), links.end(), known)) continue;
    const std::vector<resolve::Target> targets = resolver.resolve_module(file, ImportIndex(i));
    if (targets.size() == 1 && targets[0].evidence < resolve::Evidence::ambiguous)
      links.push_back({range, std::string(context.path(targets[0].file))});
  }
}

}  // namespace

std::vector<DocumentLink> path_links_in(resolve::Context& context, FileId file) {
  const FileTest only_indexed = [](std::string_view) { return false; };
  std::vector<DocumentLink> links;
  if (context.facts(file)) PathLinks(context, file, only_indexed).add_to(links);
  return links;
}

std::vector<resolve::LabelUse> label_uses_in(resolve::Context& context, FileId file) {
  const FileFacts* facts = context.facts(file);
  if (!facts) return {};
  const Result<std::string> text = context.snapshot().files().text(file, kMaxLinkText);
  return text ? resolve::rules_of(facts->language).paths.labels(*text)
              : std::vector<resolve::LabelUse>();
}

Result<std::vector<DocumentLink>> links_in(const index::Snapshot& snapshot, FileId file,
                                           const FileTest& exists, std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  if (!context.facts(file)) return no_such_file();
  std::vector<DocumentLink> links;
  add_imports(context, file, links);
  PathLinks(context, file, exists).add_to(links);
  std::stable_sort(links.begin(), links.end(), [](const DocumentLink& a, const DocumentLink& b) {
    return a.range.begin < b.range.begin;
  });
  if (stop.stop_requested()) return cancelled_error();
  return links;
}

}  // namespace codefinder::query
