// Parses compile_commands.json and finds positions in the include search path of a file.

#include "index/includes/compile_commands.h"

#include "base/manifest.h"
#include "base/path.h"
#include "index/store/store.h"

#include <algorithm>

namespace codefinder::includes {

namespace {

/// Splits a command like a shell, with quotes and backslashes but without expansions.
std::vector<std::string> shell_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool open = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == '\'') {
      if (c == quote) quote = 0;
      else word += c;
    } else if (c == '\\' && i + 1 < text.size()) {
      word += text[++i];
      open = true;
    } else if (quote != 0 && c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
      open = true;
    } else if (quote == 0 && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) {
      if (open) words.push_back(std::exchange(word, {}));
      open = false;
    } else {
      word += c;
      open = true;
    }
  }
  if (open) words.push_back(std::move(word));
  return words;
}

enum class Use { quoted, plain, system, after };
struct Flag {
  std::string_view spelling;
  Use use;
};
/// A spelling that is a prefix of another one comes after it.
constexpr Flag kFlags[] = {{"--include-directory=", Use::plain},
                           {"-idirafter", Use::after},
                           {"-isystem", Use::system},
                           {"-iquote", Use::quoted},
                           {"-imsvc", Use::system},
                           {"-external:I", Use::system},
                           {"/external:I", Use::system},
                           {"-I", Use::plain},
                           {"/I", Use::plain}};

/// The include directories of a command, in search order; true for those that are searched for
/// quoted includes only.
std::vector<std::pair<std::string, bool>> include_directories(
    const std::vector<std::string>& words) {
  std::vector<std::pair<Use, std::string_view>> named;
  for (std::size_t i = 0; i < words.size(); ++i)
    for (const Flag& flag : kFlags) {
      if (!words[i].starts_with(flag.spelling)) continue;
      std::string_view value = std::string_view(words[i]).substr(flag.spelling.size());
      if (value.empty() && i + 1 < words.size()) value = words[++i];
      if (!value.empty()) named.emplace_back(flag.use, value);
      break;
    }
  std::stable_sort(named.begin(), named.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::pair<std::string, bool>> out;
  for (const auto& [use, value] : named) out.emplace_back(value, use == Use::quoted);
  return out;
}

}  // namespace

Result<std::shared_ptr<const CompileCommands>> CompileCommands::parse(
    std::string_view text, const std::string& root, const std::string& directory) {
  const std::optional<Json> json = parse_whole_json(text);
  if (!json || json->kind != Json::Kind::array)
    return Error{ErrorCode::not_found, "no list of commands in JSON", {}};
  auto out = std::make_shared<CompileCommands>();
  out->fingerprint_ = hex(
      store::digest_of(root + "\n" + directory + "\n" + std::string(text), Language::text, 0));
  for (const auto& [unused, entry] : json->items) {
    const std::string base = normalize_path(entry.string("directory"), directory);
    const auto file = relative_to(normalize_path(entry.string("file"), base), root);
    if (!file || file->empty()) continue;
    std::vector<std::string> words;
    if (const Json* arguments = entry.find("arguments");
        arguments && arguments->kind == Json::Kind::array) {
      for (const auto& [nameless, argument] : arguments->items) words.push_back(argument.text);
    } else {
      words = shell_words(entry.string("command"));
    }
    std::vector<std::pair<std::string, bool>> directories;
    for (auto& [path, quoted] : include_directories(words))
      if (auto inside = relative_to(normalize_path(path, base), root))
        directories.emplace_back(std::move(*inside), quoted);
    out->add(*file, std::move(directories));
  }
  return std::shared_ptr<const CompileCommands>(std::move(out));
}

void CompileCommands::add(const std::string& file,
                          std::vector<std::pair<std::string, bool>> directories) {
  std::string key;
  for (const auto& [path, quoted] : directories)
    key.append(quoted ? "q" : "p").append(path).push_back('\0');
  const auto [known, fresh] = by_key_.try_emplace(key,
                                                  static_cast<std::uint32_t>(searches_.size()));
  if (fresh) {
    Search& search = searches_.emplace_back();
    for (const auto& [path, quoted] : directories) {
      for (Search* into : {&search, &all_}) {
        const auto next = static_cast<std::uint32_t>(into->size());
        Turn& turn = into->try_emplace(path, Turn{next, std::nullopt}).first->second;
        if (!quoted && !turn.angled) turn.angled = next;
      }
    }
  }
  if (!by_file_.try_emplace(file, known->second).second) return;
  for (std::string_view at = parent_path(file);
       by_nearby_.try_emplace(std::string(at), known->second).second && !at.empty();)
    at = parent_path(at);
}

std::optional<std::uint32_t> CompileCommands::turn(std::string_view file,
                                                   std::string_view directory,
                                                   IncludeForm form) const {
  const std::string key(directory);
  const auto in = [&](const Search& search) -> std::optional<std::uint32_t> {
    const auto found = search.find(key);
    if (found == search.end()) return std::nullopt;
    return form == IncludeForm::quoted ? found->second.quoted : found->second.angled;
  };
  if (const auto listed = by_file_.find(std::string(file)); listed != by_file_.end())
    return in(searches_[listed->second]);
  std::uint32_t looked = 0;
  for (std::string_view at = parent_path(file);; at = parent_path(at)) {
    if (const auto nearby = by_nearby_.find(std::string(at)); nearby != by_nearby_.end()) {
      if (const auto found = in(searches_[nearby->second])) return found;
      looked = static_cast<std::uint32_t>(searches_[nearby->second].size());
      break;
    }
    if (at.empty()) break;
  }
  const auto found = in(all_);
  return found ? std::optional(looked + *found) : std::nullopt;
}

}  // namespace codefinder::includes
