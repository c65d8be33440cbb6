// The table of commands, and what is generated from it: help, completions and the manual page.
#include "cli/command.h"
#include "cli/completions.h"
#include "cli/man_page.h"
#include "cli/run.h"
#include "cli/verb_params.h"
#include "handlers/schema/decode_fields.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

namespace codefinder::commands_test {

using namespace codefinder::testing;
using namespace codefinder::cli;
using handlers::CommandLine;
using handlers::Field;
using handlers::FieldType;
using nlohmann::json;

namespace {

/// Calls each(key, field) for the parameters of a verb that the command line has.
template <class Each>
void for_each_field(const std::vector<Field>& fields, const std::string& prefix, const Each& each) {
  for (const Field& field : fields) {
    if (field.command_line.kind == CommandLine::Kind::absent) continue;
    const std::string key = prefix + std::string(field.name);
    if (field.type == FieldType::object) for_each_field(field.fields, key + ".", each);
    else each(key, field);
  }
}

/// True if `text` has `word` with no letter, digit or dash around it.
bool has_word(const std::string& text, const std::string& word) {
  const auto is_part = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '-';
  };
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end])))
      return true;
  }
  return false;
}

std::string without_backslashes(std::string text) {
  std::erase(text, '\\');
  return text;
}

}  // namespace

TEST_CASE("commands: every verb is a command with every parameter of its schema") {
  for (const handlers::Verb& verb : handlers::verbs()) {
    INFO(verb.name);
    const Command* command = find_command(verb.name);
    REQUIRE(command != nullptr);
    CHECK(command->verb == &verb);
    for_each_field(verb.fields(), "", [&](const std::string& key, const Field& field) {
      INFO(key);
      CHECK(std::any_of(command->parameters.begin(), command->parameters.end(),
                        [&](const Parameter& parameter) {
                          return parameter.key == key && parameter.field == &field;
                        }));
    });
  }
}

TEST_CASE("commands: an option has the name of its parameter, in the singular for a list") {
  for (const handlers::Verb& verb : handlers::verbs()) {
    for_each_field(verb.fields(), "", [&](const std::string& key, const Field& field) {
      INFO(verb.name << " " << key);
      if (const std::string positional = positional_name(field); !positional.empty()) {
        CHECK(positional == field.name);
        return;
      }
      std::string name = option_names(field).front();
      name.erase(0, name.find_first_not_of('-'));
      std::replace(name.begin(), name.end(), '-', '_');
      const bool plural = field.type == FieldType::string_list && field.name.ends_with("s");
      CHECK(name + (plural ? "s" : "") == field.name);
    });
  }
  CHECK(option_names(*find_command("search_repo")->parameters[2].field).front() == "--limit");
}

TEST_CASE("commands: the option names of a command are unique, former names included") {
  for (const Command& command : commands()) {
    std::set<std::string> names;
    for (const Parameter& parameter : command.parameters) {
      for (const auto& list :
           {option_names(*parameter.field), hidden_option_names(*parameter.field)}) {
        for (const std::string& name : list) {
          INFO(command.name << " " << name);
          CHECK(names.insert(name).second);
        }
      }
      CHECK(!help_text(*parameter.field).empty());
    }
    CHECK(!command.summary.empty());
  }
}

TEST_CASE("commands: completions and manual page contain every command and option of the table") {
  const std::string texts[] = {completions("bash"), completions("zsh"), completions("fish"),
                               without_backslashes(man_page())};
  for (const std::string& text : texts) {
    const bool fish = text.starts_with("# fish");
    INFO(text.substr(0, 60));
    for (const Command& command : commands()) {
      INFO(command.name);
      if (command.visibility == Command::Visibility::hidden) continue;
      CHECK(has_word(text, command.name));
      for (const std::string& alias : command.aliases) CHECK(has_word(text, alias));
      for (const Parameter& parameter : command.parameters) {
        for (std::string name : option_names(*parameter.field)) {
          if (fish)
            name = (name.starts_with("--") ? "-l " : "-s ") + name.substr(name[1] == '-' ? 2 : 1);
          INFO(name);
          CHECK(text.find(name) != std::string::npos);
        }
        for (const std::string_view choice : parameter.field->choices)
          CHECK(has_word(text, std::string(choice)));
      }
    }
  }
}

TEST_CASE("commands: --help lists every option, with its help") {
  Project project;
  for (const Command& command : commands()) {
    INFO(command.name);
    const RunResult result = project.run({command.name, "--help"});
    CHECK(result.exit_code == 0);
    for (const Parameter& parameter : command.parameters) {
      for (const std::string& name : option_names(*parameter.field))
        CHECK(has_word(result.out, name));
      for (const std::string& name : hidden_option_names(*parameter.field))
        CHECK_FALSE(has_word(result.out, name));
      CHECK(result.out.find(help_text(*parameter.field)) != std::string::npos);
    }
  }
  CHECK(project.run({"completions", "bash"}).out == completions("bash"));
  CHECK(project.run({"completions", "zsh"}).out == completions("zsh"));
  CHECK(project.run({"completions", "fish"}).out == completions("fish"));
  CHECK(project.run({"completions", "tcsh"}).exit_code == 2);
  CHECK(project.run({"man"}).out == man_page());
}

TEST_CASE("commands: former names of options give the same answer") {
  Project project;
  write_store_project(project);
  project.ask({"index"});
  const auto same = [&](const std::vector<std::string>& now, const std::vector<std::string>& then) {
    INFO(now.back());
    const json a = project.ask(now), b = project.ask(then);
    CHECK(a.at("hits") == b.at("hits"));
    CHECK(!a.at("hits").empty());
  };
  same({"search_repo", "put an item in", "--limit", "1"},
       {"search_repo", "put an item in", "--max-results", "1"});
  same({"memory.search", "put an item in", "-k", "1"},
       {"memory.search", "put an item in", "--limit", "1"});
  same({"nav", "Basket", "--language", "python"}, {"nav", "Basket", "--lang", "python"});
  const std::string query = project.ask({"nav", "Basket"}).at("query_id");
  same({"nav", "--refine", query}, {"nav", "--from", query});
}

TEST_CASE("commands: arguments are converted to params that the verb's schema accepts") {
  const handlers::Verb& nav = *handlers::find_verb("nav");
  const json params = verb_params(nav, {{"query", "x"},
                                        {"filters.kinds", {"class", "method"}},
                                        {"filters.tests", true},
                                        {"filters.symbol", ""},
                                        {"limit", 3},
                                        {"no_wait", true}});
  CHECK(params == json({{"query", "x"},
                        {"filters", {{"kinds", {"class", "method"}}, {"tests", true}}},
                        {"limit", 3},
                        {"wait_for_index", false}}));
  CHECK(handlers::decode_fields(nav.fields(), params).ok());

  const handlers::Verb& references = *handlers::find_verb("references");
  CHECK(
      verb_params(references, {{"targets", {"cf_1", "a::b", "no/such.c:12:5", "b.c:3#f"}}}) ==
      json({{"targets", {"cf_1", "a::b", "no/such.c:12:5", "b.c:3#f"}}, {"wait_for_index", true}}));
  CHECK(verb_params(*handlers::find_verb("index"), json::object()) ==
        json({{"wait_seconds", 86'400}}));
  CHECK(verb_params(*handlers::find_verb("reindex"), {{"no_wait", true}})["wait_seconds"] == 0);
}

}  // namespace codefinder::commands_test
