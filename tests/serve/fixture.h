// Repositories over fake indexes, and verbs asked of all of them.
#pragma once

#include "handlers/session.h"
#include "handlers/verbs/answer/verb.h"
#include "serve/across.h"
#include "support/fake_index.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::testing {

class Repositories {
 public:
  /// (path, text) of each file.
  using Files = std::vector<std::pair<std::string, std::string>>;

  FakeIndex& add(const std::string& name, const Files& files) {
    const std::string root = directory_.path() + "/" + name;
    directory_.write(name + "/.keep", "");
    auto index = std::make_shared<FakeIndex>(root);
    index->report(index::IndexState::ready, 1);
    index->files().set_state(index::IndexState::ready);
    for (const auto& [path, text] : files) index->files().add_source(path, text);
    index->files().share_data();
    auto session = std::make_shared<handlers::Session>(
        handlers::SessionOptions{.open_index = testing::opens(index)});
    REQUIRE(session->add_root(root));
    served.push_back({name, std::move(session)});
    return *index;
  }

  Result<serve::Json> result(std::string_view verb, const serve::Json& params) const {
    return serve::ask_across(served, *handlers::find_verb(verb), params, {});
  }
  serve::Json ask(std::string_view verb, const serve::Json& params) const {
    INFO(verb << " " << params.dump());
    Result<serve::Json> found = result(verb, params);
    if (!found) INFO(found.error().message);
    REQUIRE(found);
    return std::move(found).value();
  }
  Error error(std::string_view verb, const serve::Json& params) const {
    INFO(verb << " " << params.dump());
    const Result<serve::Json> found = result(verb, params);
    REQUIRE_FALSE(found);
    return found.error();
  }
  /// "repo path:line name" of each hit.
  std::vector<std::string> hits(std::string_view verb, const serve::Json& params) const {
    std::vector<std::string> out;
    const serve::Json answer = ask(verb, params);
    for (const serve::Json& hit : answer.at("hits"))
      out.push_back(hit.at("repo").get<std::string>() + " " + hit.at("path").get<std::string>() +
                    ":" + hit.at("line").dump() + " " + hit.at("name").get<std::string>());
    return out;
  }

  std::vector<serve::Served> served;

 private:
  TempDirectory directory_;
};

}  // namespace codefinder::testing
