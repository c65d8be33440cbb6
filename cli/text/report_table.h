// Columns of text, and numbers as a person reads them.  Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::cli {

/// A table whose columns are as wide as their widest cell.  Below a heading, columns of numbers,
/// which begin with a digit, are aligned at the right.
class Table {
 public:
  Table() = default;
  explicit Table(std::vector<std::string> heading) : has_heading_(true) { add(std::move(heading)); }

  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  /// Returns the rows, each after `indent`, with two spaces between the columns.
  std::string text(std::string_view indent = "") const;

 private:
  std::vector<std::vector<std::string>> rows_;
  bool has_heading_ = false;
};

/// Returns "1,234,567".
std::string grouped(std::uint64_t number);
/// Returns "1 file" or "1,234 files".
std::string counted(std::uint64_t number, std::string_view noun);
/// Returns "812 bytes", "12.3 kB", "4.5 MB" or "1.2 GB".
std::string bytes_text(std::uint64_t bytes);
/// Returns "0.350 s", "3.50 s", "12.0 s" or "3 min 05 s".
std::string seconds_text(double seconds);

}  // namespace codefinder::cli
