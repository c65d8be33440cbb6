// Reads frames by notation, not by program: several programs share each of them.
//   path:12  path:12:5  path(12,5)  path(12)  "path", line 12  path:line 12  path::name
// A function is before the place ("at name (path:12)", "#1 0x4a in name (x=1) at path:12"), behind
// it ("path:12: in name"), or on the line before.
#include "index/query/definition/stack_frames.h"

#include "base/strings.h"
#include "base/text.h"
#include "index/languages/language.h"
#include "index/query/definition/written_parts.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>

namespace codefinder::query {
namespace {

constexpr std::size_t kMaxLineLength = 4000;  // Longer ones are data.
constexpr std::size_t kShownBytes = 200;
constexpr std::size_t kMaxFrames = 1000;

/// A path with a line, and where it stands in a line of the text.
struct FramePlace {
  std::string_view path;
  std::uint32_t line = 0;
  std::size_t begin = 0, end = 0;
};

/// Reads a number at `at` and moves behind it; 0 if there is none.
std::uint32_t take_number(std::string_view text, std::size_t& at) {
  std::uint32_t number = 0;
  const auto read = std::from_chars(text.data() + std::min(at, text.size()),
                                    text.data() + text.size(), number);
  if (read.ec != std::errc()) return 0;
  at = static_cast<std::size_t>(read.ptr - text.data());
  return number;
}

/// True if `path` may be the path of a source file.
bool is_path(std::string_view path) {
  if (path.empty() || path.back() == '/') return false;
  return path.find('/') != std::string_view::npos || path.find('\\') != std::string_view::npos ||
         detect_language(path, {}) != Language::text;
}

/// Where the path that ends at `end` begins.
std::size_t path_begin(std::string_view line, std::size_t end) {
  const std::size_t before = line.substr(0, end).find_last_of(" \t(\"'`[<>,|=");
  return before == std::string_view::npos ? 0 : before + 1;
}

std::optional<FramePlace> place_before(std::string_view line, std::size_t path_end,
                                       std::uint32_t number, std::size_t end) {
  const std::size_t begin = path_begin(line, path_end);
  const std::string_view path = line.substr(begin, path_end - begin);
  if (number == 0 || !is_path(path)) return std::nullopt;
  return FramePlace{path, number, begin, end};
}

/// `"path", line 12`
std::optional<FramePlace> quoted_place(std::string_view line) {
  constexpr std::string_view kBetween = "\", line ";
  const std::size_t close = line.find(kBetween);
  if (close == std::string_view::npos || close == 0) return std::nullopt;
  const std::size_t open = line.rfind('"', close - 1);
  if (open == std::string_view::npos) return std::nullopt;
  std::size_t end = close + kBetween.size();
  const std::uint32_t number = take_number(line, end);
  if (number == 0) return std::nullopt;
  return FramePlace{line.substr(open + 1, close - open - 1), number, open, end};
}

/// `path:12`, `path:12:5`, `path:line 12`
std::optional<FramePlace> place_at_colon(std::string_view line, std::size_t colon) {
  std::size_t end = colon + 1;
  if (line.substr(end).starts_with("line ")) end += 5;
  const std::uint32_t number = take_number(line, end);
  if (number == 0) return std::nullopt;
  std::size_t column = end + 1;
  if (end < line.size() && line[end] == ':' && take_number(line, column) != 0) end = column;
  return place_before(line, colon, number, end);
}

/// `path(12,5)`, `path(12)`
std::optional<FramePlace> place_at_parenthesis(std::string_view line, std::size_t open) {
  std::size_t end = open + 1;
  const std::uint32_t number = take_number(line, end);
  std::size_t column = end + 1;
  if (end < line.size() && line[end] == ',' && take_number(line, column) != 0) end = column;
  if (end >= line.size() || line[end] != ')') return std::nullopt;
  return place_before(line, open, number, end + 1);
}

std::optional<FramePlace> first_place(std::string_view line) {
  if (const auto quoted = quoted_place(line)) return quoted;
  for (std::size_t at = line.find_first_of(":("); at != std::string_view::npos;
       at = line.find_first_of(":(", at + 1)) {
    const auto place = line[at] == ':' ? place_at_colon(line, at) : place_at_parenthesis(line, at);
    if (place) return place;
  }
  return std::nullopt;
}

/// Removes "0x4a in ", "0x4a - " from the beginning.
std::string_view without_address(std::string_view text) {
  if (!text.starts_with("0x")) return text;
  const std::size_t end = text.find(' ');
  text = end == std::string_view::npos ? std::string_view() : trim_start(text.substr(end));
  for (const std::string_view word : {"in ", "- "})
    if (text.starts_with(word)) text.remove_prefix(word.size());
  return trim_start(text);
}

/// The rest of a line behind what marks it as a frame: "at ", "#1 ", "4: ", "frame #0: "; nullopt
/// if it has no mark.
std::optional<std::string_view> behind_mark(std::string_view line) {
  line = trim_start(line, "* \t");
  if (line.starts_with("frame #")) line.remove_prefix(6);
  if (line.starts_with("at ")) return trim_start(line.substr(3));
  std::size_t at = line.starts_with("#") ? 1 : 0;
  const std::size_t first = at;
  take_number(line, at);
  const bool has_number = at < line.size() && at > first && (line[at] == ' ' || line[at] == ':');
  if (!has_number || (first == 0 && line[at] != ':')) return std::nullopt;
  return without_address(trim_start(line.substr(at), ": \t"));
}

bool is_name(std::string_view text) { return !parts_of_name(text).parts.empty(); }

/// The function that is named before the place: "name (", "name (x=1) at ", "name at ".
std::string_view function_before(std::string_view text) {
  const auto marked = behind_mark(text);
  if (!marked) return {};
  text = trim_end(*marked, " \t(");
  for (const std::string_view word : {" at", " in"})
    if (text.ends_with(word)) text.remove_suffix(word.size());
  text = trim(text);
  return is_name(text) ? text : std::string_view();
}

/// The function that is named behind the place: ", in name", ": in name".
std::string_view function_behind(std::string_view text) {
  for (const std::string_view word : {", in ", ": in "})
    if (text.starts_with(word)) return trim(text.substr(word.size()));
  return {};
}

/// Without escape sequences of a terminal.
std::string plain_line(std::string_view line) {
  std::string out;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] != '\x1b') {
      out += line[at];
      continue;
    }
    while (at < line.size() && !is_letter(line[at])) ++at;
  }
  return std::string(trim(out));
}

