// Parses JSON with tree-sitter after blanking what its dialects add, so that all offsets stay.
#include "setup/config/json_text.h"

#include "base/log.h"
#include "base/strings.h"
#include "base/text.h"
#include "lsp/json.h"
#include "setup/config/config_text.h"

#include <algorithm>
#include <utility>

namespace codefinder::setup {
namespace {

using nlohmann::json;

/// The end of the string that begins at `at`.
std::size_t string_end(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at)
    if (text[at] == '\\') ++at;
  return std::min(at + 1, text.size());
}

/// The end of the comment that begins at `at`, without its line end; `at` if none begins there.
std::size_t comment_end(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("//")) return std::min(text.find_first_of("\r\n", at), text.size());
  const std::size_t close = rest.starts_with("/*") ? text.find("*/", at + 2)
                                                   : std::string_view::npos;
  return close == std::string_view::npos ? at : close + 2;
}

/// The text with blanks for comments, and for commas before a closing bracket.
std::string without_extras(std::string_view text, ConfigFormat format) {
  std::string plain(text);
  const bool commas = format == ConfigFormat::json_with_trailing_commas;
  std::size_t comma = std::string_view::npos;  // If nothing but blanks follows it so far.
  char last = '[';                             // The last token; none follows a bracket.
  for (std::size_t i = 0; i < text.size();) {
    if (const std::size_t end = comment_end(text, i); end > i) {
      for (; i < end; ++i)
        if (text[i] != '\n' && text[i] != '\r') plain[i] = ' ';
      continue;
    }
    if (is_space(text[i])) {
      ++i;
      continue;
    }
    if (commas && comma != std::string_view::npos && (text[i] == ']' || text[i] == '}'))
      plain[comma] = ' ';
    const bool follows_value = last != '[' && last != '{' && last != ',' && last != ':';
    comma = text[i] == ',' && follows_value ? i : std::string_view::npos;
    last = text[i];
    i = text[i] == '"' ? string_end(text, i) : i + 1;
  }
  return plain;
}

Error not_json_at(std::string_view text, std::size_t at) {
  return unusable_config(fmt::format("is not JSON in UTF-8 (line {})", line_of(text, at)));
}

/// The start of the first line that is not UTF-8.
std::size_t invalid_line(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    if (!is_valid_utf8(text.substr(at, end - at))) break;
    at = end;
  }
  return at;
}

Error no_json(std::string_view text, std::string_view body, std::size_t error) {
  const std::string plain = without_extras(body, ConfigFormat::json_with_trailing_commas);
  if (json::accept(plain))
    return unusable_config("has comments or trailing commas, which its agent rejects",
                           "remove them");
  return not_json_at(text, error);
}

}  // namespace

JsonText::JsonText(std::string_view text, std::size_t body, std::string plain, SyntaxTree tree)
    : text_(text), body_(body), plain_(std::move(plain)), tree_(std::move(tree)) {
  const std::vector<SyntaxTree::Node> values = tree_.children(SyntaxTree::kRoot);
  if (!values.empty()) root_ = values.front();
}

Result<JsonText> JsonText::parse(std::string_view text, ConfigFormat format,
                                 const ConfigParser& parse) {
  const std::size_t body = body_of(text);
  const std::string_view rest = text.substr(body);
  // In a comment too, which the parser does not get.
  if (const std::size_t at = rest.find('\0'); at != std::string_view::npos)
    return not_json_at(text, body + at);
  if (!is_valid_utf8(rest)) return not_json_at(text, body + invalid_line(rest));
  std::string plain = format == ConfigFormat::json ? std::string(rest)
                                                   : without_extras(rest, format);
  auto tree = parse(plain, "json");
  if (!tree) return unparsed_config();
  const bool is_empty = trim(plain).empty();
  if (const auto error = tree->first_error; error || (!is_empty && !json::accept(plain)))
    return no_json(text, rest, body + (error ? error->begin : 0));
  return JsonText(text, body, std::move(plain), std::move(*tree));
}

std::string JsonText::plain_text_of(SyntaxTree::Node node) const {
  return plain_.substr(begin(node) - body_, end(node) - begin(node));
}

std::vector<JsonMember> JsonText::members(SyntaxTree::Node object) const {
  std::vector<JsonMember> found;
  for (const SyntaxTree::Node pair : tree_.children(object)) {
    const std::vector<SyntaxTree::Node> parts = tree_.children(pair);
    if (parts.size() != 2) continue;
    const json key = json::parse(text_of(parts[0]), nullptr, false);
    found.push_back({key.is_string() ? key.get<std::string>() : std::string(), begin(pair),
                     end(pair), parts[1]});
  }
  return found;
}

JsonGap JsonText::gap(std::size_t begin, std::size_t end) const {
  JsonGap gap{begin, end, {}, false, begin};
  const std::string_view text = text_.substr(0, end);
  for (std::size_t i = begin; i < end;) {
    if (const std::size_t after = comment_end(text, i); after > i) {
      gap.has_comment = true;
      gap.blank = i = after;
      continue;
    }
    if (text[i] == ',') {
      if (!gap.comma) gap.comma = i;
      gap.blank = i + 1;
    }
    ++i;
  }
  return gap;
}

std::string json_string(std::string_view text) { return lsp::dump_json(json(std::string(text))); }

}  // namespace codefinder::setup
