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
  return fmt::format("{}:{}", kHit.path(item), kHit.line(item));
}

/// Returns "5: method Cart.add", or "5: Cart.add" below one of the same kind.
std::string text_below_path(const json& hit, const std::string& kind_above = {}) {
  const std::string container = kHit.container(hit), kind = kHit.kind(hit);
  return fmt::format("{}: {}{}{}{}", kHit.line(hit), kind == kind_above ? "" : kind + " ",
                     container, container.empty() ? "" : ".", kHit.name(hit));
}

/// Returns a passage, a hit of memory.search.
std::string passage_text(const json& hit) {
  const std::string root = kPassage.root(hit);
  return fmt::format("{}{}{}:{}-{}\n{}", root, root.empty() ? "" : "/", kPassage.path(hit),
                     kPassage.start(hit), kPassage.end(hit),
                     snippet_text(kPassage.snippet.raw(hit)));
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

/// A symbol in one line, without its place: "method Cart > def add(self, price)".  The signature
/// stands for the name that is in it, and its first word for an equal kind.
std::string symbol_text(const json& hit) {
  const std::string name = kHit.name(hit), kind = kHit.kind(hit);
  std::string container = kHit.container(hit);
  if (!container.empty()) container += " > ";
  std::string shown = kHit.preview(hit);
  const std::optional<std::size_t> at = find_name(shown, name);
  bool has_kind = false;
  // The snippet of search_repo has the signature already.
  const bool repeated = find_name(kTextHit.snippet.raw(hit), name).has_value();
  // The preview of a parameter is the line of its function.
  if (at && !repeated && kind != "parameter" && *at + name.size() <= kMaxSignatureLength &&
      shown != kHit.path(hit)) {
    shown.erase(shown.find_last_not_of(" {:") + 1);
    has_kind = find_name(std::string_view(shown).substr(0, *at), kind).has_value();
    shown = shortened(shown, kMaxSignatureLength);
  } else {
    shown = name;
  }
  return fmt::format("{}{}{}{}", has_kind ? "" : kind, has_kind ? "" : " ", container, shown);
}

/// Returns the documentation of a symbol and its context.
std::string help_text(const json& help) {
  std::string text;
  if (const std::string doc = kHelp.doc_summary(help); !doc.empty()) text += "  " + doc + "\n";
  std::string context = kHelp.module_path(help);
  if (const std::string layer = kHelp.layer(help); !layer.empty())
    context += (context.empty() ? "layer " : ", layer ") + layer;
  context += dependencies_text(context.empty() ? "uses " : ", uses ", kHelp.dependencies(help));
  return context.empty() ? text : text + "  " + context + "\n";
}

/// Returns "  also a.h:3, b.h:9 and 34 more" for declarations that the hit stands for.
std::string also_declared_text(const json& hit) {
  const std::string places = words_text("  also ", kHit.also_declared(hit));
  const std::uint64_t more = kHit.also_declared_more(hit);
  return places + (more > 0 ? fmt::format(" and {} more", more) : "") +
         (places.empty() ? "" : "\n");
}

/// Returns "  in Cart.add"; "" outside all symbols, or if the one before is in the same.
std::string enclosing_text(const json& reference, const json& before) {
  const json& in = kTargetReference.in(reference);
  return in.is_object() && in != kTargetReference.in(before)
             ? fmt::format("  in {}", kEnclosing.name(in))
             : std::string();
}

/// The line of a hit after its place, and the text of further lines.
std::string hit_details(const json& hit) {
  // A hit of search_repo has a window: the lines of its snippet.  All of them are equal words.
  const std::string window = kTextHit.window.text(hit);
  std::string text = symbol_text(hit) + (window.empty() ? doubt_text(hit) : "  lines " + window) +
                     "\n";
  const std::string snippet = kTextHit.snippet.raw(hit), preview = kHit.preview(hit);
  const bool is_line_of_text = kHit.evidence(hit) == "text" && !find_name(preview, kHit.name(hit));
  if (is_line_of_text && !preview.empty() && snippet.find(preview) == std::string::npos)
    text += "  " + shortened(preview, kMaxSignatureLength) + "\n";
  text += also_declared_text(hit) + snippet_text(snippet) + help_text(kNavHit.help(hit));
  for (const json& reference : kNavHit.references(hit)) {
    const std::string in = kNavUse.in(reference);
    text += fmt::format("  {}: {}{} {}{}\n", place(reference), kReference.role(reference),
                        doubt_text(reference), kReference.preview(reference),
                        in.empty() ? "" : "  in " + in);
  }
  return text;
}

/// Calls `each` with the runs of items of equal path (and doubt).
enum class By { path, path_and_doubt };
template <class Each>
void for_each_run(const json& items, By by, const Each& each) {
  for (std::size_t begin = 0, end = 0; begin < items.size(); begin = end) {
    const auto is_same = [&](const json& item) {
      return kHit.path.value(item) == kHit.path.value(items[begin]) &&
             (by == By::path || doubt_text(item) == doubt_text(items[begin]));
    };
    for (end = begin + 1; end < items.size() && is_same(items[end]);) ++end;
    each(begin, end);
  }
}

/// Returns "call via Shape.area #0" of one reference.
std::string role_text(const json& reference) {
  const std::string via = kTargetReference.via(reference);
  std::string text = kReference.role(reference) + (via.empty() ? "" : " via " + via);
  for (const json& target : kTargetReference.targets(reference)) text += " #" + plain(target);
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
    const json& one = references[at];
    const std::uint64_t line = kReference.line(one);
    for (next = at + 1; next < end && kReference.line(references[next]) == line;) ++next;
    lines += fmt::format("{}{}: {} {}{}\n", at == begin ? "" : " ", line,
                         roles_text(references, at, next), shortened(kReference.preview(one)),
                         enclosing_text(one, before));
    before = one;
  }
  const std::string path = kReference.path(first), doubt = doubt_text(first);
  if (count > 1) return fmt::format("{}{}\n {}", path, doubt, lines);
  const std::size_t role = lines.find(": ");
  return fmt::format("{}:{}:{}{}", path, lines.substr(0, role), doubt, lines.substr(role + 1));
}

}  // namespace

