// Formats hits and references, grouped by file.
#include "handlers/verbs/answer/list_text.h"

#include "base/log.h"
#include "handlers/verbs/answer/answer_fields.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxSignatureLength = 120;

/// Returns lines of source without their common indentation, below the line with their location.
std::string snippet_text(std::string_view snippet) {
  std::size_t common = std::string_view::npos;
  for (std::string_view rest = snippet; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::size_t indent = rest.substr(0, end).find_first_not_of(" \t");
    if (indent != std::string_view::npos) common = std::min(common, indent);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  std::string text;
  while (!snippet.empty()) {
    const std::size_t end = std::min(snippet.find('\n'), snippet.size());
    std::string_view line = snippet.substr(0, end);
    line.remove_prefix(std::min(common, line.size()));
    text += "  " + std::string(line) + "\n";
    snippet.remove_prefix(std::min(end + 1, snippet.size()));
  }
  return text;
}

std::string place(const json& item) {
  return fmt::format("{}:{}", word_at(item, "path"), plain(value_at(item, "line")));
}

/// Returns "5: method Cart.add", or "5: Cart.add" below one of the same kind.
std::string text_below_path(const json& hit, const std::string& kind_above = {}) {
  const std::string container = word_at(hit, "container"), kind = word_at(hit, "kind");
  return fmt::format("{}: {}{}{}{}", plain(value_at(hit, "line")),
                     kind == kind_above ? "" : kind + " ", container, container.empty() ? "" : ".",
                     word_at(hit, "name"));
}

/// Returns a passage, a hit of memory.search.
std::string passage_text(const json& hit) {
  const std::string root = word_at(hit, "root");
  return fmt::format("{}{}{}:{}-{}\n{}", root, root.empty() ? "" : "/", word_at(hit, "path"),
                     plain(value_at(hit, "start")), plain(value_at(hit, "end")),
                     snippet_text(string_at(hit, "snippet")));
}

/// Returns where the name stands in a signature as a whole word.
std::optional<std::size_t> find_name(std::string_view signature, std::string_view name) {
  const auto is_word = [&](std::size_t at) {
    const auto c = static_cast<unsigned char>(signature[at]);
    return c == '_' || c >= 0x80 || std::isalnum(c) != 0;
  };
  for (std::size_t at = signature.find(name); !name.empty() && at != std::string_view::npos;
       at = signature.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_word(at - 1)) && (end == signature.size() || !is_word(end))) return at;
  }
  return std::nullopt;
}

/// A symbol in one line, without its place: "method Cart > def add(self, price)  cf_…".  The
/// signature stands for the name that is in it, and its first word for an equal kind.
std::string symbol_text(const json& hit) {
  const std::string name = word_at(hit, "name"), kind = word_at(hit, "kind");
  std::string container = word_at(hit, "container");
  if (!container.empty()) container += " > ";
  std::string shown = line_at(hit, "preview");
  const std::optional<std::size_t> at = find_name(shown, name);
  bool has_kind = false;
  // The snippet of search_repo has the signature already.
  const bool repeated = find_name(string_at(hit, "snippet"), name).has_value();
  // The preview of a parameter is the line of its function.
  if (at && !repeated && kind != "parameter" && *at + name.size() <= kMaxSignatureLength &&
      shown != word_at(hit, "path")) {
    shown.erase(shown.find_last_not_of(" {:") + 1);
    has_kind = find_name(std::string_view(shown).substr(0, *at), kind).has_value();
    shown = shortened(shown, kMaxSignatureLength);
  } else {
    shown = name;
  }
  return fmt::format("{}{}{}{}  {}", has_kind ? "" : kind, has_kind ? "" : " ", container, shown,
                     word_at(hit, "id"));
}

