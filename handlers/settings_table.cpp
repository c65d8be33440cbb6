// The table of settings.
#include "handlers/optional_settings.h"
#include "handlers/schema/choices.h"
#include "handlers/settings.h"

#include <iterator>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::uint8_t kRepository = static_cast<std::uint8_t>(SettingsLayer::repository);
constexpr std::uint8_t kUser = static_cast<std::uint8_t>(SettingsLayer::user);
constexpr std::uint8_t kClient = static_cast<std::uint8_t>(SettingsLayer::client);
constexpr std::uint8_t kFlags = static_cast<std::uint8_t>(SettingsLayer::flags);
constexpr std::uint8_t kTrusted = kUser | kClient | kFlags;
constexpr std::uint8_t kAnyone = kRepository | kTrusted;

const CommandLine kNoOption{.kind = CommandLine::Kind::absent};

std::vector<std::string> strings_of(const json& value) {
  std::vector<std::string> out;
  for (const json& item : value) out.push_back(item.get<std::string>());
  return out;
}

LogLevel log_level_of(const json& value) {
  const std::string text = value.get<std::string>();
  if (text == "error") return LogLevel::error;
  if (text == "info") return LogLevel::info;
  if (text == "debug") return LogLevel::debug;
  return LogLevel::warning;
}

std::vector<Field> layer_fields() {
  return {{.name = "glob",
           .type = FieldType::string,
           .default_value = "null",
           .rule = StringRule::glob_inside_root},
          {.name = "layer", .type = FieldType::string, .default_value = "null"}};
}

std::vector<Setting> indexed_file_settings() {
  return {
      {{.name = "index.exclude",
        .type = FieldType::string_list,
        .default_value = "[]",
        .doc = "Globs of paths, relative to the root, that are left out of the index, besides what "
               "`.gitignore` (in a git repository, of files that git does not track), `.ignore` "
               "and `.codefinderignore` leave out. `*` stays inside a path "
               "segment, `**` crosses them; a glob without `/` matches the file name at any depth.",
        .rule = StringRule::glob_inside_root,
        .command_line = kNoOption},
       kAnyone,
       [](Settings& s, const json& v) { s.index.exclude = strings_of(v); }},
      {{.name = "index.no_ignore",
        .type = FieldType::boolean,
        .default_value = "false",
        .doc = "Index what `.gitignore`, `.ignore` and git's other excludes leave out, too. "
               "`.codefinderignore` and `index.exclude` still apply.",
        .command_line = {.name = "no-ignore"}},
       kAnyone,
       [](Settings& s, const json& v) { s.index.no_ignore = v.get<bool>(); }},
      {{.name = "index.max_file_bytes",
        .type = FieldType::integer,
        .default_value = "67108864",
        .doc = "Larger files are not parsed. Of headers, JSON and Markdown the macros, top-level "
               "keys and headings are found, up to the first gigabyte; others are not read. "
               "`codefinder status` lists them all, with their size.",
        .minimum = 1024,
        .maximum = 1 << 30,
        .command_line = kNoOption},
       kAnyone,
       [](Settings& s, const json& v) { s.index.max_file_bytes = v.get<std::uint64_t>(); }},
      {{.name = "index.layers",
        .type = FieldType::object_list,
        .default_value = "[]",
        .doc = "Which layer of the architecture a path belongs to: the first rule whose `glob` "
               "matches gives its `layer`. Without a rule the layer comes from manifests and "
               "directories.",
        .fields = layer_fields(),
        .command_line = kNoOption},
       kAnyone,
       [](Settings& s, const json& v) {
         s.index.layers.clear();
         for (const json& rule : v)
           s.index.layers.push_back(
               {rule.at("glob").get<std::string>(), rule.at("layer").get<std::string>()});
       }},
  };
}

