// The languages of id_bench, and how a source is written in each.
#include "id_sources.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace codefinder::bench {

namespace {

constexpr const char* kCall = "  extra_work(@p);\n";
constexpr const char* kSemicolonFunction =
    "@r @n(@t @p@e) {\n  @m(@p);\n  first_step(@p);\n@b  return last_step(@p);\n}\n";
constexpr const char* kScriptFunction =
    "function @n(@p@e) {\n  @m(@p);\n  first_step(@p);\n@b  return last_step(@p);\n}\n";
constexpr const char* kScriptMethod =
    "@n(@p@e) {\n  @m(@p);\n  first_step(@p);\n@b  return last_step(@p);\n}\n";
constexpr const char* kTypedFunction =
    "export function @n(@p: @t@e): @r {\n  @m(@p);\n  first_step(@p);\n@b  return "
    "last_step(@p);\n}\n";
constexpr const char* kTypedMethod =
    "@n(@p: @t@e): @r {\n  @m(@p);\n  first_step(@p);\n@b  return last_step(@p);\n}\n";
constexpr const char* kRustFunction =
    "fn @n(@p: @t@e) -> @r {\n  @m(@p);\n  first_step(@p);\n@b  last_step(@p)\n}\n";
constexpr const char* kGetter = "get @n() {\n  return @m(this);\n}\n";
constexpr const char* kSetter = "set @n(@p) {\n  @m(this, @p);\n}\n";

// clang-format off
constexpr Syntax kSyntaxes[] = {
    {"c", "c", "// ", kSemicolonFunction, nullptr, nullptr, nullptr, "int @n = @m;\n",
     {"int", "double"}, {"int", "long"}, ", int more", kCall, "@r @n(@t @p);\n", {},
     {"#ifdef FLAG\n", "#else\n", "#endif\n"}, {}, {}, false, false},
    {"cpp", "cc", "// ", kSemicolonFunction, kSemicolonFunction, "class @c {\n public:\n", "};\n",
     "int @n = @m;\n", {"int", "double"}, {"int", "long"}, ", int more", kCall, "@r @n(@t @p);\n",
     {}, {"#ifdef FLAG\n", "#else\n", "#endif\n"}, {"namespace wrap {\n", "}\n"}, {}, true, false},
    {"java", "java", "// ", kSemicolonFunction, kSemicolonFunction, "static class @c {\n", "}\n",
     "static int @n = @m();\n", {"int", "double"}, {"int", "long"}, ", int more", kCall, nullptr,
     {}, {}, {"class Wrap {\n", "}\n"}, {"class Main {\n", "}\n"}, true, false},
    {"javascript", "js", "// ", kScriptFunction, kScriptMethod, "class @c {\n", "}\n",
     "const @n = @m();\n", {"", ""}, {"", ""}, ", more", kCall, nullptr, {kGetter, kSetter},
     {"", "", ""}, {}, {}, false, false},
    {"typescript", "ts", "// ", kTypedFunction, kTypedMethod, "export class @c {\n", "}\n",
     "export const @n = @m();\n", {"number", "string"}, {"number", "string"}, ", more: number",
     kCall, nullptr, {kGetter, kSetter}, {}, {"export namespace wrap {\n", "}\n"}, {}, false, false},
    {"tsx", "tsx", "// ", kTypedFunction, kTypedMethod, "export class @c {\n", "}\n",
     "export const @n = @m();\n", {"number", "string"}, {"number", "string"}, ", more: number",
     kCall, nullptr, {kGetter, kSetter}, {}, {"export namespace wrap {\n", "}\n"}, {}, false, false},
    {"python", "py", "# ",
     "def @n(@p@e):\n  @m(@p)\n  first_step(@p)\n@b  return last_step(@p)\n",
     "def @n(self, @p@e):\n  @m(@p)\n  first_step(@p)\n@b  return last_step(@p)\n",
     "class @c:\n", "", "@n = @m()\n", {"", ""}, {"", ""}, ", more", "  extra_work(@p)\n", nullptr,
     {"\1property\ndef @n(self):\n  return @m(self)\n", "@@n.setter\ndef @n(self, @p):\n  @m(@p)\n"},
     {"if FLAG:\n", "else:\n", ""}, {"class Wrap:\n", ""}, {}, false, true},
    {"go", "go", "// ",
     "func @n(@p @t@e) @r {\n\t@m(@p)\n\tfirst_step(@p)\n@b\treturn last_step(@p)\n}\n",
     "func (s *@c) @n(@p @t@e) @r {\n\t@m(@p)\n\tfirst_step(@p)\n@b\treturn last_step(@p)\n}\n",
     "type @c struct {\n\tfield int\n}\n", "", "var @n = @m()\n", {"int", "string"},
     {"int", "int64"}, ", more int", "\textra_work(@p)\n", nullptr, {}, {}, {},
     {"package p\n\n", ""}, false, false},
    {"rust", "rs", "// ", kRustFunction, kRustFunction, "struct @c {}\nimpl @c {\n", "}\n",
     "static @n: i32 = @m;\n", {"i32", "u8"}, {"i32", "i64"}, ", more: i32", kCall, nullptr, {},
     {"#[cfg(one)]\n", "#[cfg(two)]\n", ""}, {"mod wrap {\n", "}\n"}, {}, false, false},
    {"bash", "sh", "# ",
     "@n() {\n  @m \"$1\"\n  first_step \"$1\"\n@b  last_step \"$1\"\n}\n", nullptr, nullptr,
     nullptr, "@n=\"@m\"\n", {"", ""}, {"", ""}, nullptr, "  extra_work\n", nullptr, {},
     {"if test -n \"$FLAG\"; then\n", "else\n", "fi\n"}, {}, {}, false, false},
    {"markdown", "md", "Text: ", "## @n\n\nThe text about @m and its parts.\n\n@bMore of it.\n\n",
     nullptr, nullptr, nullptr, nullptr, {"", ""}, {"", ""}, nullptr, "Another line of text.\n",
     nullptr, {}, {}, {"# Wrap\n\n", ""}, {}, false, false},
};
// clang-format on

std::string filled(std::string text, const Syntax& syntax, const Item& item) {
  const std::pair<const char*, std::string> values[] = {
      {"@e", item.extra ? syntax.extra : ""},
      {"@b", item.statement ? syntax.statement : ""},
      {"@n", item.name},
      {"@p", item.parameter},
      {"@t", syntax.types[item.type]},
      {"@r", syntax.returns[item.returns]},
      {"@m", item.mark},
      {"@c", item.container}};
  for (const auto& [word, value] : values)
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at))
      text.replace(at, 2, value), at += value.size();
  std::replace(text.begin(), text.end(), '\1', '@');  // A decorator.
  return text;
}

