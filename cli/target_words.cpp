// Resolves the paths of places.
#include "cli/target_words.h"

#include "base/files.h"
#include "base/log.h"
#include "cli/project_root.h"
#include "handlers/verbs/params/open_target.h"
#include "handlers/verbs/params/target_words.h"

#include <unistd.h>
#include <array>
#include <cerrno>
#include <functional>
#include <string>

namespace codefinder::cli {

using nlohmann::json;

namespace {

/// Makes the path that a word begins with absolute if it is one of the current directory.
void replace_each(json& values, const std::function<std::string(const std::string&)>& path_of) {
  const auto targets = values.find("targets");
  if (targets == values.end() || !targets->is_array()) return;
  for (json& word : *targets) {
    const std::string text = word.get<std::string>();
    const std::string path = path_of(text);
    if (!path.empty()) word = typed_path(path) + text.substr(path.size());
  }
}

constexpr std::size_t kMaxFrameBytes = 4u << 20;

/// Reads standard input up to its end, at most one byte more than kMaxFrameBytes.
std::string standard_input() {
  std::string text;
  std::array<char, 1 << 16> part;
  while (text.size() <= kMaxFrameBytes) {
    const ssize_t got = ::read(STDIN_FILENO, part.data(), part.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    text.append(part.data(), static_cast<std::size_t>(got));
  }
  return text;
}

}  // namespace

void resolve_targets(json& values) {
  replace_each(values, [](const std::string& word) {
    const auto place = handlers::parse_place(word);
    return place ? place->path : std::string();
  });
}

void resolve_files(json& values) {
  replace_each(values,
               [](const std::string& word) { return handlers::parse_open_target(word).path; });
}

Status read_texts(json& values) {
  if (const auto diff = values.find("diff"); diff != values.end() && *diff == "-")
    *diff = standard_input();
  const auto frames = values.find("frames");
  if (frames == values.end() || !frames->is_string() || *frames == "") return Done{};
  const std::string file = frames->get<std::string>();
  std::string text;
  if (file == "-") {
    text = standard_input();
  } else {
    FileText read = read_file_at(path_of_word(file), kMaxFrameBytes + 1, Links::follow);
    if (!read.ok())
      return Error{ErrorCode::not_found,
                   fmt::format("{} {}", file, read.reason.empty() ? "is no file" : read.reason),
                   "--frames takes a file, or - for standard input"};
    text = std::move(read.bytes);
  }
  if (text.size() > kMaxFrameBytes)
    return Error{ErrorCode::too_large, fmt::format("{} has over 4 MB", file),
                 "give the part with the frames"};
  if (text.empty()) text = "\n";  // It is a text without frames.
  *frames = std::move(text);
  return Done{};
}

}  // namespace codefinder::cli
