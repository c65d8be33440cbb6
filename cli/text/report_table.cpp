// Aligns columns, and formats numbers.
#include "cli/text/report_table.h"

#include "base/log.h"
#include "cli/text/text_lines.h"

#include <algorithm>

namespace codefinder::cli {
namespace {

bool is_number_cell(std::string_view cell) {
  return !cell.empty() && cell.front() >= '0' && cell.front() <= '9';
}

/// True if the column has only numbers below the heading.
bool has_numbers(const std::vector<std::vector<std::string>>& rows, std::size_t column) {
  return rows.size() > 1 && std::all_of(rows.begin() + 1, rows.end(), [&](const auto& row) {
           return row.size() <= column || is_number_cell(row[column]);
         });
}

}  // namespace

std::string Table::text(std::string_view indent) const {
  std::vector<std::size_t> widths;
  for (const auto& row : rows_) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], columns_of(row[i]));
  }
  std::string out;
  for (const auto& row : rows_) {
    std::string line(indent);
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - columns_of(row[i]), ' ');
      const bool right = has_heading_ && i > 0 && has_numbers(rows_, i);
      line += (i == 0 ? "" : "  ") + (right ? padding + row[i] : row[i] + padding);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

std::string bytes_text(std::uint64_t bytes) {
  if (bytes < 1000) return counted(bytes, "byte");
  constexpr std::string_view kUnits[] = {"kB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes) / 1000;
  std::size_t unit = 0;
  for (; value >= 999.95 && unit < 3; ++unit) value /= 1000;
  return fmt::format("{:.1f} {}", value, kUnits[unit]);
}

std::string seconds_text(double seconds) {
  if (seconds < 1) return fmt::format("{:.3f} s", seconds);
  if (seconds < 10) return fmt::format("{:.2f} s", seconds);
  if (seconds < 60) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<std::uint64_t>(seconds + 0.5);
  return fmt::format("{} min {:02} s", whole / 60, whole % 60);
}

}  // namespace codefinder::cli
