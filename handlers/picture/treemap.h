// Divides a rectangle among weights (squarified treemap; Bruls, Huizing and van Wijk, 2000). Pure.
#pragma once

#include <span>
#include <vector>

namespace codefinder::handlers {

struct Rectangle {
  double x = 0, y = 0, width = 0, height = 0;
};

/// A part of `area` for each weight, in their order, with areas in proportion to the weights and
/// sides as equal as the algorithm finds. `weights`: positive, descending.
std::vector<Rectangle> treemap(const Rectangle& area, std::span<const double> weights);

}  // namespace codefinder::handlers
