// A home directory for the tests of agents' files, and shorthands for their functions.
#pragma once

#include "setup/agents/agents.h"
#include "setup/config/confined_parser.h"
#include "support/file_text.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <map>
#include <string>

namespace codefinder::agents_test {

using namespace codefinder::setup;
namespace fs = std::filesystem;

/// A home directory with a program of its own, and no agent.
class Home {
 public:
  Home() {
    directory_.write("bin/codefinder", "#!/bin/sh\n");
    fs::permissions(path("bin/codefinder"), fs::perms::owner_all);
    set("HOME", path("home"));
    fs::create_directories(path("home"));
    facts_.variable = [this](std::string_view name) {
      const auto at = variables_.find(std::string(name));
      return at == variables_.end() ? std::string() : at->second;
    };
    facts_.program = path("bin/codefinder");
    static const ConfigParser kConfined = confined_parser();
    facts_.parse = kConfined;
  }

  void set(const std::string& name, const std::string& value) { variables_[name] = value; }
  std::string path(const std::string& below) const { return directory_.path() + "/" + below; }
  void write(const std::string& below, std::string_view text) const {
    directory_.write(below, text);
  }
  std::string read(const std::string& below) const { return testing::file_text(path(below)); }
  bool has(const std::string& below) const { return fs::exists(path(below)); }
  std::string make_program(const std::string& below) const {
    write(below, "#!/bin/sh\n");
    fs::permissions(path(below), fs::perms::owner_all);
    return path(below);
  }
  AgentFacts& facts() { return facts_; }

 private:
  testing::TempDirectory directory_;
  std::map<std::string, std::string> variables_;
  AgentFacts facts_;
};

inline const Agent& named(const std::string& name) {
  const auto found = agents_named({name});
  REQUIRE(found);
  REQUIRE(found->size() == 1);
  return *found->front();
}

inline ConfigChange install(const Home& home, const AgentFacts& facts, const std::string& name) {
  auto change = plan_install(named(name), facts);
  INFO(home.path(""));
  REQUIRE(change);
  REQUIRE(write_change(*change, facts));
  return *change;
}

inline ConfigChange remove(const AgentFacts& facts, const std::string& name) {
  auto change = plan_remove(named(name), facts);
  REQUIRE(change);
  REQUIRE(write_change(*change, facts));
  return *change;
}

inline EntryState state(const AgentFacts& facts, const std::string& name) {
  return agent_state(named(name), facts).state;
}

}  // namespace codefinder::agents_test
