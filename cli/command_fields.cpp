// The fields of the commands that are no verbs.
#include "cli/command_fields.h"

#include "cli/completions.h"
#include "handlers/verbs/answer_schema.h"
#include "setup/agents/agent_table.h"

namespace codefinder::cli {

using handlers::CommandLine;
using handlers::Field;
using handlers::FieldType;

const std::vector<Field>& project_fields() {
  static const std::vector<Field> kFields = {
      {.name = "project_root",
       .type = FieldType::path,
       .default_value = "null",
       .doc = "The project (default: the git top level, else the current directory).",
       .command_line = {.value = "PATH"}},
      {.name = "format",
       .type = FieldType::choice,
       .default_value = "null",
       .doc = "The form of the answer; ndjson is one hit a line. Without it the variable "
              "CODEFINDER_FORMAT and the setting cli.format choose; else it is text, but json of "
              "nav, open and snippet in a pipe.",
       .choices = {"json", "ndjson", "text"}},
      {.name = "ids",
       .type = FieldType::boolean,
       .default_value = "false",
       .doc = "Show the ids, cursors and query ids in text."},
      {.name = "no_wait",
       .type = FieldType::boolean,
       .default_value = "false",
       .doc = "Answer at once with what is there, also while the index is being built."},
  };
  return kFields;
}

const std::vector<Field>& logging_fields() {
  static const std::vector<Field> kFields = {
      {.name = "trace",
       .type = FieldType::string,
       .default_value = "null",
       .doc = "Write where the time goes as a Chrome trace (chrome://tracing, ui.perfetto.dev).",
       .command_line = {.value = "FILE"}},
  };
  return kFields;
}

const std::vector<Field>& client_fields() {
  static const std::vector<Field> kFields = {
      {.name = "stdio",
       .type = FieldType::boolean,
       .default_value = "false",
       .doc = "Use standard input and output, which it does anyway."},
      {.name = "client_process_id",
       .type = FieldType::integer,
       .default_value = "null",
       .doc = "End when this process does.",
       .minimum = INT64_MIN,
       .maximum = INT64_MAX,
       .command_line = {.name = "clientProcessId", .value = "PID"}},
  };
  return kFields;
}

const std::vector<Field>& serve_fields() {
  static const std::vector<Field> kFields = {
      {.name = "repos",
       .type = FieldType::path,
       .default_value = "null",
       .doc = "A directory whose git work trees are served, or a file that lists repositories "
              "(docs/server.md).",
       .required = true,
       .command_line = {.value = "PATH"}},
      {.name = "listen",
       .type = FieldType::string,
       .default_value = "\"127.0.0.1:7890\"",
       .doc = "The address and the port (default: 127.0.0.1:7890). Without --tokens, an address of "
              "this machine only.",
       .command_line = {.value = "ADDRESS:PORT"}},
      {.name = "tokens",
       .type = FieldType::path,
       .default_value = "null",
       .doc = "Who may ask: a file with the SHA-256 of each token and its repositories.",
       .command_line = {.value = "FILE"}},
      {.name = "access_log",
       .type = FieldType::path,
       .default_value = "null",
       .doc = "Append a line of JSON for each request (default: to standard error).",
       .command_line = {.value = "FILE"}},
      {.name = "origins",
       .type = FieldType::string_list,
       .default_value = "[]",
       .doc = "A web page that may ask, besides those of this machine, as https://HOST.",
       .command_line = {.name = "origin", .value = "URL"}},
      {.name = "open_limit",
       .type = FieldType::integer,
       .default_value = "64",
       .doc = "Most repositories that are open at the same time.",
       .minimum = 1,
       .maximum = 10'000},
      {.name = "threads",
       .type = FieldType::integer,
       .default_value = "8",
       .doc = "Most requests that run at the same time.",
       .minimum = 1,
       .maximum = 1'000},
      {.name = "connections",
       .type = FieldType::integer,
       .default_value = "1024",
       .doc = "Most connections.",
       .minimum = 1,
       .maximum = 100'000},
      {.name = "deadline",
       .type = FieldType::integer,
       .default_value = "60",
       .doc = "Seconds after which a request is answered with an error.",
       .minimum = 1,
       .maximum = 3'600},
  };
  return kFields;
}

const std::vector<Field>& restored_fields() {
  static const std::vector<Field> kFields = {
      {.name = "store",
       .type = FieldType::string,
       .default_value = "null",
       .doc = "The object store of repositories that the list gives as remote and commit (default: "
              "the setting index.remote).",
       .command_line = {.value = "URL"}},
      {.name = "data",
       .type = FieldType::path,
       .default_value = "null",
       .doc = "Where they are restored, by one server (default: served in the cache directory).",
       .command_line = {.value = "DIRECTORY"}},
      {.name = "disk_budget",
       .type = FieldType::integer,
       .default_value = "20",
       .doc = "Gigabytes of restored repositories, from which on those that were not used for the "
              "longest time are removed; never one that is open.",
       .minimum = 1,
       .maximum = 1'000'000},
  };
  return kFields;
}

const Field& root_field(std::string_view name) {
  static const Field kFields[] = {
      {.name = "path",
       .type = FieldType::path,
       .default_value = "null",
       .doc = "The project, as --project-root.",
       .command_line = {.kind = CommandLine::Kind::positional, .value = "DIRECTORY"}},
      {.name = "project_root",
       .type = FieldType::path,
       .default_value = "null",
       .doc = "The project (default: the client's roots, else the git top level, else the current "
              "directory).",
       .command_line = {.value = "PATH"}}};
  return name == "path" ? kFields[0] : kFields[1];
}

const Field& file_field() {
  static const Field kField{.name = "file",
                            .type = FieldType::path,
                            .default_value = "null",
                            .doc = "A file.",
                            .required = true,
                            .command_line = {.kind = CommandLine::Kind::positional}};
  return kField;
}

const Field& store_field(std::string_view name) {
  static const Field kFields[] = {
      {.name = "url",
       .type = FieldType::string,
       .default_value = "null",
       .doc = "The object store (default: the first of the setting index.remote).",
       .command_line = {.kind = CommandLine::Kind::positional}},
      {.name = "repository",
       .type = FieldType::string,
       .default_value = "null",
       .doc = "The name of the repository (default: host and path of its remote origin).",
       .command_line = {.value = "NAME"}},
      {.name = "sign",
       .type = FieldType::path,
       .default_value = "null",
       .doc = "Sign the snapshot with this private key (openssl genpkey -algorithm ed25519).",
       .command_line = {.value = "FILE"}},
      {.name = "no_facts",
       .type = FieldType::boolean,
       .default_value = "false",
       .doc =
           "Publish the snapshot only, without the facts of each file, with which a tree that no "
           "snapshot is of begins."},
      {.name = "with_sources",
       .type = FieldType::boolean,
       .default_value = "false",
       .doc = "Put the files of the commit into the store too, for servers that have no clone "
              "(codefinder serve --store)."},
      {.name = "shard",
       .type = FieldType::string,
       .default_value = "null",
       .doc = "Extract this part of the project into the object store, instead of indexing it: 2/8 "
              "is the second of eight.",
       .command_line = {.value = "I/N"}},
      {.name = "assemble",
       .type = FieldType::boolean,
       .default_value = "false",
       .doc = "Index with the facts that the object store has, and parse what it lacks."},
      {.name = "store",
       .type = FieldType::string,
       .default_value = "null",
       .doc = "The object store of --shard and --assemble (default: the first of the setting "
              "index.remote).",
       .command_line = {.value = "URL"}}};
  for (const Field& field : kFields)
    if (field.name == name) return field;
  return kFields[0];
}

const std::vector<Field>& agents_fields() {
  static const std::vector<Field> kFields = {
      {.name = "action",
       .type = FieldType::choice,
       .default_value = "\"list\"",
       .doc = "What to do: list the agents and whether codefinder is configured in them, add it to "
              "their configuration, or remove it from there.",
       .choices = {"list", "install", "remove"},
       .command_line = {.kind = CommandLine::Kind::positional}},
      {.name = "names",
       .type = FieldType::string_list,
       .default_value = "[]",
       .doc = "The agents (default: for install those that are found on this machine, else all).",
       .choices = setup::agent_names(),
       .command_line = {.kind = CommandLine::Kind::positional, .value = "NAME"}},
      {.name = "project",
       .type = FieldType::boolean,
       .default_value = "false",
       .doc =
           "Use the configuration files of the project, which can be checked in, not the user's."},
      {.name = "no_instructions",
       .type = FieldType::boolean,
       .default_value = "false",
       .doc = "Leave files of instructions (CLAUDE.md, AGENTS.md, GEMINI.md) as they are."},
      {.name = "lsp",
       .type = FieldType::boolean,
       .default_value = "false",
       .doc = "Add codefinder to the language servers of opencode too."},
      {.name = "dry_run",
       .type = FieldType::boolean,
       .default_value = "false",
       .doc = "Print the changes as diffs, and write nothing."},
      {.name = "yes",
       .type = FieldType::boolean,
       .default_value = "false",
       .doc = "Write without a question."},
  };
  return kFields;
}

const std::vector<Field>& cache_fields() {
  static const std::vector<Field> kFields = {
      {.name = "action",
       .type = FieldType::choice,
       .default_value = "\"list\"",
       .doc = "List what the cache directory has, or remove some of it.",
       .choices = {"list", "clean"},
       .command_line = {.kind = CommandLine::Kind::positional}},
      {.name = "paths",
       .type = FieldType::string_list,
       .default_value = "[]",
       .doc = "Remove the indexes of these projects.",
       .command_line = {.kind = CommandLine::Kind::positional, .value = "PATH"}},
      {.name = "older_than",
       .type = FieldType::integer,
       .default_value = "null",
       .doc = "Remove the indexes that no process has opened for so many days.",
       .maximum = 100'000,
       .command_line = {.value = "DAYS"}},
      {.name = "missing_roots",
       .type = FieldType::boolean,
       .default_value = "false",
       .doc = "Remove the indexes of projects whose directory is gone."},
      {.name = "libraries",
       .type = FieldType::boolean,
       .default_value = "false",
       .doc = "Remove the facts of libraries; also their unpacked sources, if no index is open."},
  };
  return kFields;
}

const Field& scip_field(std::string_view name) {
  static const Field kFields[] = {{.name = "scip",
                                   .type = FieldType::path,
                                   .default_value = "null",
                                   .doc = "The file, in the format SCIP (docs/scip.md).",
                                   .command_line = {.value = "FILE"}},
                                  {.name = "remove",
                                   .type = FieldType::boolean,
                                   .default_value = "false",
                                   .doc = "Remove what was imported, instead of importing."}};
  return name == "remove" ? kFields[1] : kFields[0];
}

const Field& topic_field() {
  static const Field kField{.name = "topic",
                            .type = FieldType::choice,
                            .default_value = "null",
                            .doc = "Which page.",
                            .choices = {"verbs", "settings", "schema"},
                            .required = true,
                            .command_line = {.kind = CommandLine::Kind::positional}};
  return kField;
}

const Field& prefix_field() {
  static const Field kField{.name = "prefix",
                            .type = FieldType::string,
                            .default_value = "null",
                            .doc = "The beginning of a name, also with a scope: Client._se.",
                            .required = true,
                            .command_line = {.kind = CommandLine::Kind::positional}};
  return kField;
}

const Field& schema_field() {
  static const Field kField{.name = "verb",
                            .type = FieldType::choice,
                            .default_value = "null",
                            .doc = "Whose answers: a verb's, or error for those in their place.",
                            .choices = handlers::schema_names(),
                            .required = true,
                            .command_line = {.kind = CommandLine::Kind::positional}};
  return kField;
}

const Field& shell_field() {
  static const Field kField{.name = "shell",
                            .type = FieldType::choice,
                            .default_value = "null",
                            .doc = "The shell.",
                            .choices = shells(),
                            .required = true,
                            .command_line = {.kind = CommandLine::Kind::positional}};
  return kField;
}

const std::vector<Field>& map_file_fields() {
  static const std::vector<Field> kFields = [] {
    const auto file = [](std::string_view name, std::string_view doc) {
      return Field{.name = name,
                   .type = FieldType::path,
                   .default_value = "null",
                   .doc = doc,
                   .command_line = {.value = "FILE"}};
    };
    return std::vector<Field>{
        file("html",
             "Write the map of the whole project as one page that needs no network: a "
             "treemap to zoom, with dependencies, cycles, changes and symbols; - is "
             "standard output."),
        file("svg", "Write a picture of the map, for documents; - is standard output."),
        file("mermaid",
             "Write the modules and their dependencies as a Mermaid diagram; - is standard "
             "output.")};
  }();
  return kFields;
}

const std::vector<Field>& retrieve_fields() {
  static const std::vector<Field> kFields = {
      {.name = "query",
       .type = FieldType::string,
       .default_value = "null",
       .doc = "What the passages are about.",
       .command_line = {.kind = CommandLine::Kind::words}},
      {.name = "k",
       .type = FieldType::integer,
       .default_value = "10",
       .doc = "Most passages.",
       .minimum = 1,
       .maximum = 1000,
       .former_names = {"limit"}},
      {.name = "status",
       .type = FieldType::boolean,
       .default_value = "false",
       .doc = "Report only whether the memory server is there."},
  };
  return kFields;
}

}  // namespace codefinder::cli