std::vector<Setting> index_resource_settings() {
  return {
      {{.name = "index.workers",
        .type = FieldType::integer,
        .default_value = "0",
        .doc = "Threads that read and parse files; 0 means one per core.",
        .minimum = 0,
        .maximum = 256,
        .command_line = {.name = "workers"}},
       kTrusted,
       [](Settings& s, const json& v) { s.index.workers = v.get<unsigned>(); }},
      {{.name = "index.cache_directory",
        .type = FieldType::string,
        .default_value = "\"\"",
        .doc = "An absolute directory that holds the indexes, one sub-directory per project root. "
               "Empty means `$XDG_CACHE_HOME/codefinder`, else `~/.cache/codefinder`. Must not lie "
               "on a network file system.",
        .rule = StringRule::absolute_path_or_empty,
        .command_line = {.name = "cache-directory", .value = "PATH"}},
       kUser | kFlags,
       [](Settings& s, const json& v) { s.index.cache_directory = v.get<std::string>(); }},
      {{.name = "index.package_caches",
        .type = FieldType::string_list,
        .default_value = "null",
        .doc = "Absolute directories outside the project where package managers unpack sources. Of "
               "what the project's `go.mod` and `Cargo.lock` name there, single files are read "
               "when a question leads to them; nothing else outside the root ever is. Without this "
               "setting: Go's module cache (`$GOMODCACHE`, else `pkg/mod` below `$GOPATH` or "
               "`~/go`) and Cargo's registries (below `$CARGO_HOME` or `~/.cargo`, "
               "`registry/src`). `[]` means none.",
        .rule = StringRule::absolute_path,
        .command_line = kNoOption},
       kUser | kFlags,
       [](Settings& s, const json& v) { s.index.package_caches = strings_of(v); }},
      {{.name = "index.library_directories",
        .type = FieldType::string_list,
        .default_value = "null",
        .doc = "Absolute directories with standard libraries and system headers. Single files of "
               "them are read when a question leads to them: an include line, an import, a name. "
               "Without this setting: the directories of the compilers and interpreters on this "
               "machine (`codefinder doctor` lists them). `[]` means none.",
        .rule = StringRule::absolute_path,
        .command_line = kNoOption},
       kUser | kFlags,
       [](Settings& s, const json& v) { s.index.library_directories = strings_of(v); }},
  };
}

std::vector<Setting> lsp_settings() {
  return {
      {{.name = "lsp.disabled_methods",
        .type = FieldType::string_list,
        .default_value = "[]",
        .doc = "LSP methods that are not announced, such as `textDocument/hover`, so that "
               "codefinder can run together with another server.",
        .command_line = kNoOption},
       kTrusted,
       [](Settings& s, const json& v) { s.lsp.disabled_methods = strings_of(v); }},
      {{.name = "lsp.disabled_languages",
        .type = FieldType::string_list,
        .default_value = "[]",
        .doc = "Languages (`cpp`, `rust`, …) whose documents get empty answers in the editor. They "
               "stay in the index, and the verbs still see them.",
        .choices = language_names(),
        .choice_aliases = language_aliases(),
        .command_line = kNoOption},
       kTrusted,
       [](Settings& s, const json& v) { s.lsp.disabled_languages = strings_of(v); }},
      {{.name = "lsp.references_of_overrides",
        .type = FieldType::boolean,
        .default_value = "true",
        .doc = "Whether *Find All References* of a member (`textDocument/references`) lists the "
               "certain uses of the members that override or implement it, and of those that it "
               "overrides or implements, too, after its own. Renaming does not depend on it.",
        .command_line = kNoOption},
       kTrusted,
       [](Settings& s, const json& v) { s.lsp.references_of_overrides = v.get<bool>(); }},
  };
}