/// Returns the documentation of a symbol and its context.
std::string help_text(const json& help) {
  std::string text;
  if (const std::string doc = line_at(help, "doc_summary"); !doc.empty()) text += "  " + doc + "\n";
  std::string context = word_at(help, "module_path");
  if (const std::string layer = word_at(help, "layer"); !layer.empty())
    context += (context.empty() ? "layer " : ", layer ") + layer;
  context += dependencies_text(context.empty() ? "uses " : ", uses ",
                               list_at(help, "dependencies"));
  return context.empty() ? text : text + "  " + context + "\n";
}

/// Returns "  also a.h:3, b.h:9 and 34 more" for declarations that the hit stands for.
std::string also_declared_text(const json& hit) {
  const std::string places = words_text("  also ", list_at(hit, "also_declared"));
  if (places.empty()) return {};
  const json& more = value_at(hit, "also_declared_more");
  return places + (more.is_number() ? " and " + plain(more) + " more" : std::string()) + "\n";
}

/// Returns "  in Cart.add"; "" outside all symbols, or if the one before is in the same.
std::string enclosing_text(const json& reference, const json& before) {
  const json& in = value_at(reference, "in");
  return in.is_object() && in != value_at(before, "in")
             ? fmt::format("  in {}", word_at(in, "name"))
             : std::string();
}

/// The line of a hit after its place, and the text of further lines.
std::string hit_details(const json& hit) {
  // A hit of search_repo has a window: the lines of its snippet.  All of them are equal words.
  const std::string window = lines_at(hit, "window");
  std::string text = symbol_text(hit) + (window.empty() ? doubt_text(hit) : "  lines " + window) +
                     "\n";
  const std::string snippet = string_at(hit, "snippet"), preview = line_at(hit, "preview");
  const bool is_line_of_text = word_at(hit, "evidence") == "text" &&
                               !find_name(preview, word_at(hit, "name"));
  if (is_line_of_text && !preview.empty() && snippet.find(preview) == std::string::npos)
    text += "  " + shortened(preview, kMaxSignatureLength) + "\n";
  text += also_declared_text(hit) + snippet_text(snippet) + help_text(value_at(hit, "help"));
  for (const json& reference : list_at(hit, "references")) {
    text += fmt::format("  {}: {}{} {}\n", place(reference), word_at(reference, "role"),
                        doubt_text(reference), line_at(reference, "preview"));
  }
  return text;
}

/// Calls `each` with the runs of items of equal path (and doubt).
enum class By { path, path_and_doubt };
template <class Each>
void for_each_run(const json& items, By by, const Each& each) {
  for (std::size_t begin = 0, end = 0; begin < items.size(); begin = end) {
    const auto is_same = [&](const json& item) {
      return value_at(item, "path") == value_at(items[begin], "path") &&
             (by == By::path || doubt_text(item) == doubt_text(items[begin]));
    };
    for (end = begin + 1; end < items.size() && is_same(items[end]);) ++end;
    each(begin, end);
  }
}

/// Returns "call via Shape.area #0" of one reference.
std::string role_text(const json& reference) {
  const std::string via = word_at(reference, "via");
  std::string text = word_at(reference, "role") + (via.empty() ? "" : " via " + via);
  for (const json& target : list_at(reference, "targets")) text += " #" + plain(target);
  return text;
}

/// Returns "call, read #0 " of references on one line of a file.
std::string roles_text(const json& references, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) {
    const std::string role = role_text(references[i]);
    if (i > begin && role == role_text(references[i - 1])) continue;
    text += (text.empty() ? "" : ", ") + role;
  }
  return text;
}

/// The references of one file, equally certain, those on one line together.
std::string run_text(const json& references, std::size_t begin, std::size_t end) {
  const json& first = references[begin];
  std::string lines;
  json before = json::object();
  std::size_t count = 0;
  for (std::size_t at = begin, next = begin; at < end; at = next, ++count) {
    for (next = at + 1;
         next < end && value_at(references[next], "line") == value_at(references[at], "line");)
      ++next;
    lines += fmt::format("{}{}: {} {}{}\n", at == begin ? "" : " ",
                         plain(value_at(references[at], "line")), roles_text(references, at, next),
                         shortened(line_at(references[at], "preview"), kMaxSignatureLength),
                         enclosing_text(references[at], before));
    before = references[at];
  }
  const std::string path = word_at(first, "path"), doubt = doubt_text(first);
  if (count > 1) return fmt::format("{}{}\n {}", path, doubt, lines);
  const std::size_t role = lines.find(": ");
  return fmt::format("{}:{}:{}{}", path, lines.substr(0, role), doubt, lines.substr(role + 1));
}

}  // namespace