std::string hit_text(const json& hit) {
  return kHit.name.is_in(hit) ? place(hit) + ": " + hit_details(hit) : passage_text(hit);
}

std::string hits_text(const json& hits) {
  std::string text;
  for_each_run(hits, By::path, [&](std::size_t begin, std::size_t end) {
    const bool grouped = end - begin > 1 && kHit.name.is_in(hits[begin]);
    if (grouped) text += kHit.path(hits[begin]) + "\n";
    for (std::size_t i = begin; i < end; ++i)
      text += grouped ? fmt::format(" {}: {}", kHit.line(hits[i]), hit_details(hits[i]))
                      : hit_text(hits[i]);
  });
  return text;
}

std::string asked_text(const json& hit) {
  return kHit.path(hit) + ":" + text_below_path(hit) + doubt_text(hit);
}

std::string symbols_text(const SymbolsAnswer& of, const json& answer) {
  std::string text, path, kind;
  std::size_t declarations = 0;
  const json* before = nullptr;  // The first symbol of its target: the others declare the same.
  for (const json& symbol : of.symbols(answer)) {
    if (before && kHitOfTarget.target.value(*before) == kHitOfTarget.target.value(symbol)) {
      ++declarations;
      continue;
    }
    before = &symbol;
    if (!kHitOfTarget.target.is_in(symbol)) {
      text += "of " + asked_text(symbol) + "\n";
      continue;
    }
    if (const std::string in = kHit.path(symbol); in != path) text += "of " + (path = in) + "\n";
    text += fmt::format(" #{} {}\n", kHitOfTarget.target(symbol), text_below_path(symbol, kind));
    kind = kHit.kind(symbol);
  }
  if (declarations > 0) text += fmt::format("and {} more declarations\n", declarations);
  if (const std::uint64_t more = of.symbols_more(answer); more > 0)
    text += fmt::format("and {} more symbols\n", more);
  return text;
}

