// Runs one command with the values of its options.
#pragma once

#include "base/result.h"
#include "base/trace.h"
#include "cli/output.h"
#include "cli/parse.h"
#include "cli/text/answer_lines.h"
#include "handlers/session.h"
#include "handlers/sharing.h"
#include "handlers/verbs/answer/verb.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace codefinder::cli {

class Runner {
 public:
  /// REQUIRES: `arguments` outlives the runner.
  Runner(const Arguments& arguments, const std::string& command);

  /// Returns the exit code; -1 if there is no such command.
  int run();

 private:
  using Json = nlohmann::json;
  using Function = int (Runner::*)() const;

  /// The value of an option; "", false and nullopt if it was not given.
  std::string text(const char* key) const;
  bool flag(const char* key) const;
  std::optional<std::int64_t> integer(const char* key) const;

  /// True if the variables and settings choose the form of the answer.
  bool needs_format() const;
  int print(const Result<Json>& answer, const AnswerContext& context = {}) const;
  /// How answers are shown as text.
  TextStyle style() const;
  /// The settings that are options.
  Json flag_settings() const;
  /// The same with the object store and the repository that the command names.
  Json sharing_flags() const;
  /// The options of the project's index with the settings that apply there; opens no index.
  index::IndexOptions options_with(const Json& flags) const;

  /// Returns a session with the index open, or prints the error, sets `exit_code` and returns
  /// nullptr.
  std::unique_ptr<handlers::Session> open_project(int& exit_code,
                                                  std::optional<std::uint64_t> unverified_from,
                                                  const Json& flags) const;
  std::unique_ptr<handlers::Session> open_project(
      int& exit_code, std::optional<std::uint64_t> unverified_from = {}) const {
    return open_project(exit_code, unverified_from, flag_settings());
  }
  /// Waits for the index, unless --no-wait is given.
  void wait_for(index::Index& index) const;

  // run_query.cpp
  int run_verb(const handlers::Verb& verb) const;
  int run_check() const;
  int run_stats() const;
  int run_dump() const;
  int run_retrieve() const;
  int run_names() const;
  // run_servers.cpp
  int run_lsp() const;
  int run_mcp() const;
  int run_serve() const;
  // run_sharing.cpp
  int run_shard() const;
  Status download_facts();
  int run_publish() const;
  int run_fetch() const;
  int run_export() const;
  int run_import() const;
  // run_command.cpp
  int run_agents() const;
  int run_cache() const;
  int run_doctor() const;
  int run_completions() const;
  int run_man() const;
  int run_docs() const;

  const Arguments& arguments_;
  const Json& values_;
  std::string command_;
  Format format_ = Format::text;
  std::shared_ptr<Trace> trace_;
  handlers::OpenIndex open_index_;  // Empty: the function of the session.
};

}  // namespace codefinder::cli
