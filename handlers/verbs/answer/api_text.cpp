// Formats a public interface.
#include "handlers/verbs/answer/map_answer.h"

#include "base/log.h"
#include "handlers/verbs/answer/list_text.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxApiSignatureLength = 240, kMaxDocLength = 60;

/// ": 9 method, 2 class".
std::string kinds_text(const json& answer) {
  std::string text;
  for (const json& group : kApi.groups(answer))
    text += fmt::format("{}{} {}", text.empty() ? ": " : ", ", kGroup.count(group),
                        kGroup.name(group));
  return text;
}

std::string head_text(const json& answer, bool of_file) {
  std::string text = fmt::format("{}: {} public symbols", kApi.path(answer), total_of(answer));
  if (!of_file) text += fmt::format(" in {} files", kApi.files(answer));
  if (kApi.total(answer) != kApi.api(answer).size())  // Else they are all below.
    text += kinds_text(answer);
  if (const std::uint64_t left = kApi.left_out(answer); left > 0)
    text += fmt::format("; without {} files of tests, examples, vendored or generated code", left);
  if (kApi.headers_only(answer)) text += "; of C and C++ only headers";
  return text + "\n";
}

/// False for a function: its signature shows what it does.
bool is_type(const std::string& kind) {
  constexpr std::array<std::string_view, 6> kKinds = {"class", "struct", "union",
                                                      "trait", "enum",   "interface"};
  return std::find(kKinds.begin(), kKinds.end(), kind) != kKinds.end();
}

/// "120: def run(self)", "5: class Cart  // Holds items."; of a re-export "2: run → def run(self)
/// (a.py:120)".
std::string row_text(const json& row, std::string_view indent) {
  std::string shown = kApiRow.signature(row);
  const std::string name = kApiRow.name(row);
  const json& leads_to = kApiRow.leads_to(row);
  if (shown.ends_with(';')) shown.pop_back();
  if (shown.empty()) shown = kApiRow.kind(row) + " " + name;
  std::string text = fmt::format("{}{}: ", indent, kApiRow.line(row));
  if (!leads_to.empty()) text += name + " → ";
  text += shortened(shown, kMaxApiSignatureLength);
  if (!leads_to.empty()) text += fmt::format(" ({})", plain(leads_to.front()));
  const bool has_doc = kApiRow.container(row).empty() && is_type(kApiRow.kind(row));
  const std::string doc = has_doc ? kApiRow.doc(row) : std::string();
  return text + (doc.empty() ? "" : "  // " + shortened(doc, kMaxDocLength)) + "\n";
}

/// The rows of one file, with signatures.
std::string signatures_text(const json& rows) {
  std::string text, around;  // `around`: the container of the members that follow.
  for (const json& row : rows) {
    const std::string container = kApiRow.container(row);
    if (!container.empty() && container != around) text += fmt::format(" in {}\n", container);
    around = container.empty() ? kApiRow.name(row) : container;
    text += row_text(row, container.empty() ? " " : "  ");
  }
  return text;
}

/// Names in a line; one of several in a row has their number: "add, value ×8".
class NamesText {
 public:
  void add(const std::string& name) {
    if (!names_.empty() && names_.back().first == name) ++names_.back().second;
    else names_.emplace_back(name, 1);
  }

  bool empty() const { return names_.empty(); }

  std::string take(std::string_view first) {
    std::string text;
    for (const auto& [name, count] : names_)
      text += fmt::format("{}{}{}", text.empty() ? first : ", ", name,
                          count > 1 ? fmt::format(" ×{}", count) : "");
    names_.clear();
    return text;
  }

 private:
  std::vector<std::pair<std::string, std::size_t>> names_;
};

/// The rows of several files: a line for each symbol with the names of its members.
class OverviewText {
 public:
  explicit OverviewText(std::string scope) : scope_(std::move(scope)) {}

  void add(const json& row) {
    const std::string container = kApiRow.container(row), name = kApiRow.name(row);
    if (const std::string path = kApiRow.path(row); path != path_) {
      end_line();
      path_ = path;
      around_.clear();
      const bool below = scope_ != "." && path.starts_with(scope_ + "/");
      text_ += (below ? path.substr(scope_.size() + 1) : path) + "\n";
    }
    if (!container.empty() && container == around_) return members_.add(name);
    end_line();
    around_ = container.empty() ? name : container;
    if (container.empty())
      text_ += fmt::format(" {}: {} {}", kApiRow.line(row), kApiRow.kind(row), name);
    else text_ += " in " + container, members_.add(name);
    is_open_ = true;
  }

  std::string text() && {
    end_line();
    return std::move(text_);
  }

 private:
  void end_line() {
    text_ += members_.take(": ");
    if (is_open_) text_ += "\n";
    is_open_ = false;
  }

  std::string scope_, text_, path_, around_;
  NamesText members_;
  bool is_open_ = false;
};

}  // namespace

std::string api_text(const json& answer) {
  const json& rows = kApi.api(answer);
  const std::string path = kApi.path(answer);
  const bool of_file = std::all_of(rows.begin(), rows.end(),
                                   [&](const json& row) { return kApiRow.path(row) == path; });
  std::string text = head_text(answer, of_file);
  if (of_file) return text + signatures_text(rows);
  OverviewText overview(path);
  for (const json& row : rows) overview.add(row);
  return text + std::move(overview).text();
}

}  // namespace codefinder::handlers