/// `path::name`, `path > suite > case`: how test runners write the name of a test.
std::string_view test_in(std::string_view line) {
  for (const std::string_view separator : {"::", " > "}) {
    const std::size_t at = line.find(separator);
    if (at == std::string_view::npos || at == 0) continue;
    const std::size_t begin = path_begin(line, at);
    if (detect_language(line.substr(begin, at - begin), {}) == Language::text) continue;
    const std::size_t end = separator == "::" ? line.find(' ', at) : std::string_view::npos;
    return line.substr(begin, end == std::string_view::npos ? std::string_view::npos : end - begin);
  }
  return {};
}

/// "name+0x1c", with or without an address before it.
std::string_view function_with_offset(std::string_view line) {
  const std::size_t offset = line.find("+0x");
  if (offset == std::string_view::npos || offset == 0 || !is_word_char(line[offset - 1])) return {};
  const std::size_t begin = line.substr(0, offset).find_last_of(" \t");
  return line.substr(begin == std::string_view::npos ? 0 : begin + 1,
                     offset - (begin == std::string_view::npos ? 0 : begin + 1));
}

class FrameReader {
 public:
  std::vector<StackFrame> run(std::string_view text) {
    while (!text.empty() && frames_.size() < kMaxFrames) {
      const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
      if (end <= kMaxLineLength) read(plain_line(text.substr(0, end)));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    end_pending();
    return std::move(frames_);
  }

 private:
  void read(const std::string& line) {
    if (line.empty()) return;
    const std::optional<FramePlace> place = first_place(line);
    if (place) {
      add_place(line, *place);
      return;
    }
    end_pending();
    if (const std::string_view test = test_in(line); !test.empty()) {
      add(line, {}, 0, test);
      return;
    }
    const std::optional<std::string_view> marked = behind_mark(line);
    std::string_view function = marked ? *marked : function_with_offset(line);
    const std::size_t from = function.find(" from ");
    function = function.substr(0, from);
    const bool is_frame = !function.empty() && is_name(function);
    if (is_frame) pending_ = {line, "", 0, std::string(function)}, pending_is_frame_ = true;
    else remember_line(line);
  }

  /// A line that names a function, whose place may be on the next one.
  void remember_line(std::string_view line) {
    constexpr std::string_view kCreated = "created by ";
    std::string_view name = line;
    if (name.starts_with(kCreated)) name.remove_prefix(kCreated.size());
    name = name.substr(0, name.find(" in "));
    if (name.find('.') == std::string_view::npos || !is_name(name)) return;
    pending_ = {std::string(line), "", 0, std::string(name)};
  }

  void add_place(std::string_view line, const FramePlace& place) {
    const std::string_view behind = line.substr(place.end);
    std::string function(function_behind(behind));
    if (function.empty()) function = function_before(line.substr(0, place.begin));
    if (function.empty() && is_place_of_pending(line, place)) {
      function = pending_->function;
      pending_.reset();
    }
    end_pending();
    add(line, place.path, place.line, function);
  }

  /// True for a line that has nothing but a place, or "at " before it or an offset behind it, after
  /// one that names a function.
  bool is_place_of_pending(std::string_view line, const FramePlace& place) const {
    if (!pending_ || line[place.begin] == '"') return false;
    const std::string_view behind = trim(line.substr(place.end), " \t)");
    if (!behind.empty() && !behind.starts_with("+0x")) return false;
    return place.begin == 0 || (pending_is_frame_ && line.starts_with("at "));
  }

  void end_pending() {
    if (pending_ && pending_is_frame_) add(pending_->text, {}, 0, pending_->function);
    pending_.reset();
    pending_is_frame_ = false;
  }

  void add(std::string_view text, std::string_view path, std::uint32_t line,
           std::string_view function) {
    StackFrame frame;
    frame.text = to_valid_utf8(std::string(text.substr(0, kShownBytes)));
    frame.path = path;
    std::replace(frame.path.begin(), frame.path.end(), '\\', '/');
    frame.line = line;
    frame.function = function;
    const bool is_known = std::any_of(frames_.begin(), frames_.end(), [&](const StackFrame& known) {
      return known.path == frame.path && known.line == frame.line &&
             known.function == frame.function;
    });
    if (!is_known) frames_.push_back(std::move(frame));
  }

  std::vector<StackFrame> frames_;
  std::optional<StackFrame> pending_;
  bool pending_is_frame_ = false;  // It has the mark of a frame, with or without a place.
};

}  // namespace

std::vector<StackFrame> read_frames(std::string_view text) { return FrameReader().run(text); }

}  // namespace codefinder::query