std::string indented(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const bool is_directive = text[at] == '#' && text.compare(at, 2, "# ") != 0 &&
                              text.compare(at, 2, "#[") != 0;
    out += (end - at > 1 && !is_directive ? "  " : "") + text.substr(at, end - at);
    at = end;
  }
  return out;
}

std::string text_of(const Syntax& syntax, const Item& item) {
  const char* form = syntax.function;
  if (item.kind == Item::Kind::value) form = syntax.value;
  else if (item.kind != Item::Kind::function)
    form = syntax.accessors[item.kind == Item::Kind::setter ? 1 : 0];
  else if (!item.container.empty()) form = syntax.method;
  std::string text = filled(form, syntax, item);
  if (item.broken) text.insert(text.find('(', text.find(item.name)) + 1, "\n      ");
  if (item.documented) text = syntax.comment + ("Describes " + item.name + ".\n") + text;
  if (item.prototype) text = filled(syntax.prototype, syntax, item) + text;
  if (item.twin == 0) return text;
  if (syntax.indents) text = indented(text);
  return item.twin == 1 ? syntax.twin[0] + text : syntax.twin[1] + text + syntax.twin[2];
}

std::string part_of(const Syntax& syntax, const std::string& container, const std::string& items) {
  Item type;
  type.container = container;
  const bool outside = std::strlen(syntax.type_end) == 0 && !syntax.indents;
  return filled(syntax.type_begin, syntax, type) + (outside ? items : indented(items)) +
         filled(syntax.type_end, syntax, type);
}

}  // namespace

std::span<const Syntax> syntaxes() { return kSyntaxes; }

Source base_source(const Syntax& syntax) {
  Source source;
  if (syntax.method) source.containers = {"Alpha", "Beta"};
  const int methods = syntax.method ? 5 : 0, values = syntax.value ? 2 : 0;
  const auto add = [&](Item::Kind kind, std::string name, std::string container) {
    Item item;
    item.kind = kind;
    item.name = std::move(name);
    item.container = std::move(container);
    item.mark = "mark_" + std::to_string(10 + source.items.size());  // None is part of another.
    source.items.push_back(std::move(item));
  };
  for (int i = 0; i < 20 - 2 * methods - values; ++i)
    add(Item::Kind::function, "act_" + std::string(1, static_cast<char>('a' + i)), "");
  // Some methods have the names of methods of the other class.
  for (const std::string& container : source.containers)
    for (int i = 0; i < methods; ++i)
      add(Item::Kind::function,
          (i < 2 ? "run_" : container + "_run_") + std::string(1, static_cast<char>('a' + i)),
          container);
  for (int i = 0; i < values; ++i) add(Item::Kind::value, "value_" + std::to_string(i), "");
  return source;
}

std::string render(const Syntax& syntax, const Source& source) {
  const auto items_of = [&](const std::string& container) {
    std::string text;
    for (const Item& item : source.items)
      if (item.container == container) text += text_of(syntax, item);
    return text;
  };
  std::string text = items_of("");
  for (const std::string& container : source.containers) {
    if (source.split && container == source.containers[0])
      text += "impl " + container + " {\n  fn other_part() {}\n}\n";
    text += part_of(syntax, container, items_of(container));
  }
  if (source.wrapped) {
    if (syntax.indents) text = indented(text);
    text = syntax.around[0] + text + syntax.around[1];
  }
  if (syntax.frame[0]) text = syntax.frame[0] + text + syntax.frame[1];
  return source.head + text;
}

}  // namespace codefinder::bench
