// A tolerant recursive-descent JSON parser and a line-based TOML parser.
#include "base/manifest.h"

#include "base/strings.h"

#include <utility>

namespace codefinder {

namespace {

class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  Json value(int depth) {
    Json json;
    skip();
    if (at_ >= text_.size()) return whole_ = false, json;
    const char c = text_[at_];
    if (c == '"') {
      json.kind = Json::Kind::string;
      json.text = string();
    } else if ((c == '{' || c == '[') && depth < 64) {
      const bool object = c == '{';
      json.kind = object ? Json::Kind::object : Json::Kind::array;
      ++at_;
      while (true) {
        skip();
        if (at_ >= text_.size()) {
          whole_ = false;
          break;
        }
        if (text_[at_] == '}' || text_[at_] == ']') {
          whole_ = whole_ && (text_[at_] == '}') == object;
          ++at_;
          break;
        }
        if (text_[at_] == ',') {
          ++at_;
          continue;
        }
        std::string name;
        if (object) {
          if (text_[at_] != '"') {
            whole_ = false;
            ++at_;
            continue;
          }
          name = string();
          skip();
          if (at_ < text_.size() && text_[at_] == ':') ++at_;
          else whole_ = false;
        }
        const std::size_t before = at_;
        json.items.push_back({std::move(name), value(depth + 1)});
        if (at_ == before) ++at_;
      }
    } else {
      whole_ = whole_ && std::string_view("tfn-0123456789").find(c) != std::string_view::npos;
      while (at_ < text_.size() &&
             std::string_view(",]}\n").find(text_[at_]) == std::string_view::npos)
        ++at_;
    }
    return json;
  }
  /// Call after value(): true if nothing was skipped, and nothing follows the value.
  bool whole() {
    skip();
    return whole_ && at_ >= text_.size();
  }

 private:
  void skip() {
    while (at_ < text_.size()) {
      if (std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) {
        ++at_;
      } else if (text_.substr(at_).starts_with("//")) {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else if (text_.substr(at_).starts_with("/*")) {
        const std::size_t end = text_.find("*/", at_ + 2);
        at_ = end == std::string_view::npos ? text_.size() : end + 2;
      } else if (text_.substr(at_).starts_with("\xEF\xBB\xBF")) {
        at_ += 3;
      } else {
        break;
      }
    }
  }
  std::string string() {
    std::string out;
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      out.push_back(text_[at_]);
    }
    if (at_ < text_.size()) ++at_;
    else whole_ = false;
    return out;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool whole_ = true;
};

std::string_view unquote(std::string_view text) {
  text = trim(text, kBlanks);
  if (text.size() < 2 || (text[0] != '"' && text[0] != '\'')) return text.substr(0, text.find('#'));
  const std::size_t end = text.find(text[0], 1);
  return text.substr(1, end == std::string_view::npos ? std::string_view::npos : end - 1);
}

}  // namespace

Json::Json() = default;
Json::Json(const Json&) = default;
Json::Json(Json&&) noexcept = default;
Json& Json::operator=(const Json&) = default;
Json& Json::operator=(Json&&) noexcept = default;
Json::~Json() = default;

const Json* Json::find(std::string_view name) const {
  if (kind != Kind::object) return nullptr;
  for (const auto& [key, value] : items)
    if (key == name) return &value;
  return nullptr;
}

std::string_view Json::string(std::string_view name) const {
  const Json* value = find(name);
  return value && value->kind == Kind::string ? std::string_view(value->text) : std::string_view();
}

Json parse_json(std::string_view text) { return JsonReader(text).value(0); }

std::optional<Json> parse_whole_json(std::string_view text) {
  JsonReader reader(text);
  Json json = reader.value(0);
  if (!reader.whole()) return std::nullopt;
  return json;
}

std::vector<TomlLine> parse_toml(std::string_view text) {
  std::vector<TomlLine> lines;
  std::string table;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = trim(text.substr(0, end), kBlanks);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.empty() || line[0] == '#') continue;
    if (line[0] == '[') {
      const std::size_t begin = line.find_first_not_of('['), close = line.find(']');
      table = begin == std::string_view::npos || close == std::string_view::npos
                  ? ""
                  : std::string(trim(line.substr(begin, close - begin), kBlanks));
    } else if (const std::size_t equals = line.find('='); equals != std::string_view::npos) {
      lines.push_back({table, std::string(unquote(line.substr(0, equals))),
                       std::string(unquote(line.substr(equals + 1)))});
    }
  }
  return lines;
}

}  // namespace codefinder