/// The settings of the decorations that the editor shows besides the text.
std::vector<Setting> decoration_settings() {
  return {
      {{.name = "lsp.code_lens",
        .type = FieldType::string_list,
        .default_value = "[]",
        .doc = "What is counted above functions and types in the editor (code lenses): their "
               "`references`, the `implementations` of interfaces and of members without a body, "
               "the `tests` that run them. `12+` means at least 12.",
        .choices = {"references", "implementations", "tests"},
        .command_line = kNoOption},
       kTrusted,
       [](Settings& s, const json& v) { s.lsp.code_lens = strings_of(v); }},
      {{.name = "lsp.inlay_hints",
        .type = FieldType::string_list,
        .default_value = "[]",
        .doc = "What the editor shows within the text: `parameters`, the names of parameters "
               "before the arguments of calls.",
        .choices = {"parameters"},
        .command_line = kNoOption},
       kTrusted,
       [](Settings& s, const json& v) { s.lsp.inlay_hints = strings_of(v); }},
      {{.name = "lsp.diagnostics",
        .type = FieldType::string_list,
        .default_value = "[]",
        .doc = "What is reported in the editor (pulled diagnostics), for languages that no other "
               "server has: `syntax`, what cannot be parsed, of Go, Java, JavaScript, Python, Rust "
               "and TOML, whose grammars are complete; "
               "`imports`, those of JavaScript, TypeScript, Python and Rust that name a file by a "
               "path where there is none.",
        .choices = {"syntax", "imports"},
        .command_line = kNoOption},
       kTrusted,
       [](Settings& s, const json& v) { s.lsp.diagnostics = strings_of(v); }},
  };
}

std::vector<Setting> mcp_settings() {
  return {
      {{.name = "mcp.results",
        .type = FieldType::choice,
        .default_value = "\"text\"",
        .doc = "The form of results over MCP: `text` is compact, for models; `structured` is the "
               "JSON of the command line, as `structuredContent` with an `outputSchema`. "
               "`memory.search` always has the latter.",
        .choices = {"text", "structured"},
        .command_line = {.name = "results"}},
       kUser | kFlags,
       [](Settings& s, const json& v) {
         using Results = Settings::McpSettings::Results;
         s.mcp.results = v == "structured" ? Results::structured : Results::text;
       }},
      {{.name = "mcp.tools",
        .type = FieldType::choice,
        .default_value = "\"default\"",
        .doc =
            "Which tools are listed over MCP: every session reads the list. `all` adds "
            "`api`, `changes`, `context`, `explain`, `implementations`, `map`, `impact`, "
            "`index_repo`, `index_status` and `reindex_changed`, which are accepted in any case.",
        .choices = {"default", "all"},
        .command_line = {.name = "tools"}},
       kUser | kFlags,
       [](Settings& s, const json& v) { s.mcp.all_tools = v == "all"; }},
  };
}

std::vector<Setting> cli_settings() {
  return {
      {{.name = "cli.format",
        .type = FieldType::choice,
        .default_value = "\"auto\"",
        .doc = "The form of answers on the command line without `--format` and the variable "
               "`CODEFINDER_FORMAT`. `auto` is text, but JSON of `nav`, `open` and `snippet` if "
               "standard output is no terminal.",
        .choices = {"auto", "json", "ndjson", "text"},
        .command_line = kNoOption},
       kUser,
       [](Settings& s, const json& v) {
         s.cli.format = v == "auto" ? std::string() : v.get<std::string>();
       }},
  };
}

