// Adds, finds and removes the entry of a server in the object of all servers of a JSON file.
//
// How an added object is written depends on what was there, so that its removal restores it:
//
//   before                     after
//   no file                    new_json_file(), which removal recognizes
//   no value                   { "servers": {ENTRY}⏎}       only here a line end follows a space
//   {} with white space W      { "servers": {ENTRY}W }      a space before, and one after W
//   "servers": {} with W       "servers": { ENTRY W }       likewise
//   no "servers"               "servers": {ENTRY}           no spaces, or lines of their own
//   other members              , ENTRY                      after them and their comments
#include "setup/config/config_text_edits.h"

#include "base/log.h"
#include "base/strings.h"
#include "setup/config/config_text.h"
#include "setup/config/json_text.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace codefinder::setup {
namespace {

using nlohmann::json;
using Node = SyntaxTree::Node;

/// How a member is written: on lines of its own, or all in one line.
struct MemberLayout {
  bool lines = false;
  std::string indent, unit, line_end;  // `indent` of its first line; `unit` of each level below.
};

struct LiteralField {
  std::string key, literal;
};

std::vector<LiteralField> fields_of(EntryForm form, const ServerCommand& command) {
  const std::string program = json_string(command.program);
  const std::string arguments = join(command.arguments, ", ", json_string);
  const std::vector<LiteralField> plain = {{"command", program}, {"args", "[" + arguments + "]"}};
  switch (form) {
    case EntryForm::command: return plain;
    case EntryForm::stdio_command: return {{"type", "\"stdio\""}, plain[0], plain[1]};
    case EntryForm::command_list:
      return {{"type", "\"local\""},
              {"command", "[" + program + ", " + arguments + "]"},
              {"enabled", "true"}};
    case EntryForm::language_server:
      return {{"command", "[" + program + ", " + arguments + "]"},
              {"extensions", "[" + join(command.extensions, ", ", json_string) + "]"}};
  }
  return {};
}

/// Returns {"key": literal, …}.
std::string object_text(const std::vector<LiteralField>& fields, const MemberLayout& layout) {
  const std::string inner = layout.line_end + layout.indent + layout.unit;
  const std::string between = layout.lines ? "," + inner : ", ";
  const std::string members = join(fields, between, [](const LiteralField& field) {
    return json_string(field.key) + ": " + field.literal;
  });
  return layout.lines ? "{" + inner + members + layout.line_end + layout.indent + "}"
                      : "{" + members + "}";
}

MemberLayout nested(MemberLayout layout) {
  layout.indent += layout.unit;
  return layout;
}

std::string entry_text(EntryForm form, const ServerCommand& command, const MemberLayout& layout) {
  return object_text(fields_of(form, command), layout);
}

/// The object of all servers with one entry.
std::string container_text(const std::string& entry, const MemberLayout& layout) {
  return object_text({{std::string(kServerName), entry}}, layout);
}

std::string file_text(const EntryPlace& place, const std::string& entry) {
  const MemberLayout root{true, "", "  ", "\n"};
  std::vector<LiteralField> fields = {
      {std::string(place.container), container_text(entry, nested(root))}};
  // Last: in a file that had only this, the object of all servers comes after it.
  if (!place.schema.empty()) fields.push_back({"$schema", json_string(place.schema)});
  return object_text(fields, root) + "\n";
}

Result<std::optional<std::size_t>> find_member(const std::vector<JsonMember>& members,
                                               std::string_view key) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (members[i].key != key) continue;
    if (found) return unusable_config(fmt::format("has \"{}\" twice", key), "keep one of them");
    found = i;
  }
  return found;
}

/// The members on the way to the entry.
struct EntryPath {
  std::vector<JsonMember> root, servers;        // Members of the two objects.
  std::optional<std::size_t> container, entry;  // Among them.
};

Result<EntryPath> entry_path(const JsonText& text, const EntryPlace& place) {
  EntryPath path;
  if (!text.root()) return path;
  if (!text.is_object(*text.root())) return unusable_config("is JSON, but no object");
  path.root = text.members(*text.root());
  auto container = find_member(path.root, place.container);
  if (!container) return std::move(container).error();
  path.container = *container;
  if (!path.container) return path;
  const Node servers = path.root[*path.container].value;
  if (!text.is_object(servers))
    return unusable_config(fmt::format("has \"{}\", which is no object", place.container));
  path.servers = text.members(servers);
  auto entry = find_member(path.servers, kServerName);
  if (!entry) return std::move(entry).error();
  path.entry = *entry;
  return path;
}

std::vector<std::string> strings_of(const json& list) {
  std::vector<std::string> found;
  if (!list.is_array()) return found;
  for (const json& item : list)
    found.push_back(item.is_string() ? item.get<std::string>() : std::string());
  return found;
}

