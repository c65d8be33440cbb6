// search_links: the texts with the fragment of a heading, then their links; and the uses of a label
// in its text.
#include "index/query/references/indirect_uses.h"

#include "index/query/definition/document_links.h"
#include "index/query/text/scan_texts.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/path_texts.h"

#include <string>
#include <string_view>
#include <utility>

namespace codefinder::query {

namespace {

class LinkSearch {
 public:
  LinkSearch(resolve::Context& context, SymbolRef heading,
             const std::function<bool(FoundUse& use)>& each)
      : context_(context), heading_(heading), path_(context.path(heading.file)), each_(each) {}

  void run(std::stop_token stop) {
    const FileFacts& facts = *context_.facts(heading_.file);
    line_ = line_of(facts, facts.symbol(heading_.symbol).name_range.begin);
    const Result<std::string> text = context_.snapshot().files().text(heading_.file, kMaxLinkText);
    if (!text) return;
    resolve::Budget budget(context_.snapshot().limits(), std::move(stop));
    for (const resolve::Anchor& anchor :
         resolve::rules_of(facts.language).paths.anchors(facts, *text))
      if (line_of(facts, anchor.offset) == line_ && !budget.stopped())
        find_uses(anchor.name, budget);
  }

 private:
  static std::uint32_t line_of(const FileFacts& facts, std::uint32_t offset) {
    return facts.text_map.position_at(offset).line;
  }

  void find_uses(const std::string& fragment, resolve::Budget& budget) {
    const auto pattern = TextPattern::compile("#" + fragment, {.literal = true});
    if (!pattern) return;  // Too long.
    const PathFilter all{std::vector<std::string>()};
    scan_texts(context_.snapshot(), {*pattern, all, kMaxLinkText}, budget,
               [&](const FileRow& row, const std::string& text, ByteRange) {
                 return add_links_of(row.id, text);
               });
  }

  /// False if there are too many uses to go on.
  bool add_links_of(FileId file, const std::string& text) {
    for (const DocumentLink& link : path_links_in(context_, file)) {
      if (link.path != path_ || link.line != line_) continue;
      const std::size_t sign = text.find('#', link.range.begin);
      if (sign >= link.range.end) continue;  // The label of a link that is written elsewhere.
      const ByteRange fragment{static_cast<std::uint32_t>(sign) + 1, link.range.end};
      FoundUse use;
      use.file = file;
      use.place = place_of(context_.snapshot(), file, fragment);
      use.symbols = {heading_};
      use.evidence = resolve::Evidence::import_;
      if (!each_(use)) return false;
    }
    return true;
  }

  resolve::Context& context_;
  const SymbolRef heading_;
  const std::string path_;
  const std::function<bool(FoundUse& use)>& each_;
  std::uint32_t line_ = 0;
};

/// Adds the uses of a label; false if there are too many uses to go on.
bool add_label_uses(resolve::Context& context, SymbolRef label,
                    const std::function<bool(FoundUse& use)>& each) {
  const ByteRange name = context.facts(label.file)->symbol(label.symbol).name_range;
  for (const resolve::LabelUse& found : label_uses_in(context, label.file)) {
    if (!(found.definition == name)) continue;
    FoundUse use;
    use.file = label.file;
    use.place = place_of(context.snapshot(), label.file, found.range);
    use.symbols = {label};
    use.evidence = resolve::Evidence::same_file;
    if (!each(use)) return false;
  }
  return true;
}

}  // namespace

void search_links(resolve::Resolver& resolver, const std::vector<SymbolRef>& symbols,
                  std::stop_token stop, const std::function<bool(FoundUse& use)>& each) {
  resolve::Context& context = resolver.context();
  for (const SymbolRef& symbol : symbols) {
    const SymbolKind kind = context.symbol_or_none(symbol).kind;
    if (kind == SymbolKind::heading) LinkSearch(context, symbol, each).run(stop);
    if (kind == SymbolKind::key && !add_label_uses(context, symbol, each)) return;
  }
}

}  // namespace codefinder::query
