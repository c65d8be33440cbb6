// map_svg, map_mermaid: from the tree of modules.
#include "handlers/picture/map_svg.h"

#include "base/log.h"
#include "base/text.h"
#include "handlers/picture/markup.h"
#include "handlers/picture/module_tree.h"
#include "handlers/picture/treemap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

namespace codefinder::handlers {
namespace {

constexpr double kWidth = 1200, kHeight = 800, kTitle = 34;
constexpr std::size_t kDepth = 3, kMaxArrows = 20;
constexpr std::size_t kMaxModules = 24, kMaxMermaidArrows = 60;
constexpr std::array kHues = {212, 28, 150, 340, 262, 48, 190, 4, 96, 300, 230, 170};

/// The text, shortened to a width at about 0.6 em for each character; "" if nothing useful has
/// room.
std::string fitted(std::string_view given, double width, double size) {
  const std::string text = to_valid_utf8(given);
  const auto most = static_cast<std::size_t>(std::max(0.0, width / (size * 0.6)));
  std::size_t characters = 0, cut = 0;
  for (std::size_t at = 0; at < text.size(); ++characters) {
    if (characters + 1 < most) cut = at;
    at += static_cast<std::size_t>(utf8_sequence_length(std::string_view(text).substr(at)));
  }
  if (characters <= most) return escaped_markup(text);
  return most < 5 ? std::string() : escaped_markup(text.substr(0, cut)) + "…";
}

class Drawing {
 public:
  Drawing(const query::ProjectGraph& graph, std::string_view name)
      : graph_(graph), root_(module_tree(graph, kDepth)) {
    out_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
        "height=\"{1}\" font-family=\"system-ui, sans-serif\">\n"
        "<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n"
        "<text x=\"6\" y=\"22\" font-size=\"16\" font-weight=\"600\">{2}</text>\n",
        kWidth, kHeight, escaped_markup(name));
  }

  std::string run() {
    add_legend();
    tops_ = parts({0, kTitle, kWidth, kHeight - kTitle}, root_);
    for (std::size_t i = 0; i < tops_.size(); ++i) add(root_.children[i], tops_[i], 1);
    add_arrows();
    return out_ + "</svg>\n";
  }

 private:
  int hue(Language language) {
    return kHues[hues_.emplace(language, hues_.size()).first->second % kHues.size()];
  }

  /// The languages by bytes; gives them their colors.
  void add_legend() {
    std::map<Language, std::uint64_t> bytes;
    for (const std::uint32_t place : root_.places)
      bytes[graph_.graph->files[place].language] += graph_.files[place].bytes;
    std::vector<std::pair<std::uint64_t, Language>> sorted;
    for (const auto& [language, sum] : bytes) sorted.push_back({sum, language});
    std::sort(sorted.rbegin(), sorted.rend());
    double x = 300;
    for (std::size_t i = 0; i < std::min<std::size_t>(sorted.size(), 7); ++i, x += 125)
      out_ += fmt::format(
          "<rect x=\"{}\" y=\"12\" width=\"11\" height=\"11\" rx=\"2\" fill=\"hsl({} 52% 72%)\"/>"
          "<text x=\"{}\" y=\"22\" font-size=\"12\">{}</text>\n",
          x, hue(sorted[i].second), x + 16, escaped_markup(definition(sorted[i].second).name));
  }

  std::vector<Rectangle> parts(const Rectangle& area, const ModuleNode& node) const {
    std::vector<double> weights;
    for (const ModuleNode& child : node.children)
      weights.push_back(static_cast<double>(std::max<std::uint64_t>(child.bytes, 1)));
    return treemap(area, weights);
  }