ServerEntry read_entry(const JsonText& text, Node value, EntryForm form) {
  ServerEntry entry;
  const bool is_list = form == EntryForm::command_list || form == EntryForm::language_server;
  if (!text.is_object(value)) return entry;
  for (const JsonMember& member : text.members(value)) {
    if (member.key == "enabled" && form == EntryForm::command_list)
      entry.enabled = text.text_of(member.value) != "false";
    if (member.key == "disabled" && form == EntryForm::language_server)
      entry.enabled = text.text_of(member.value) != "true";
    if (member.key != "command" && member.key != "args") continue;
    const json parsed = json::parse(text.plain_text_of(member.value), nullptr, false);
    Node program = member.value;
    if (member.key == "args") {
      if (is_list) continue;
      entry.arguments = strings_of(parsed);
      if (!entry.arguments.empty())
        entry.arguments_begin = text.begin(text.elements(member.value).front());
      continue;
    }
    if (is_list) {
      entry.arguments = strings_of(parsed);
      if (entry.arguments.empty()) continue;
      entry.program = entry.arguments.front();
      entry.arguments.erase(entry.arguments.begin());
      const std::vector<Node> words = text.elements(member.value);
      program = words.front();
      if (words.size() > 1) entry.arguments_begin = text.begin(words[1]);
    } else if (parsed.is_string()) {
      entry.program = parsed.get<std::string>();
    }
    entry.program_begin = text.begin(program);
    entry.program_end = text.end(program);
  }
  return entry;
}

/// The white space before an offset.
std::string_view blanks_before(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  return before.substr(trim_end(before).size());
}

/// The indentation of the line of an offset.
std::string line_indent(std::string_view text, std::size_t at) {
  const std::size_t line = text.substr(0, at).rfind('\n') + 1;  // npos + 1 is 0.
  const std::string_view rest = text.substr(line, at - line);
  return std::string(rest.substr(0, rest.size() - trim_start(rest, " \t").size()));
}

/// The layout of a new member after `last`; its indent is empty in a line.
MemberLayout layout_after(const JsonText& text, const JsonMember& last, std::string unit) {
  const std::string_view blanks = blanks_before(text.text(), last.begin);
  const std::size_t line = blanks.rfind('\n');
  const bool lines = line != std::string_view::npos;
  return {lines, std::string(lines ? blanks.substr(line + 1) : std::string_view()), std::move(unit),
          std::string(line_end_of(text.text()))};
}

/// The indentation of one level.
std::string indent_unit(const JsonText& text, const std::vector<JsonMember>& root) {
  if (root.empty()) return "  ";
  const std::string indent = layout_after(text, root.back(), "").indent;
  return indent.empty() ? "  " : indent;
}

/// Adds `first` and `second`, which are inserted at offsets in this order.
void insert_two(std::vector<TextEdit>& edits, TextEdit first, TextEdit second) {
  if (first.begin == second.begin) {
    first.text += second.text;
    return edits.push_back(std::move(first));
  }
  edits.push_back(std::move(first));
  edits.push_back(std::move(second));
}

/// Adds a member, which write(layout) gives, to an object.
template <class Write>
std::vector<TextEdit> add_member(const JsonText& text, Node object, const std::string& unit,
                                 const Write& write) {
  const std::vector<JsonMember> members = text.members(object);
  const std::size_t open = text.begin(object) + 1, close = text.end(object) - 1;
  const JsonGap gap = text.gap(members.empty() ? open : members.back().end, close);
  std::vector<TextEdit> edits;
  if (members.empty() && !gap.has_comment) {
    insert_two(edits, {open, open, " " + write(MemberLayout{})}, {close, close, " "});
    return edits;
  }
  MemberLayout layout;
  if (members.empty())
    layout = {true, line_indent(text.text(), open) + unit, unit,
              std::string(line_end_of(text.text()))};
  else layout = layout_after(text, members.back(), unit);
  // A line comment ends with its line.
  const std::string before = layout.lines      ? layout.line_end + layout.indent
                             : gap.has_comment ? layout.line_end
                                               : " ";
  const std::string member = before + write(layout);
  if (members.empty()) edits.push_back({gap.blank, gap.blank, member});
  else if (gap.comma) edits.push_back({gap.blank, gap.blank, member + ","});
  else
    insert_two(edits, {members.back().end, members.back().end, ","},
               {gap.blank, gap.blank, member});
  return edits;
}

/// Removes a member that has siblings.
std::vector<TextEdit> remove_member(const JsonText& text, Node object,
                                    const std::vector<JsonMember>& members, std::size_t at) {
  const bool last = at + 1 == members.size();
  const JsonMember& member = members[at];
  const JsonGap before = text.gap(at > 0 ? members[at - 1].end : text.begin(object) + 1,
                                  member.begin);
  const JsonGap after = text.gap(member.end, last ? text.end(object) - 1 : members[at + 1].begin);
  std::vector<TextEdit> edits;
  if (!after.comma && before.comma) edits.push_back({*before.comma, *before.comma + 1, ""});
  edits.push_back({before.blank, member.end, ""});
  if (after.comma) edits.push_back({*after.comma, *after.comma + 1, ""});
  return edits;
}

