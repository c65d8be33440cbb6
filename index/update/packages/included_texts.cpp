// Follows include lines from a text back to the sources that it becomes a part of.
#include "index/update/packages/included_texts.h"

#include "base/path.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <utility>

namespace codefinder::update {

namespace {

bool includes_texts(Language language) {
  return !definition(language).traits.header_extension.empty();
}
bool has_unknown_name(std::string_view path) { return detect_language(path, {}) == Language::text; }

/// The path of an include line relative to the includer's directory; "" if outside of the root.
std::string relative_target(std::string_view includer, std::string_view written) {
  const std::string base = "/" + std::string(parent_path(includer));
  std::string target = normalize_path(written, base);
  return target.starts_with('/') ? target.substr(1) : std::string();
}

/// True if the path ends in the path of the include line, without its leading "../".
bool ends_as_written(std::string_view path, std::string_view written) {
  while (written.starts_with("../") || written.starts_with("./"))
    written.remove_prefix(written.find('/') + 1);
  return path == written || (path.size() > written.size() && path.ends_with(written) &&
                             path[path.size() - written.size() - 1] == '/');
}

/// The include lines that name a file, in files whose language has include lines.
class IncludeLines {
 public:
  struct Includer {
    int candidate = 0;  // Its number among the files that have the name, from 1.
    FileRow row;
    std::vector<std::string> written;
  };
  struct Lines {
    std::vector<Includer> includers;
    int candidates = 0;  // Up to one more than kMaxIncluders.
  };
  explicit IncludeLines(const store::ReadTxn& txn) : txn_(txn) {}

  /// Looks up many names at once, which ascend: those without files are not read any more.
  void leave_out_absent(const std::vector<std::string>& names) {
    const std::vector<bool> present = txn_.have_files(names);
    for (std::size_t i = 0; i < names.size(); ++i)
      if (!present[i]) known_.try_emplace(known_.end(), names[i]);
  }

  /// Reads the imports of the candidates, once for each name.
  const Lines& of(std::string_view name) {
    const auto [at, fresh] = known_.try_emplace(std::string(name));
    if (fresh) read(name, at->second);
    return at->second;
  }

 private:
  void read(std::string_view name, Lines& lines) const {
    for (const FileId file : txn_.files_with(name)) {
      const std::optional<Language> language = txn_.language(file);
      if (!language || !includes_texts(*language)) continue;
      if (++lines.candidates > kMaxIncluders) return;
      std::vector<std::string> written = written_in(file, name);
      if (written.empty()) continue;
      if (auto row = txn_.file(file))
        lines.includers.push_back({lines.candidates, std::move(*row), std::move(written)});
    }
  }
  std::vector<std::string> written_in(FileId file, std::string_view name) const {
    std::vector<std::string> out;
    const auto facts = txn_.facts(file, store::FactsPart::imports);
    if (!facts) return out;
    for (const Import& import : facts->imports) {
      if (!import.has(ImportFlag::include) || import.has(ImportFlag::system)) continue;
      const std::string_view module = facts->str(import.module);
      if (file_name(module) == name) out.emplace_back(module);
    }
    return out;
  }

  const store::ReadTxn& txn_;
  std::map<std::string, Lines, std::less<>> known_;
};

class Includers {
 public:
  Includers(const store::ReadTxn& txn, IncludeLines& lines, std::string_view path)
      : txn_(txn), lines_(lines) {
    add(path);
  }

  std::optional<Language> language() {
    while (!waiting_.empty()) {
      const std::string path = std::move(waiting_.back());
      waiting_.pop_back();
      const IncludeLines::Lines& lines = lines_.of(file_name(path));
      for (const IncludeLines::Includer& includer : lines.includers) {
        if (read_ + includer.candidate > kMaxIncluders) return found_;
        if (includes(includer, path)) meet(includer.row);
      }
      read_ += lines.candidates;
      if (read_ > kMaxIncluders) return found_;
    }
    return found_;
  }

 private:
  void add(std::string_view path) {
    if (met_.emplace(path).second) waiting_.emplace_back(path);
  }
  void meet(const FileRow& includer) {
    if (has_unknown_name(includer.path)) return add(includer.path);
    found_ = found_ ? std::min(*found_, includer.language) : includer.language;
  }
  bool includes(const IncludeLines::Includer& includer, std::string_view path) const {
    return std::ranges::any_of(includer.written, [&](const std::string& written) {
      return leads(includer.row, written, path);
    });
  }
  /// A file in the directory of the includer comes before others whose paths end in the written
  /// one.
  bool leads(const FileRow& includer, std::string_view written, std::string_view path) const {
    if (!ends_as_written(path, written)) return false;
    const std::string nearest = relative_target(includer.path, written);
    return nearest == path || !txn_.find_file(nearest);
  }

  const store::ReadTxn& txn_;
  IncludeLines& lines_;
  std::set<std::string, std::less<>> met_;
  std::vector<std::string> waiting_;
  std::optional<Language> found_;
  int read_ = 0;
};

using Place = std::pair<FileId, std::string>;

/// The names of the files, each once, ascending.
std::vector<std::string> names_of(const std::vector<Place>& places) {
  std::set<std::string, std::less<>> names;
  for (const auto& [file, path] : places) names.emplace(file_name(path));
  return {names.begin(), names.end()};
}

}  // namespace

std::optional<Language> included_language(const store::ReadTxn& txn, std::string_view path) {
  IncludeLines lines(txn);
  return Includers(txn, lines, path).language();
}

std::vector<std::string> texts_to_read_again(const store::ReadTxn& txn, const RootDir& root,
                                             const std::stop_token& stop) {
  std::vector<Place> unknown;
  txn.for_each_place(FileId(0), [&](FileId file, std::string_view path, std::string_view) {
    if (has_unknown_name(path)) unknown.emplace_back(file, path);
    return !stop.stop_requested();
  });
  std::vector<std::string> out;
  IncludeLines lines(txn);
  lines.leave_out_absent(names_of(unknown));
  for (auto& [file, path] : unknown) {
    if (stop.stop_requested()) break;
    const std::optional<Language> stored = txn.language(file);
    if (!stored || (stored != Language::text && !includes_texts(*stored))) continue;
    if (Includers(txn, lines, path).language().value_or(Language::text) == *stored) continue;
    // Unless its "#!" line gives the language.
    Language detected = Language::text;
    read_pieces(root, path, [&detected, &name = path](std::string_view piece) {
      detected = detect_language(name, piece);
      return false;
    });
    if (detected == Language::text) out.push_back(std::move(path));
  }
  return out;
}

Language language_of_text(const store::Store& store, std::string_view path,
                          std::string_view bytes) {
  const Language detected = detect_language(path, bytes);
  if (detected != Language::text) return detected;
  const auto txn = store.read();
  if (!txn) return detected;
  return included_language(**txn, path).value_or(detected);
}

}  // namespace codefinder::update
