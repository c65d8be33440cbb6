// Entries added to and removed from configuration files: examples, and generated texts.
#include "setup/config/config_edit.h"

#include "index/extract/syntax_tree.h"
#include "setup/config/confined_parser.h"
#include "setup/generated_configs.h"

#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include <map>

namespace codefinder::config_edit_test {

using namespace codefinder::setup;
using namespace codefinder::testing;
using nlohmann::json;

namespace {

/// In this process: the texts are those of the test.
const ConfigParser kParse = [](std::string_view text, std::string_view language) {
  extract::ExtractLimits limits;
  limits.time = std::chrono::seconds(60);
  limits.tree_bytes = std::size_t{4} << 30;
  return extract::syntax_tree(text, find_language(language)->language, limits);
};

const EntryPlace kJson{ConfigFormat::json, "mcpServers", EntryForm::stdio_command};
const EntryPlace kJsonc{ConfigFormat::json_with_trailing_commas, "servers", EntryForm::command};
const EntryPlace kList{ConfigFormat::json_with_trailing_commas, "mcp", EntryForm::command_list,
                       "https://opencode.ai/config.json"};
const EntryPlace kToml{ConfigFormat::toml, "mcp_servers", EntryForm::command};

std::string added(std::string_view text, const EntryPlace& place,
                  std::string_view program = "/bin/cf") {
  const auto edits = add_entry(text, place, {std::string(program)}, kParse);
  INFO(text);
  REQUIRE(edits);
  return apply_edits(text, *edits);
}

std::string removed(std::string_view text, const EntryPlace& place) {
  const auto removal = remove_entry(text, place, kParse);
  INFO(text);
  REQUIRE(removal);
  CHECK(!removal->removes_file);
  return apply_edits(text, removal->edits);
}

std::optional<ServerEntry> found(std::string_view text, const EntryPlace& place) {
  auto entry = find_entry(text, place, kParse);
  INFO(text);
  REQUIRE(entry);
  return *entry;
}

std::string problem(std::string_view text, const EntryPlace& place) {
  const auto edits = add_entry(text, place, {"/bin/cf"}, kParse);
  const auto entry = find_entry(text, place, kParse);
  const auto removal = remove_entry(text, place, kParse);
  CHECK(!removal == !entry);
  return edits ? "" : edits.error().message;
}

/// An entry that is added and removed, and what it looks like between.
void check_example(std::string_view text, const EntryPlace& place, std::string_view wanted) {
  const std::string with_entry = added(text, place);
  CHECK(with_entry == wanted);
  CHECK(removed(with_entry, place) == text);
}

/// Its two versions, without comments and trailing commas, as a JSON parser reads them.
json value_of(std::string_view text, const EntryPlace& place) {
  std::string plain(text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text);
  if (place.format == ConfigFormat::json_with_trailing_commas) plain = without_commas(plain);
  if (plain.find_first_not_of(" \t\r\n") == std::string::npos) return json::object();
  const json value = json::parse(plain, nullptr, false, /*ignore_comments=*/true);
  // Only comments.
  return value.is_discarded() ? json::object() : value;
}

}  // namespace

TEST_CASE("config edit: an entry in a file with other settings is on lines of its own") {
  check_example("{\n  \"theme\": \"dark\"\n}\n", kJson,
                "{\n  \"theme\": \"dark\",\n  \"mcpServers\": {\n    \"codefinder\": {\n"
                "      \"type\": \"stdio\",\n      \"command\": \"/bin/cf\",\n"
                "      \"args\": [\"mcp\"]\n    }\n  }\n}\n");
}

TEST_CASE("config edit: an entry among others has their indentation and line ends") {
  check_example("{\r\n\t\"servers\": {\r\n\t\t\"a\": {}\r\n\t}\r\n}", kJsonc,
                "{\r\n\t\"servers\": {\r\n\t\t\"a\": {},\r\n\t\t\"codefinder\": {\r\n"
                "\t\t\t\"command\": \"/bin/cf\",\r\n\t\t\t\"args\": [\"mcp\"]\r\n\t\t}\r\n"
                "\t}\r\n}");
}

TEST_CASE("config edit: comments and trailing commas stay where they are") {
  check_example("// a\n{\n  \"servers\": { // b\n    \"a\": {}, // c\n  }, /* d */\n}\n", kJsonc,
                "// a\n{\n  \"servers\": { // b\n    \"a\": {}, // c\n    \"codefinder\": {\n"
                "      \"command\": \"/bin/cf\",\n      \"args\": [\"mcp\"]\n    },\n"
                "  }, /* d */\n}\n");
  check_example("{\n  \"servers\": {\n    \"a\": {} // c\n  }\n}\n", kJsonc,
                "{\n  \"servers\": {\n    \"a\": {}, // c\n    \"codefinder\": {\n"
                "      \"command\": \"/bin/cf\",\n      \"args\": [\"mcp\"]\n    }\n  }\n}\n");
  check_example("{\n  \"servers\": {\n    // none yet\n  }\n}\n", kJsonc,
                "{\n  \"servers\": {\n    // none yet\n    \"codefinder\": {\n"
                "      \"command\": \"/bin/cf\",\n      \"args\": [\"mcp\"]\n    }\n  }\n}\n");
}

TEST_CASE("config edit: an entry in a text of one line stays in it") {
  check_example("{\"a\":1}", kJson,
                "{\"a\":1, \"mcpServers\": {\"codefinder\": {\"type\": \"stdio\", \"command\": "
                "\"/bin/cf\", \"args\": [\"mcp\"]}}}");
  check_example("{}\n", kList,
                "{ \"mcp\": {\"codefinder\": {\"type\": \"local\", \"command\": [\"/bin/cf\", "
                "\"mcp\"], \"enabled\": true}} }\n");
}

TEST_CASE("config edit: an empty object of servers that was there stays") {
  check_example("{\n  \"mcpServers\": {}\n}\n", kJson,
                "{\n  \"mcpServers\": { \"codefinder\": {\"type\": \"stdio\", \"command\": "
                "\"/bin/cf\", \"args\": [\"mcp\"]} }\n}\n");
}

TEST_CASE("config edit: texts without a value") {
  for (const std::string text : {"", "\n", " \r\n", "\xEF\xBB\xBF", "// only\n", "/* a */ // b",
                                 "{}", "{ }", "{\n}", "{\n  }\n", "{ /* a */ }", "{ // a\n}\n",
                                 "{\"servers\":{}}", "{\"servers\": {\n}}", "\xEF\xBB\xBF{}"}) {
    INFO("\"" << text << "\"");
    const std::string with_entry = added(text, kJsonc);
    CHECK(value_of(with_entry, kJsonc).at("servers").at("codefinder").at("command") == "/bin/cf");
    CHECK(removed(with_entry, kJsonc) == text);
  }
  for (const std::string text : {"", "\n", "\n\n", "# a", "# a\n", "\r\n", " ", "\xEF\xBB\xBF"}) {
    INFO("\"" << text << "\"");
    const std::string with_entry = added(text, kToml);
    CHECK(found(with_entry, kToml)->program == "/bin/cf");
    CHECK(removed(with_entry, kToml) == text);
  }
}

TEST_CASE("config edit: a file that install made is removed, and no other") {
  for (const EntryPlace& place : {kJson, kJsonc, kList, kToml}) {
    const std::string text = new_file(place, {"/bin/cf"});
    INFO(text);
    CHECK(found(text, place)->program == "/bin/cf");
    CHECK(found(text, place)->arguments == std::vector<std::string>{"mcp"});
    const auto removal = remove_entry(text, place, kParse);
    REQUIRE(removal);
    CHECK(removal->removes_file);
    CHECK(apply_edits(text, removal->edits).empty());
  }
  // What opencode writes by itself.
  const std::string schema = "{\n  \"$schema\": \"https://opencode.ai/config.json\"\n}\n";
  CHECK(removed(added(schema, kList), kList) == schema);
  const std::string own = "{\"mcpServers\": {\"codefinder\": {\"command\": \"codefinder\"}}}\n";
  CHECK(removed(own, kJson) == "{}\n");
}

TEST_CASE("config edit: an entry that the user wrote is found and removed wherever it is") {
  CHECK(found("{\"mcpServers\": {\"\\u0063odefinder\": {\"command\": \"x\"}}}", kJson)->program ==
        "x");
  CHECK(removed("{\"servers\": {\"codefinder\": {}, \"b\": {}}}", kJsonc) ==
        "{\"servers\": { \"b\": {}}}");
  CHECK(removed("{\"servers\": {\"a\": 1, /* x */ \"codefinder\": {}, // y\n \"b\": {},}}",
                kJsonc) == "{\"servers\": {\"a\": 1, /* x */ // y\n \"b\": {},}}");
  CHECK(removed("{\"mcpServers\": {\n\"codefinder\": {}\n}, \"a\": 1}", kJson) == "{ \"a\": 1}");
  const auto url = found("{\"mcpServers\": {\"codefinder\": {\"url\": \"http://x\"}}}", kJson);
  REQUIRE(url);
  CHECK(url->program.empty());
  CHECK(found("{\"mcpServers\": {\"codefinder\": null}}", kJson)->program.empty());
  CHECK(found("{\"mcp\": {\"codefinder\": {\"command\": []}}}", kList)->program.empty());
  CHECK(!found("{\"servers\": {\"a\": {\"codefinder\": {}}}, \"codefinder\": {}}", kJsonc));
}

TEST_CASE("config edit: the program of an entry is replaced, and nothing else") {
  const std::string text =
      "{\"mcp\": {\"codefinder\": {\"command\": [ \"old\" , \"mcp\", \"--tools\", \"all\"]}}}";
  const auto entry = found(text, kList);
  REQUIRE(entry);
  CHECK(entry->arguments == std::vector<std::string>{"mcp", "--tools", "all"});
  CHECK(apply_edits(text, replace_program(*entry, {"/a \"b\""})) ==
        "{\"mcp\": {\"codefinder\": {\"command\": [ \"/a \\\"b\\\"\" , \"mcp\", \"--tools\", "
        "\"all\"]}}}");
  const std::string toml = "[mcp_servers.codefinder]\ncommand = 'old' # why\nargs = ['mcp']\n";
  CHECK(apply_edits(toml, replace_program(*found(toml, kToml), {"new"})) ==
        "[mcp_servers.codefinder]\ncommand = \"new\" # why\nargs = ['mcp']\n");
}

TEST_CASE("config edit: arguments of a command are added before those of an entry") {
  const ServerCommand npx{"npx", {"-y", "codefinder", "mcp"}};
  const auto replaced = [&](const std::string& text, const EntryPlace& place) {
    return apply_edits(text, replace_program(*found(text, place), npx));
  };
  CHECK(replaced("{\"mcp\": {\"codefinder\": {\"command\": [\"old\", \"mcp\"]}}}", kList) ==
        "{\"mcp\": {\"codefinder\": {\"command\": [\"npx\", \"-y\", \"codefinder\", \"mcp\"]}}}");
  CHECK(replaced("[mcp_servers.codefinder]\nargs = [ 'mcp', 'x' ]\ncommand = 'old'\n", kToml) ==
        "[mcp_servers.codefinder]\nargs = [ \"-y\", \"codefinder\", 'mcp', 'x' ]\n"
        "command = \"npx\"\n");
  CHECK(replaced("{\"mcpServers\": {\"codefinder\": {\"command\": \"old\", \"args\": [\"mcp\"]}}}",
                 kJson) ==
        "{\"mcpServers\": {\"codefinder\": {\"command\": \"npx\", \"args\": "
        "[\"-y\", \"codefinder\", \"mcp\"]}}}");
}

TEST_CASE("config edit: a table of TOML is the last of its file") {
  check_example("model = \"x\"\n\n[mcp_servers.a]\ncommand = \"a\"\n", kToml,
                "model = \"x\"\n\n[mcp_servers.a]\ncommand = \"a\"\n\n[mcp_servers.codefinder]\n"
                "command = \"/bin/cf\"\nargs = [\"mcp\"]\n");
  check_example("model = \"x\"", kToml,
                "model = \"x\"\n\n[mcp_servers.codefinder]\ncommand = \"/bin/cf\"\n"
                "args = [\"mcp\"]");
  check_example("a = 1\r\n", kToml,
                "a = 1\r\n\r\n[mcp_servers.codefinder]\r\ncommand = \"/bin/cf\"\r\n"
                "args = [\"mcp\"]\r\n");
}

TEST_CASE("config edit: every form of a table of TOML is found and removed") {
  const std::map<std::string, std::string> forms = {
      {"a = 1\n\n[mcp_servers.codefinder]\ncommand = \"x\"\n# of it\nargs = [\n  \"mcp\",\n]\n"
       "\n[mcp_servers.codefinder.env]\nA = \"1\"\n\n# next\n[b]\nc = 1\n",
       "a = 1\n\n# next\n[b]\nc = 1\n"},
      {"[ \"mcp_servers\" . 'codefinder' ] # d\ncommand = 'x'\n[b]\n", "[b]\n"},
      {"[mcp_servers]\na.command = \"a\"\ncodefinder.command = \"x\"\ncodefinder.args = []\n",
       "[mcp_servers]\na.command = \"a\"\n"},
      {"[mcp_servers]\ncodefinder = { command = \"x\", args = [\"mcp\"] } # e\nb = {}\n",
       "[mcp_servers]\nb = {}\n"},
      {"mcp_servers.codefinder.command = \"x\"\nb = 1\n", "b = 1\n"},
      {"mcp_servers = { codefinder = { command = \"x\" }, b = {} }\n",
       "mcp_servers = { b = {} }\n"},
      {"mcp_servers = { b = {}, codefinder = { command = \"x\" } }\n",
       "mcp_servers = { b = {} }\n"},
      {"mcp_servers = { codefinder.command = \"x\", codefinder.args = [] }\n",
       "mcp_servers = {  }\n"},
      {"mcp_servers = { b = {}, codefinder.command = \"x\" , codefinder.args = [] }\n",
       "mcp_servers = { b = {} }\n"},
      {"[[b]]\n[mcp_servers.codefinder]\ncommand = \"\"\"\nx\"\"\"\n[[b]]\n", "[[b]]\n[[b]]\n"},
  };
  for (const auto& [text, rest] : forms) {
    INFO(text);
    const auto entry = found(text, kToml);
    REQUIRE(entry);
    CHECK(entry->program == "x");
    CHECK(removed(text, kToml) == rest);
  }
  CHECK(found("[mcp_servers.codefinder]\ncommand = \"\\u00e9\\U0001F600\\t\\\"\"\n", kToml)
            ->program == "é😀\t\"");
  CHECK(!found("[mcp_servers.codefinder2]\n[other.codefinder]\n", kToml));
}

TEST_CASE("config edit: tables of an entry without a final line end are removed as one range") {
  const std::string entry =
      "[mcp_servers.codefinder]\ncommand = \"x\"\n\n"
      "[mcp_servers.codefinder.env]\nA = \"b\"";
  CHECK(removed("a = 1\n\n" + entry, kToml) == "a = 1\n");
  CHECK(removed("a = 1\n\n" + entry + "\n", kToml) == "a = 1\n");
  const auto whole = remove_entry(entry, kToml, kParse);
  REQUIRE(whole);
  REQUIRE(whole->edits.size() == 1);
  CHECK(apply_edits(entry, whole->edits).empty());
  CHECK(whole->removes_file);
}

TEST_CASE(
    "config edit: a text that is not of its format, or is no place for an entry, is refused") {
  CHECK(problem("{\"a\": 1", kJson).find("is not JSON in UTF-8 (line 1)") == 0);
  CHECK(problem("{\n\"a\": 1\n\"b\": 2}", kJson).find("is not JSON in UTF-8 (line") == 0);
  CHECK(problem("{\"a\": \"\xFF\"}", kJson).find("is not JSON in UTF-8") == 0);
  CHECK(problem(std::string("\xFF\xFE{\0}\0", 6), kJson).find("is not JSON in UTF-8") == 0);
  CHECK(problem("{} {}", kJson).find("is not JSON") == 0);
  CHECK(problem("{\"a\": 01}", kJson).find("is not JSON") == 0);
  CHECK(problem("{,}", kJsonc).find("is not JSON") == 0);
  CHECK(problem("{\"a\": [1,,]}", kJsonc).find("is not JSON") == 0);
  CHECK(problem("{ // a\n}", kJson) == "has comments or trailing commas, which its agent rejects");
  CHECK(problem("{\"a\": 1,}", kJson) ==
        "has comments or trailing commas, which its agent rejects");
  CHECK(problem("[]", kJson) == "is JSON, but no object");
  CHECK(problem("{\"mcpServers\": []}", kJson) == "has \"mcpServers\", which is no object");
  CHECK(problem("{\"mcpServers\": {}, \"mcpServers\": {}}", kJson) == "has \"mcpServers\" twice");
  CHECK(problem("{\"mcpServers\": {\"codefinder\": 1, \"codefinder\": 2}}", kJson) ==
        "has \"codefinder\" twice");
  CHECK(problem("a = \n", kToml) == "is not TOML (line 1)");
  CHECK(problem("a = \"\xFF\"\n", kToml) == "is not UTF-8, as TOML is");
  CHECK(problem("mcp_servers = 3\n", kToml) == "has mcp_servers, which is no table");
  CHECK(problem("[[mcp_servers]]\n", kToml) == "has mcp_servers, which is no table");
  CHECK(problem("mcp_servers.codefinder = \"x\"\n", kToml) ==
        "has mcp_servers.codefinder, which is no table");
  CHECK(add_entry("mcp_servers = { a = {} }\n", kToml, {"x"}, kParse).error().message ==
        "has mcp_servers as an inline table, which nothing can be added to");
}

TEST_CASE("config edit: a table or key of TOML that is there twice is an error with its line") {
  CHECK(problem("[mcp_servers.codefinder]\ncommand = \"a\"\n[b]\n[mcp_servers.codefinder]\n",
                kToml) == "has mcp_servers.codefinder twice (line 4)");
  CHECK(problem("[mcp_servers]\n\n[mcp_servers]\n", kToml) == "has mcp_servers twice (line 3)");
  CHECK(problem("[mcp_servers.a]\nx = 1\nx = 2\n", kToml) == "has mcp_servers.a.x twice (line 3)");
  CHECK(problem("[mcp_servers]\na = {}\n[mcp_servers.'a']\n", kToml) ==
        "has mcp_servers.a twice (line 3)");
  CHECK(problem("mcp_servers.a.x = 1\n[mcp_servers.a]\nx = 2\n", kToml) ==
        "has mcp_servers.a.x twice (line 3)");
  CHECK(
      problem("[mcp_servers.a]\nx = 1\n[mcp_servers.b]\nx = 1\n[[mcp_servers.c]]\nx = 1\n"
              "[[mcp_servers.c]]\nx = 2\n[mcp_servers.c.d]\n[[mcp_servers.c]]\n[mcp_servers.c.d]\n",
              kToml) == "");
}

TEST_CASE("config edit: a NUL or bytes that are not UTF-8 are errors in a comment too") {
  using std::string_literals::operator""s;
  CHECK(problem("{\n// a\0b\n}\n"s, kJsonc) == "is not JSON in UTF-8 (line 2)");
  CHECK(problem("{\n\n/* \xFF */}\n", kJsonc) == "is not JSON in UTF-8 (line 3)");
  CHECK(problem("# a\0b\n"s, kToml) == "has a NUL, which TOML has not");
}

TEST_CASE("config edit: the parser in a confined process gives the same trees") {
  const ConfigParser confined = confined_parser();
  for (unsigned seed = 0; seed < 100; ++seed) {
    const std::string json = ConfigGenerator(seed).json_text(false, "mcpServers");
    const std::string toml = ConfigGenerator(seed).toml_text();
    INFO(json << toml);
    CHECK(confined(json, "json") == kParse(json, "json"));
    CHECK(confined(toml, "toml") == kParse(toml, "toml"));
  }
  const auto broken = confined("{\"a\": }", "json");
  REQUIRE(broken);
  CHECK(broken->first_error);
  CHECK(!confined("a", "no such language"));
  CHECK(!confined_parser([] { return std::chrono::milliseconds(0); })("{}", "json"));
}

TEST_CASE("config edit: a text that the parser gives up is an error") {
  const ConfigParser none = [](std::string_view, std::string_view) -> std::optional<SyntaxTree> {
    return std::nullopt;
  };
  for (const EntryPlace& place : {kJson, kToml}) {
    const auto edits = add_entry("", place, {"/bin/cf"}, none);
    REQUIRE(!edits);
    CHECK(edits.error().code == ErrorCode::too_large);
  }
}

TEST_CASE("config edit: deep and large texts") {
  std::string deep = "{\"a\": ";
  deep += std::string(20'000, '[') + std::string(20'000, ']') + "}";
  CHECK(removed(added(deep, kJson), kJson) == deep);
  std::string large = "{\n  \"history\": [\n";
  while (large.size() < 10'000'000) large += "    {\"display\": \"what was asked\", \"n\": 12},\n";
  large += "    null\n  ]\n}\n";
  const std::string with_entry = added(large, kJson);
  CHECK(with_entry.size() > large.size());
  CHECK(removed(with_entry, kJson) == large);
  std::string dots = "a";
  for (int i = 0; i < 5'000; ++i) dots += ".a";
  dots += " = 1\n";
  CHECK(removed(added(dots, kToml), kToml) == dots);
}

TEST_CASE("config edit: an entry added to a generated text and removed again leaves its bytes") {
  const std::vector<EntryPlace> places = {kJson, kJsonc, kList};
  for (unsigned seed = 0; seed < 3'000; ++seed) {
    const EntryPlace& place = places[seed % places.size()];
    const std::string text = ConfigGenerator(seed).json_text(
        place.format == ConfigFormat::json_with_trailing_commas, std::string(place.container));
    INFO("seed " << seed << "\n" << text);
    REQUIRE(!found(text, place));
    const std::string with_entry = added(text, place, "/opt/code finder");
    INFO(with_entry);
    json before = value_of(text, place);
    const json after = value_of(with_entry, place);
    // Exactly one new entry.
    const json& entry = after.at(std::string(place.container)).at("codefinder");
    CHECK((entry.at("command") == "/opt/code finder" ||
           entry.at("command") == json::array({"/opt/code finder", "mcp"})));
    before[std::string(place.container)]["codefinder"] = entry;
    CHECK(before == after);
    REQUIRE(found(with_entry, place)->program == "/opt/code finder");
    REQUIRE(removed(with_entry, place) == text);
  }
}

TEST_CASE("config edit: a table added to a generated text of TOML and removed leaves its bytes") {
  for (unsigned seed = 0; seed < 3'000; ++seed) {
    const std::string text = ConfigGenerator(seed).toml_text();
    INFO("seed " << seed << "\n" << text);
    REQUIRE(!found(text, kToml));
    const std::string with_entry = added(text, kToml, "/opt/code finder");
    INFO(with_entry);
    CHECK(with_entry.starts_with(text));
    REQUIRE(found(with_entry, kToml)->program == "/opt/code finder");
    REQUIRE(found(with_entry, kToml)->arguments == std::vector<std::string>{"mcp"});
    REQUIRE(removed(with_entry, kToml) == text);
  }
}

}  // namespace codefinder::config_edit_test