std::string references_text(const json& answer) {
  const json& references = kReferences.references(answer);
  std::string text = symbols_text(kReferences, answer) + counts_text(answer, references);
  for_each_run(references, By::path_and_doubt, [&](std::size_t begin, std::size_t end) {
    text += run_text(references, begin, end);
  });
  return text;
}

std::string names_by_file_text(const json& rows) {
  std::string text, path;
  for (const json& row : rows) {
    const std::string in = kSymbolRow.path(row);
    text += in == path ? ", " : path.empty() ? "" : "\n";
    if (in != path) text += in + ": ";
    path = in;
    text += kSymbolRow.name(row);
  }
  return path.empty() ? text : text + "\n";
}

std::string UsesText::text(const std::string& indent, Detail detail) const {
  std::string out = fmt::format("{}{}: {}", indent, line, name), lines;
  for (const json* use : uses) {
    const std::uint64_t at = kUse.line(*use);
    if (detail == Detail::source)
      lines += fmt::format("{}{}  {}: {}{}", lines.empty() ? "" : "\n", indent, at,
                           shortened(kUse.preview(*use)), doubt_text(*use));
    else
      lines += fmt::format("{}{}{}", lines.empty() ? "" : ", ", at,
                           doubt_text(*use).empty() ? "" : "?");
  }
  const std::string rest = more == 0 ? "" : fmt::format(", +{}", more);
  if (detail == Detail::source) return out + "\n" + lines + (lines.empty() ? "" : rest + "\n");
  if (more == 0 && (lines.empty() || lines == line)) return out + "\n";
  return out + " (" + lines + rest + ")\n";
}

std::string NamesInContainers::shown(const std::string& name) {
  if (!container_.empty() && name.starts_with(container_) && name.size() > container_.size())
    return name.substr(container_.size() - 1);
  const std::size_t dot = name.rfind('.');
  container_ = dot == std::string::npos ? std::string() : name.substr(0, dot + 1);
  return name;
}

std::string doubt_text(const json& item) {
  const std::string evidence = kUse.evidence(item);
  return evidence == "ambiguous" || evidence == "text" ? " [" + evidence + "]" : std::string();
}

std::string shortened(std::string_view line, std::size_t most) {
  if (line.size() <= most) return std::string(line);
  while (most > 0 && (static_cast<unsigned char>(line[most]) & 0xC0) == 0x80) --most;
  return std::string(line.substr(0, most)) + "…";
}

std::string shortened(std::string_view line) { return shortened(line, kMaxSignatureLength); }

std::string total_of(const json& answer) {
  if (!kListAnswer.total.value(answer).is_number()) return {};
  return fmt::format("{}{}", kListAnswer.total_is_lower_bound(answer) ? "at least " : "",
                     kListAnswer.total(answer));
}

std::string counts_text(const json& answer, const json& list) {
  std::string text;
  const json& groups = kListAnswer.groups(answer);
  for (const json& group : groups)
    text += fmt::format("{:>6} {}\n", kGroup.count(group), kGroup.name(group));
  if (const std::uint64_t count = kListAnswer.group_count(answer); count > groups.size())
    text += fmt::format("       … of {} groups\n", count);
  const std::string total = list.empty() ? total_of(answer) : std::string();
  return total.empty() || total == "0" ? text : text + "total: " + total + "\n";
}

std::string signature_rest(const std::string& signature, const std::string& name) {
  const std::optional<std::size_t> at = find_name(signature, name);
  return at ? signature.substr(*at + name.size()) : std::string();
}

}  // namespace codefinder::handlers