std::vector<Setting> memory_server_settings() {
  return {
      {{.name = "retrieval.preferMCP",
        .type = FieldType::boolean,
        .default_value = "true",
        .doc = "Whether `codefinder retrieve` asks the memory server first; `false` asks it only "
               "when the index of the project finds nothing.",
        .command_line = kNoOption},
       kUser,
       [](Settings& s, const json& v) { s.retrieval.prefer_mcp = v.get<bool>(); }},
      {{.name = "retrieval.memoryServer.command",
        .type = FieldType::string,
        .default_value = "\"\"",
        .doc = "The program of an MCP server with the tool `memory.search`, which `codefinder "
               "retrieve` starts and asks. Empty means there is none.",
        .command_line = kNoOption},
       kUser,
       [](Settings& s, const json& v) {
         s.retrieval.memory_server.command = v.get<std::string>();
       }},
      {{.name = "retrieval.memoryServer.args",
        .type = FieldType::string_list,
        .default_value = "[]",
        .doc = "Its arguments.",
        .command_line = kNoOption},
       kUser,
       [](Settings& s, const json& v) { s.retrieval.memory_server.args = strings_of(v); }},
      {{.name = "retrieval.memoryServer.env",
        .type = FieldType::string_map,
        .default_value = "{}",
        .doc = "Environment variables that it gets besides those of codefinder.",
        .command_line = kNoOption},
       kUser,
       [](Settings& s, const json& v) {
         s.retrieval.memory_server.env.clear();
         for (const auto& [name, value] : v.items())
           s.retrieval.memory_server.env.emplace_back(name, value.get<std::string>());
       }},
  };
}

std::vector<Setting> retrieval_settings() {
  return {
      {{.name = "retrieval.memoryServer.cwd",
        .type = FieldType::string,
        .default_value = "\"\"",
        .doc = "The absolute directory it is started in. Empty means the current one.",
        .rule = StringRule::absolute_path_or_empty,
        .command_line = kNoOption},
       kUser,
       [](Settings& s, const json& v) { s.retrieval.memory_server.cwd = v.get<std::string>(); }},
      {{.name = "retrieval.memoryServer.timeoutMs",
        .type = FieldType::integer,
        .default_value = "2000",
        .doc = "Milliseconds for all of starting it, shaking hands and asking; then the index of "
               "the project answers alone.",
        .minimum = 10,
        .maximum = 600'000,
        .command_line = kNoOption},
       kUser,
       [](Settings& s, const json& v) {
         s.retrieval.memory_server.timeout = std::chrono::milliseconds(v.get<std::int64_t>());
       }},
      {{.name = "retrieval.documentRoots",
        .type = FieldType::string_list,
        .default_value = "[]",
        .doc = "Absolute directories of documents, such as an agent's notes in Markdown, which "
               "`memory.search` searches besides the project. They are only read; each has an "
               "index like a project's.",
        .rule = StringRule::absolute_path,
        .command_line = kNoOption},
       kUser,
       [](Settings& s, const json& v) { s.retrieval.document_roots = strings_of(v); }},
  };
}

std::vector<Setting> log_settings() {
  return {
      {{.name = "log.level",
        .type = FieldType::choice,
        .default_value = "\"warning\"",
        .doc = "What is written to standard error and to the editor's log window.",
        .choices = {"error", "warning", "info", "debug"},
        .command_line = {.name = "log-level"}},
       kTrusted,
       [](Settings& s, const json& v) { s.log_level = log_level_of(v); }},
      {{.name = "slow_request_ms",
        .type = FieldType::integer,
        .default_value = "1000",
        .doc = "A request that takes longer than this many milliseconds is logged with the time of "
               "each of its steps; 0 logs none.",
        .minimum = 0,
        .maximum = 3'600'000,
        .command_line = kNoOption},
       kTrusted,
       [](Settings& s, const json& v) {
         s.slow_request = std::chrono::milliseconds(v.get<std::int64_t>());
       }},
  };
}

}  // namespace

std::span<const Setting> settings_table() {
  static const std::vector<Setting> kSettings = [] {
    std::vector<Setting> all;
    for (auto part :
         {indexed_file_settings, index_resource_settings, sharing_settings, lsp_settings,
          decoration_settings, mcp_settings, cli_settings, memory_server_settings,
          retrieval_settings, language_settings, log_settings, embedding_settings}) {
      std::vector<Setting> rows = part();
      std::move(rows.begin(), rows.end(), std::back_inserter(all));
    }
    return all;
  }();
  return kSettings;
}

}  // namespace codefinder::handlers