  void add(const ModuleNode& node, const Rectangle& box, std::size_t depth) {
    const double gap = depth == 1 ? 1.5 : 0.5;
    const Rectangle inner{box.x + gap, box.y + gap, box.width - 2 * gap, box.height - 2 * gap};
    if (inner.width < 1 || inner.height < 1) return;
    const bool is_open = !node.children.empty() && inner.width > 40 && inner.height > 36;
    out_ += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"hsl({} {}% "
        "{}%)\"><title>{}</title></rect>\n",
        inner.x, inner.y, inner.width, inner.height, hue(node.language), is_open ? 40 : 52,
        is_open ? 92 : 78, escaped_markup(node.path));
    const double size = depth == 1 ? 13 : 11;
    const std::string name = fitted(node.is_file ? node.name : node.name + "/", inner.width - 6,
                                    size);
    if (inner.height > size + 3 && !name.empty())
      out_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\"{}>{}</text>\n",
                          inner.x + 4, inner.y + size + 1, size,
                          depth == 1 ? " font-weight=\"600\"" : "", name);
    if (!is_open) return;
    const Rectangle area{inner.x + 2, inner.y + size + 6, inner.width - 4, inner.height - size - 8};
    const std::vector<Rectangle> boxes = parts(area, node);
    for (std::size_t i = 0; i < boxes.size(); ++i) add(node.children[i], boxes[i], depth + 1);
  }

  /// Curves between the middles of the boxes; wider for more links.
  void add_arrows() {
    out_ +=
        "<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"5\" "
        "markerHeight=\"5\" orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" "
        "fill=\"#1c2128\"/></marker></defs>\n"
        "<g fill=\"none\" stroke=\"#1c2128\" stroke-opacity=\".55\" "
        "marker-end=\"url(#head)\">\n";
    std::vector<ModuleArrow> arrows = module_arrows(graph_, root_);
    if (arrows.size() > kMaxArrows) arrows.resize(kMaxArrows);
    for (const ModuleArrow& arrow : arrows) {
      const Rectangle &from = tops_[arrow.from], &to = tops_[arrow.to];
      const double ax = from.x + from.width / 2, ay = from.y + from.height / 2;
      const double bx = to.x + to.width / 2, by = to.y + to.height / 2;
      out_ += fmt::format(
          "<path d=\"M{:.1f} {:.1f}Q{:.1f} {:.1f} {:.1f} {:.1f}\" stroke-width=\"{:.1f}\" "
          "marker-end=\"url(#head)\"><title>{} → {}: {}</title></path>\n",
          ax, ay, (ax + bx) / 2 - (by - ay) * 0.16, (ay + by) / 2 + (bx - ax) * 0.16, bx, by,
          std::min(1 + std::log2(static_cast<double>(arrow.links)) * 0.5, 5.0),
          escaped_markup(root_.children[arrow.from].path),
          escaped_markup(root_.children[arrow.to].path), arrow.links);
    }
    out_ += "</g>\n";
  }

  const query::ProjectGraph& graph_;
  const ModuleNode root_;
  std::map<Language, std::size_t> hues_;
  std::vector<Rectangle> tops_;
  std::string out_;
};

/// A label in quotes; Mermaid takes HTML's entities, and none of these letters as they are.
std::string mermaid_label(std::string_view text) {
  std::string out;
  for (const char c : to_valid_utf8(text)) {
    if (c == '"' || c == '#' || c == '<' || c == '>' || c == '&' || c == '`' || c == '%' ||
        static_cast<unsigned char>(c) < 0x20)
      out += fmt::format("#{};", static_cast<int>(static_cast<unsigned char>(c)));
    else out += c;
  }
  return out;
}

}  // namespace

std::string map_svg(const query::ProjectGraph& graph, std::string_view name) {
  return Drawing(graph, name).run();
}

std::string map_mermaid(const query::ProjectGraph& graph) {
  const ModuleNode root = module_tree(graph, 1);
  const bool only_files = std::all_of(root.children.begin(), root.children.end(),
                                      [](const ModuleNode& child) { return child.is_file; });
  std::string out = "graph LR\n";
  std::vector<bool> is_shown(root.children.size());
  std::size_t modules = 0, arrows = 0;
  for (std::size_t i = 0; i < root.children.size(); ++i) {
    const ModuleNode& child = root.children[i];
    if (child.is_file != only_files || modules == kMaxModules) continue;
    ++modules;
    is_shown[i] = true;
    const std::string label = mermaid_label(child.name);
    out += only_files ? fmt::format("  m{}[\"{}\"]\n", i, label)
                      : fmt::format("  m{}[\"{}/ ({})\"]\n", i, label, child.files);
  }
  for (const ModuleArrow& arrow : module_arrows(graph, root))
    if (is_shown[arrow.from] && is_shown[arrow.to] && arrows++ < kMaxMermaidArrows)
      out += fmt::format("  m{} -->|{}| m{}\n", arrow.from, arrow.links, arrow.to);
  return out;
}

}  // namespace codefinder::handlers