std::string hit_text(const json& hit) {
  return hit.contains("name") ? place(hit) + ": " + hit_details(hit) : passage_text(hit);
}

std::string hits_text(const json& hits) {
  std::string text;
  for_each_run(hits, By::path, [&](std::size_t begin, std::size_t end) {
    const bool grouped = end - begin > 1 && hits[begin].contains("name");
    if (grouped) text += word_at(hits[begin], "path") + "\n";
    for (std::size_t i = begin; i < end; ++i)
      text += grouped
                  ? fmt::format(" {}: {}", plain(value_at(hits[i], "line")), hit_details(hits[i]))
                  : hit_text(hits[i]);
  });
  return text;
}

std::string asked_text(const json& hit) {
  return word_at(hit, "path") + ":" + text_below_path(hit) + doubt_text(hit);
}

std::string symbols_text(const json& answer) {
  std::string text, path, kind;
  for (const json& symbol : list_at(answer, "symbols")) {
    if (!symbol.contains("target")) {
      text += "of " + asked_text(symbol) + "\n";
      continue;
    }
    if (const std::string in = word_at(symbol, "path"); in != path)
      text += "of " + (path = in) + "\n";
    text += fmt::format(" #{} {}\n", plain(value_at(symbol, "target")),
                        text_below_path(symbol, kind));
    kind = word_at(symbol, "kind");
  }
  if (const json& more = value_at(answer, "symbols_more"); more.is_number())
    text += fmt::format("and {} more symbols\n", plain(more));
  return text;
}

std::string references_text(const json& answer) {
  std::string text = symbols_text(answer) + counts_text(answer, list_at(answer, "references"));
  const json& references = list_at(answer, "references");
  for_each_run(references, By::path_and_doubt, [&](std::size_t begin, std::size_t end) {
    text += run_text(references, begin, end);
  });
  return text;
}

std::string doubt_text(const json& item) {
  const std::string evidence = word_at(item, "evidence");
  return evidence == "ambiguous" || evidence == "text" ? " [" + evidence + "]" : std::string();
}

std::string shortened(std::string_view line, std::size_t most) {
  if (line.size() <= most) return std::string(line);
  while (most > 0 && (static_cast<unsigned char>(line[most]) & 0xC0) == 0x80) --most;
  return std::string(line.substr(0, most)) + "…";
}

std::string shortened(std::string_view line) { return shortened(line, kMaxSignatureLength); }

std::string total_of(const json& answer) {
  const json& total = value_at(answer, "total");
  if (!total.is_number()) return {};
  const bool bound = value_at(answer, "total_is_lower_bound") == json(true);
  return (bound ? "at least " : "") + plain(total);
}

std::string counts_text(const json& answer, const json& list) {
  std::string text;
  for (const json& group : list_at(answer, "groups"))
    text += fmt::format("{:>6} {}{}{}\n", plain(value_at(group, "count")), word_at(group, "name"),
                        group.contains("id") ? "  " : "", word_at(group, "id"));
  const json &groups = value_at(answer, "group_count"), &shown = list_at(answer, "groups");
  if (groups.is_number() && groups > shown.size())
    text += fmt::format("       … of {} groups\n", plain(groups));
  const std::string total = list.empty() ? total_of(answer) : std::string();
  return total.empty() || total == "0" ? text : text + "total: " + total + "\n";
}

std::string signature_rest(const std::string& signature, const std::string& name) {
  const std::optional<std::size_t> at = find_name(signature, name);
  return at ? signature.substr(*at + name.size()) : std::string();
}

}  // namespace codefinder::handlers
