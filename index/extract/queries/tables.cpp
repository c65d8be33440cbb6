// Decides which tables of the program a pattern belongs to.
#include "index/extract/queries/compiler_parts.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace codefinder::extract {

namespace {

// The tables to which a pattern belongs: the walk's and at most one other.
struct Tables {
  bool walk = false, expr = false, step = false, injection = false;
};

// Visits each rule once.
struct TableSearch {
  const Program& program;
  Tables tables;
  std::vector<bool> visited;

  void find(const PatternNode& n);
};

void TableSearch::find(const PatternNode& n) {
  for (std::uint16_t c : n.captures) {
    const CaptureKind kind = program.captures[c].kind;
    if (kind == CaptureKind::plain) continue;
    if (kind >= CaptureKind::pattern && kind <= CaptureKind::pattern_parts) tables.step = true;
    else if (kind >= CaptureKind::expr_name && kind <= CaptureKind::expr_parameters)
      tables.expr = true;
    else if (kind >= CaptureKind::injection_content) tables.injection = true;
    else tables.walk = true;
  }
  for (const PatternNode& child : n.children) find(child);
  if (n.test != PatternNode::Test::rule || visited[n.symbol]) return;
  visited[n.symbol] = true;
  for (const QueryRule::Definition& next : program.rules[n.symbol].definitions) find(next.node);
}

// The rules that a node tests at its own place.
struct RuleSearch {
  const Program& program;
  std::vector<bool> reached;

  void find(const PatternNode& n) {
    if (n.test == PatternNode::Test::alternation)
      for (const PatternNode& child : n.children) find(child);
    if (n.test != PatternNode::Test::rule || reached[n.symbol]) return;
    reached[n.symbol] = true;
    for (const QueryRule::Definition& next : program.rules[n.symbol].definitions) find(next.node);
  }
};

ChildMask needs_of(const PatternNode& root) {
  ChildMask needs;
  if (root.test == PatternNode::Test::alternation) return needs;
  for (const PatternNode& child : root.children) {
    if (child.times != PatternNode::Times::one && child.times != PatternNode::Times::plus) continue;
    if (child.test == PatternNode::Test::symbol) needs.symbols |= 1ull << (child.symbol % 64);
    if (child.field != 0) needs.fields |= 1ull << (child.field % 64);
  }
  return needs;
}

/// True if the pattern only says how to regroup nodes of its kinds.
bool add_regrouping(Program& program, const PatternNode& root, std::span<const TSSymbol> kinds) {
  if (root.captures.size() != 1) return false;
  const CaptureKind kind = program.captures[root.captures[0]].kind;
  if (kind < CaptureKind::group_suffix || kind > CaptureKind::group_rest) return false;
  Regrouping& all = program.regrouping;
  for (std::vector<bool>* list : {&all.suffixes, &all.heads, &all.rests})
    list->resize(program.walk.size());
  std::vector<bool>& list = kind == CaptureKind::group_suffix ? all.suffixes
                            : kind == CaptureKind::group_head ? all.heads
                                                              : all.rests;
  for (const TSSymbol symbol : kinds) list[symbol] = true;
  return true;
}

}  // namespace

std::string add_pattern(Program& program, Pattern out) {
  TableSearch search{program, {}, std::vector<bool>(program.rules.size())};
  search.find(out.root);
  const Tables tables = search.tables;
  if (!tables.walk && !tables.expr && !tables.step && !tables.injection)
    return "a pattern without a capture";
  const auto number = static_cast<std::uint16_t>(program.patterns.size());
  std::vector<TSSymbol> roots;
  const auto add_root = [&](const PatternNode& n) {
    if (n.test == PatternNode::Test::symbol) roots.push_back(n.symbol);
    return n.test == PatternNode::Test::symbol;
  };
  const bool all = out.root.test == PatternNode::Test::alternation
                       ? std::all_of(out.root.children.begin(), out.root.children.end(), add_root)
                       : add_root(out.root);
  if (!all) return "a pattern starts at a node kind";
  const PatternNode& n = out.root;
  if (add_regrouping(program, n, roots)) return {};
  const bool bare = n.children.empty() && n.absent.empty() && n.captures.size() == 1 &&
                    out.predicates.empty() && !out.set.names_part();
  if (bare && n.test == PatternNode::Test::symbol &&
      program.captures[n.captures[0]].kind == CaptureKind::reference) {
    program.leaf_role[n.symbol] = LeafRole{program.captures[n.captures[0]].role, number};
    program.patterns.push_back(std::move(out));
    return {};
  }
  out.needs = needs_of(n);
  const bool takes = std::any_of(n.captures.begin(), n.captures.end(), [&](std::uint16_t c) {
    const CaptureKind kind = program.captures[c].kind;
    return kind == CaptureKind::expected ||
           (kind >= CaptureKind::expect_same && kind <= CaptureKind::expect_body);
  });
  for (TSSymbol symbol : roots) {
    if (takes) program.takes_expectation[symbol] = true;
    if (tables.walk) program.walk[symbol].push_back(number);
    if (tables.expr) program.expr[symbol].push_back(number);
    if (tables.step) program.step[symbol].push_back(number);
    if (tables.injection) program.injection[symbol].push_back(number);
  }
  program.patterns.push_back(std::move(out));
  return {};
}

std::string wrong_rule(const Program& program) {
  for (std::size_t rule = 0; rule < program.rules.size(); ++rule) {
    if (program.rules[rule].definitions.empty())
      return "$" + program.rules[rule].name + " is not defined";
    RuleSearch search{program, std::vector<bool>(program.rules.size())};
    for (const QueryRule::Definition& definition : program.rules[rule].definitions)
      search.find(definition.node);
    if (search.reached[rule]) return "$" + program.rules[rule].name + " leads to itself";
  }
  return {};
}

}  // namespace codefinder::extract