/// The text around the only member of an object.
struct AroundMember {
  JsonGap before, after;
  std::string_view blanks_before, blanks_after;
};

AroundMember around(const JsonText& text, Node object, const JsonMember& member) {
  AroundMember out;
  out.before = text.gap(text.begin(object) + 1, member.begin);
  out.after = text.gap(member.end, text.end(object) - 1);
  out.blanks_before = text.text().substr(out.before.begin, out.before.end - out.before.begin);
  out.blanks_after = text.text().substr(out.after.begin, out.after.end - out.after.begin);
  return out;
}

/// Removes the only member of an object that was there before the member; nullopt if the object was
/// added with it.
std::optional<std::vector<TextEdit>> empty_object(const AroundMember& place) {
  const std::size_t end = place.after.begin;
  if (place.before.has_comment || place.after.has_comment) {
    std::vector<TextEdit> edits = {{place.before.blank, end, ""}};
    if (place.after.comma) edits.push_back({*place.after.comma, *place.after.comma + 1, ""});
    return edits;
  }
  if (place.blanks_before != " " || !place.blanks_after.ends_with(' ')) return std::nullopt;
  return std::vector<TextEdit>{{place.before.begin, end, ""},
                               {place.after.end - 1, place.after.end, ""}};
}

/// Removes the object of all servers, which was added with the entry.
std::vector<TextEdit> remove_container(const JsonText& text, const EntryPath& path) {
  const Node root = *text.root();
  if (path.root.size() > 1) return remove_member(text, root, path.root, *path.container);
  const AroundMember place = around(text, root, path.root.front());
  if (auto edits = empty_object(place)) return *edits;
  const bool added = place.blanks_before == " " &&
                     (place.blanks_after == "\n" || place.blanks_after == "\r\n");
  if (added) return {{text.gap(text.body(), text.begin(root)).blank, text.end(root), ""}};
  return {{place.before.begin, place.after.end, ""}};
}

}  // namespace

Result<std::optional<ServerEntry>> find_json_entry(std::string_view text, const EntryPlace& place,
                                                   const ConfigParser& parse) {
  const auto parsed = JsonText::parse(text, place.format, parse);
  if (!parsed) return parsed.error();
  const auto path = entry_path(*parsed, place);
  if (!path) return path.error();
  if (!path->entry) return std::optional<ServerEntry>();
  return std::optional(read_entry(*parsed, path->servers[*path->entry].value, place.form));
}

std::string new_json_file(const EntryPlace& place, const ServerCommand& command) {
  const MemberLayout layout{true, "    ", "  ", "\n"};
  return file_text(place, entry_text(place.form, command, layout));
}

Result<std::vector<TextEdit>> add_json_entry(std::string_view text, const EntryPlace& place,
                                             const ServerCommand& command,
                                             const ConfigParser& parse) {
  const auto parsed = JsonText::parse(text, place.format, parse);
  if (!parsed) return parsed.error();
  const auto path = entry_path(*parsed, place);
  if (!path) return path.error();
  const std::string unit = indent_unit(*parsed, path->root);
  const auto container = [&](const MemberLayout& layout) {
    return json_string(place.container) + ": " +
           container_text(entry_text(place.form, command, nested(layout)), layout);
  };
  if (!parsed->root()) {
    const JsonGap gap = parsed->gap(parsed->body(), text.size());
    const std::string end(line_end_of(text));
    return std::vector<TextEdit>{
        {gap.blank, gap.blank,
         (gap.has_comment ? end : "") + "{ " + container(MemberLayout{}) + end + "}"}};
  }
  if (!path->container) return add_member(*parsed, *parsed->root(), unit, container);
  return add_member(
      *parsed, path->root[*path->container].value, unit, [&](const MemberLayout& layout) {
        return json_string(kServerName) + ": " + entry_text(place.form, command, layout);
      });
}

Result<EntryRemoval> remove_json_entry(std::string_view text, const EntryPlace& place,
                                       const ConfigParser& parse) {
  const auto parsed = JsonText::parse(text, place.format, parse);
  if (!parsed) return parsed.error();
  const auto path = entry_path(*parsed, place);
  if (!path) return path.error();
  if (!path->entry) return EntryRemoval{};
  const JsonMember& entry = path->servers[*path->entry];
  if (text == file_text(place, std::string(parsed->text_of(entry.value))))
    return EntryRemoval{{{0, text.size(), ""}}, true};
  const Node servers = path->root[*path->container].value;
  if (path->servers.size() > 1)
    return EntryRemoval{remove_member(*parsed, servers, path->servers, *path->entry), false};
  if (auto edits = empty_object(around(*parsed, servers, entry)))
    return EntryRemoval{*edits, false};
  return EntryRemoval{remove_container(*parsed, *path), false};
}

}  // namespace codefinder::setup
