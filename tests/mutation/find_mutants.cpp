// Lists the mutants of C++ sources, one JSON object a line, for tests/mutation/run.
// find_mutants PATH…
//   {"path":…, "line":12, "column":7, "begin":301, "end":309, "from":"==", "to":"!=",
//    "pieces":["(", null, " ? (", [301, 302], ") != (", …]}
// A mutant replaces the bytes from begin to end of its file by its pieces: text, a range of the
// file's bytes, and null for the condition that is true while the mutant is on. A constant
// expression has no mutants, because a switch at run time cannot change it.
#include <tree_sitter/api.h>

#include <array>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

extern "C" const TSLanguage* tree_sitter_cpp();

namespace {

using Json = nlohmann::json;

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kOperators{{
    {"==", "!="},
    {"!=", "=="},
    {"&&", "||"},
    {"||", "&&"},
    {"<", "<="},
    {"<=", "<"},
    {">", ">="},
    {">=", ">"},
}};

// In these contexts expressions are constants, types or preprocessor text.
constexpr std::array<std::string_view, 14> kConstantContexts{
    "ERROR",
    "array_declarator",
    "attribute_declaration",
    "bitfield_clause",
    "concept_definition",
    "decltype",
    "enumerator",
    "noexcept",
    "requires_clause",
    "requires_expression",
    "sizeof_expression",
    "static_assert_declaration",
    "template_argument_list",
    "template_parameter_list",
};

class Finder {
 public:
  Finder(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {}

  void visit(TSNode node) {
    if (is_constant_context(node)) return;
    const std::string_view type = ts_node_type(node);
    if (type == "binary_expression") binary(node);
    if (type == "unary_expression") negation(node);
    if (type == "return_statement") returned_bool(node);
    if (type == "continue_statement") {
      emit(node, node, "break;", {"{ if (", nullptr, ") break; continue; }"});
    }
    for (uint32_t i = 0; i < ts_node_child_count(node); ++i) {
      const char* field = ts_node_field_name_for_child(node, i);
      if (!is_constant_child(node, field == nullptr ? "" : field)) visit(ts_node_child(node, i));
    }
  }

 private:
  std::string_view text_of(TSNode node) const {
    const uint32_t begin = ts_node_start_byte(node);
    return std::string_view(text_).substr(begin, ts_node_end_byte(node) - begin);
  }
  static TSNode field(TSNode node, std::string_view name) {
    return ts_node_child_by_field_name(node, name.data(), static_cast<uint32_t>(name.size()));
  }
  static Json range(TSNode node) { return {ts_node_start_byte(node), ts_node_end_byte(node)}; }

  bool is_constant_context(TSNode node) const {
    const std::string_view type = ts_node_type(node);
    for (const std::string_view constant : kConstantContexts) {
      if (type == constant) return true;
    }
    if (type == "if_statement") return text_of(node).starts_with("if constexpr");
    // The value of a constexpr variable is a constant; the body of a constexpr function may run.
    return type == "declaration" && text_of(node).find("constexpr ") < text_of(node).find('=');
  }
  static bool is_constant_child(TSNode parent, std::string_view field) {
    const std::string_view type = ts_node_type(parent);
    return (type == "case_statement" && field == "value") ||
           (type.starts_with("preproc_") && field == "condition");
  }

  void binary(TSNode node) {
    const TSNode left = field(node, "left"), right = field(node, "right");
    const TSNode sign = field(node, "operator");
    if ((text_of(sign) == "+" || text_of(sign) == "-") && text_of(right) == "1") {
      emit(sign, right, "", {"(", nullptr, " ? 0 : 1)"});
    }
    for (const auto& [from, to] : kOperators) {
      if (text_of(sign) != from) continue;
      emit(sign, node, std::string(to),
           {"(", nullptr, " ? (", range(left), ") " + std::string(to) + " (", range(right), ") : (",
            range(left), ") " + std::string(from) + " (", range(right), "))"});
    }
  }

  void negation(TSNode node) {
    if (text_of(field(node, "operator")) != "!") return;
    const Json operand = range(field(node, "argument"));
    emit(field(node, "operator"), node, "",
         {"(", nullptr, " ? static_cast<bool>(", operand, ") : !(", operand, "))"});
  }

  void returned_bool(TSNode node) {
    const TSNode value = ts_node_named_child(node, 0);
    if (ts_node_is_null(value) || (text_of(value) != "true" && text_of(value) != "false")) return;
    const std::string opposite = text_of(value) == "true" ? "false" : "true";
    emit(value, value, opposite,
         {"(", nullptr, " ? " + opposite + " : " + std::string(text_of(value)) + ")"});
  }

  // `place` is the changed text shown to the reader; `replaced` is what the pieces replace.
  void emit(TSNode place, TSNode replaced, const std::string& to, Json pieces) const {
    if (ts_node_has_error(replaced)) return;
    const TSPoint point = ts_node_start_point(place);
    const uint32_t begin = ts_node_start_byte(place);
    const bool literal = text_of(replaced) == "1";  // The 1 of `x + 1` is shown with its operator.
    const uint32_t end = ts_node_end_byte(literal ? replaced : place);
    const Json mutant = {{"path", path_},
                         {"line", point.row + 1},
                         {"column", point.column + 1},
                         {"begin", ts_node_start_byte(replaced)},
                         {"end", ts_node_end_byte(replaced)},
                         {"from", text_.substr(begin, end - begin)},
                         {"to", to},
                         {"pieces", std::move(pieces)}};
    std::cout << mutant.dump() << '\n';
  }

  std::string path_;
  std::string text_;
};

bool list_mutants(TSParser* parser, const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file) return false;
  TSTree* tree = ts_parser_parse_string(parser, nullptr, text.data(),
                                        static_cast<uint32_t>(text.size()));
  Finder(path, std::move(text)).visit(ts_tree_root_node(tree));
  ts_tree_delete(tree);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  TSParser* parser = ts_parser_new();
  ts_parser_set_language(parser, tree_sitter_cpp());
  bool good = true;
  for (int i = 1; i < argc; ++i) {
    if (!list_mutants(parser, argv[i])) {
      std::cerr << "find_mutants: cannot read " << argv[i] << '\n';
      good = false;
    }
  }
  ts_parser_delete(parser);
  return good ? 0 : 1;
}
