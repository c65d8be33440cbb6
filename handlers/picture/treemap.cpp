// treemap: rows along the shorter side, each as long as its rectangles become squarer.
#include "handlers/picture/treemap.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace codefinder::handlers {
namespace {

/// The worst ratio of sides in a row of such areas along a side.
double worst_ratio(double least, double most, double sum, double side) {
  const double square = side * side, sum_square = sum * sum;
  return std::max(square * most / sum_square, sum_square / (square * least));
}

/// Puts a row of areas along the shorter side of `rest`, and cuts it off.
void put_row(Rectangle& rest, std::span<const double> areas, std::vector<Rectangle>& out) {
  const double sum = std::accumulate(areas.begin(), areas.end(), 0.0);
  const bool is_column = rest.width >= rest.height;
  const double side = is_column ? rest.height : rest.width;
  const double depth = side > 0 ? sum / side : 0;
  double at = 0;
  for (const double area : areas) {
    const double length = depth > 0 ? area / depth : 0;
    out.push_back(is_column ? Rectangle{rest.x, rest.y + at, depth, length}
                            : Rectangle{rest.x + at, rest.y, length, depth});
    at += length;
  }
  if (is_column) rest.x += depth, rest.width = std::max(0.0, rest.width - depth);
  else rest.y += depth, rest.height = std::max(0.0, rest.height - depth);
}

}  // namespace

std::vector<Rectangle> treemap(const Rectangle& area, std::span<const double> weights) {
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<double> areas(weights.begin(), weights.end());
  for (double& one : areas) one *= area.width * area.height / sum;
  std::vector<Rectangle> out;
  Rectangle rest = area;
  for (std::size_t begin = 0; begin < areas.size();) {
    const double side = std::min(rest.width, rest.height);
    std::size_t end = begin + 1;
    double row = areas[begin], ratio = worst_ratio(row, row, row, side);
    for (; end < areas.size(); ++end) {
      const double next = worst_ratio(areas[end], areas[begin], row + areas[end], side);
      if (next > ratio) break;
      row += areas[end], ratio = next;
    }
    put_row(rest, std::span(areas).subspan(begin, end - begin), out);
    begin = end;
  }
  return out;
}

}  // namespace codefinder::handlers
