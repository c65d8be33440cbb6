// RenameTrial: applies edits to texts and parses them; maps offsets through the edits.
#include "index/query/rename/trial.h"

#include "index/text_facts.h"

#include <algorithm>
#include <string>

namespace codefinder::query {

namespace {

std::string applied(std::string text, const std::vector<const RenameEdit*>& edits) {
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
    const ByteRange range = (*edit)->place.range;
    if (range.begin <= range.end && range.end <= text.size())
      text.replace(range.begin, range.end - range.begin, (*edit)->text);
  }
  return text;
}

}  // namespace

std::unique_ptr<RenameTrial> RenameTrial::make(const index::Snapshot& snapshot, EditsByFile edits,
                                               std::stop_token stop) {
  const index::TextFacts* parser = index::text_facts(snapshot);
  if (parser == nullptr) return nullptr;
  std::map<FileId, EditedFile> files;
  for (const auto& [file, of_file] : edits) {
    if (stop.stop_requested()) return nullptr;
    Result<std::string> text = snapshot.files().text(file);
    if (!text) return nullptr;
    std::string changed = applied(std::move(text).value(), of_file);
    auto facts = parser->of_text(file, changed);
    if (!facts) return nullptr;
    files.emplace(file, EditedFile{std::move(changed), std::move(facts)});
  }
  auto edited = std::make_unique<EditedSnapshot>(snapshot, std::move(files));
  return std::unique_ptr<RenameTrial>(
      new RenameTrial(std::move(edited), std::move(edits), std::move(stop)));
}

std::uint32_t RenameTrial::after(FileId file, std::uint32_t offset) const {
  std::int64_t shift = 0;
  for (const RenameEdit* edit : edits_.at(file)) {
    const ByteRange range = edit->place.range;
    if (range.end > offset) break;
    shift += static_cast<std::int64_t>(edit->text.size()) - (range.end - range.begin);
  }
  return static_cast<std::uint32_t>(offset + shift);
}

bool RenameTrial::is_edited(FileId file, ByteRange range) const {
  const std::vector<const RenameEdit*>& edits = edits_.at(file);
  const auto found = std::lower_bound(
      edits.begin(), edits.end(), range.end,
      [](const RenameEdit* edit, std::uint32_t at) { return edit->place.range.end < at; });
  return found != edits.end() && (*found)->place.range.contains(range);
}

}  // namespace codefinder::query
