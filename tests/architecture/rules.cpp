// The table of modules, and the checks of a file's text with regular expressions.
#include "architecture/rules.h"

#include <algorithm>
#include <cctype>
#include <regex>

namespace codefinder::architecture {
namespace {

/// A module: the files under `prefix`, the project files they may include (a path, or a folder if
/// it ends in '/'), and the third-party headers. Its own folder is always allowed.
struct Module {
  std::string_view prefix;
  std::vector<std::string_view> ours;
  std::vector<std::string_view> others;
};

/// The module of a file has the longest matching prefix, so the order does not matter.
const std::vector<Module> kModules = {
    {"base/", {}, {}},
    {"base/log.", {"base/"}, {"spdlog/"}},
    {"base/os/", {"base/"}, {}},
    {"base/os/confined_process.", {"base/"}, {"seccomp.h"}},
    {"base/os/sandbox.", {"base/"}, {"seccomp.h"}},
    {"lsp/", {"base/"}, {"nlohmann/"}},
    // The rows of languages are data below every module; their code is above extract and resolve.
    {"index/languages/language",
     {"base/", "index/languages/words.h", "index/languages/registry.def"},
     {}},
    {"index/languages/words.", {}, {}},
    {"index/languages/registry.def", {}, {}},
    {"index/languages/",
     {"base/", "index/model.h", "index/model/", "index/includes/include_graph.h",
      "index/includes/compile_commands.h", "index/extract/", "index/resolve/",
      "index/archives/manual_pages.h", "index/archives/source_archives.h",
      "index/bundled/bundled.h"},
     {}},
    {"index/bundled/", {"base/"}, {"zstd.h"}},
    {"index/archives/", {"base/", "index/bundled/bundled.h"}, {"minizip/", "xxhash.h", "zlib.h"}},
    {"index/model.", {"base/", "index/languages/language.h"}, {}},
    {"index/model/",
     {"base/", "index/languages/language.h", "index/languages/language_project.h", "index/model.h"},
     {}},
    {"index/model/jump_id.",
     {"base/", "index/model.h", "index/model/library_place.h", "index/model/signatures.h"},
     {"xxhash.h"}},
    {"index/words/", {"base/", "index/model.h", "index/model/"}, {}},
    {"index/words/word_forms.", {"base/", "index/words/word_tables.h"}, {"libstemmer.h"}},
    {"index/extract/",
     {"base/", "index/model.h", "index/model/narrowing.h", "index/model/syntax_parts.h",
      "index/model/syntax_tree.h", "index/languages/language.h", "index/languages/lexical_rules.h"},
     {"re2/", "tree_sitter/"}},
    {"index/store/",
     {"base/", "index/model.h", "index/model/", "index/languages/language.h"},
     {"lmdb.h", "xxhash.h", "zstd.h"}},
    {"index/extra/",
     {"base/", "index/languages/language.h", "index/extract/parse/scanner_guard.h",
      "index/extract/extract.h"},
     {"nlohmann/", "tree_sitter/", "xxhash.h"}},
    {"index/worker/",
     {"base/", "index/model.h", "index/model/", "index/languages/language.h", "index/extra/",
      "index/extract/", "index/store/", "index/words/file_words.h"},
     {}},
    {"index/update/",
     {"base/", "index/model.h", "index/model/", "index/languages/language.h",
      "index/languages/language_project.h", "index/extract/", "index/store/", "index/worker/",
      "index/words/file_words.h"},
     {}},
    {"index/update/writer/word_runs.", {"base/"}, {"emmintrin.h"}},
    {"index/", {"base/", "index/model.h", "index/model/", "index/languages/language.h"}, {}},
    {"index/includes/",
     {"base/", "index/model.h", "index/model/", "index/idle_task.h", "index/index.h",
      "index/status.h", "index/store/", "index/update/disk/root_dir.h"},
     {}},
    {"index/includes/include_graph.", {"base/"}, {}},
    {"index/includes/compile_commands.",
     {"base/", "index/languages/language.h", "index/model/", "index/store/store.h"},
     {}},
    {"index/overlay/",
     {"base/", "index/model.h", "index/model/", "index/languages/language.h", "index/snapshot.h",
      "index/extract/extract.h", "index/store/", "index/worker/", "index/update/"},
     {}},
    {"index/live/",
     {"base/",
      "index/model.h",
      "index/model/",
      "index/languages/language.h",
      "index/compiler_answers.h",
      "index/compiler_index.h",
      "index/index.h",
      "index/derived_data.h",
      "index/diagnosis.h",
      "index/archives/source_archives.h",
      "index/bundled/bundled.h",
      "index/cache_contents.h",
      "index/commit_log.h",
      "index/history.h",
      "index/options.h",
      "index/past_state.h",
      "index/sharing.h",
      "index/snapshot.h",
      "index/statistics.h",
      "index/status.h",
      "index/syntax_errors.h",
      "index/syntax_trees.h",
      "index/text_facts.h",
      "index/text_reader.h",
      "index/word_index.h",
      "index/extract/extract.h",
      "index/store/",
      "index/worker/",
      "index/update/",
      "index/includes/",
      "index/net/http.h",
      "index/objects/",
      "index/remote/",
      "index/overlay/"},
     {}},
    {"index/live/query_cache.", {"base/"}, {"xxhash.h"}},
    {"index/embed/",
     {"base/", "index/model.h", "index/model/", "index/idle_task.h", "index/index.h",
      "index/snapshot.h", "index/semantic_ranking.h", "index/net/"},
     {"nlohmann/"}},
    {"index/net/", {"base/"}, {"curl/"}},
    {"index/objects/", {"base/", "index/net/"}, {}},
    {"index/objects/signature.", {"base/"}, {"sodium.h"}},
    {"index/remote/",
     {"base/", "index/model.h", "index/model/", "index/languages/language.h", "index/options.h",
      "index/extract/extract.h", "index/store/", "index/update/", "index/worker/pool.h",
      "index/net/", "index/objects/"},
     {"nlohmann/"}},
    {"index/remote/chunk.", {"base/", "index/store/"}, {"xxhash.h"}},
    {"index/objects/redis_connection.", {"base/", "index/net/", "index/objects/"}, {"hiredis/"}},
    {"index/embed/vector_", {"base/", "index/embed/", "index/model/"}, {"lmdb.h"}},
    {"index/embed/symbol_texts.", {"base/", "index/model.h", "index/model/"}, {"xxhash.h"}},
    {"index/embed/dot_product.", {}, {"immintrin.h"}},
    {"index/open.",
     {"base/", "index/cache_contents.h", "index/compiler_index.h", "index/diagnosis.h",
      "index/index.h", "index/sharing.h", "index/live/cache_contents.h", "index/live/open.h",
      "index/live/compiler_documents.h", "index/live/diagnosis.h", "index/live/sharing.h"},
     {}},
    {"index/resolve/",
     {"base/", "index/model.h", "index/model/", "index/languages/language.h",
      "index/compiler_answers.h", "index/index.h", "index/includes/include_graph.h",
      "index/includes/compile_commands.h", "index/query_limits.h",
      "index/languages/language_traits.h"},
     {}},
    {"index/query/",
     {"base/",
      "index/model.h",
      "index/model/",
      "index/languages/language.h",
      "index/languages/language_project.h",
      "index/languages/completion_rules.h",
      "index/languages/renaming_rules.h",
      "index/languages/public_names.h",
      "index/languages/moved_imports.h",
      "index/languages/needed_files.h",
      "index/languages/packages.h",
      "index/languages/tags.h",
      "index/commit_log.h",
      "index/history.h",
      "index/index.h",
      "index/semantic_ranking.h",
      "index/syntax_errors.h",
      "index/syntax_trees.h",
      "index/text_facts.h",
      "index/text_reader.h",
      "index/word_index.h",
      "index/resolve/",
      "index/words/"},
     {}},
    {"index/query/text/literal_search.", {}, {"emmintrin.h"}},
    {"index/query/text/text_pattern.",
     {"base/", "index/query/text/literal_search.h", "index/query/text/needed_literal.h",
      "index/query/text/regex_parts.h"},
     {"re2/"}},
    {"index/scip/",
     {"base/", "index/model.h", "index/model/", "index/languages/language.h",
      "index/languages/language_project.h", "index/languages/packages.h", "index/index.h",
      "index/compiler_index.h", "index/resolve/", "index/query/"},
     {}},
    {"index/scip/encode.", {"base/", "index/scip/document.h"}, {"scip.pb.h"}},
    {"index/scip/decode.", {"base/", "index/scip/document.h"}, {"google/protobuf/", "scip.pb.h"}},
    {"handlers/",
     {"base/", "lsp/", "index/languages/language.h", "index/index.h", "index/follow_status.h",
      "index/compiler_index.h", "index/model/library_place.h", "index/past_state.h",
      "index/sharing.h", "index/query/", "index/scip/", "index/semantic_ranking.h",
      "index/statistics.h", "index/embed/", "index/extra/extra_languages.h",
      "index/includes/include_warmer.h", "index/worker/pool.h"},
     {"nlohmann/"}},
    {"mcp/", {"base/", "lsp/", "handlers/", "index/index.h"}, {"nlohmann/"}},
    {"serve/",
     {"base/", "lsp/", "handlers/", "mcp/", "index/languages/language.h", "index/index.h",
      "index/objects/signature.h", "index/options.h", "index/query/", "index/sharing.h",
      "index/worker/pool.h"},
     {"nlohmann/"}},
    {"serve/http_reader.", {"base/", "serve/"}, {"boost/"}},
    {"serve/http_server.", {"base/", "serve/"}, {"boost/"}},
    {"setup/",
     {"base/", "lsp/", "handlers/settings.h", "handlers/version.h", "index/diagnosis.h",
      "index/options.h", "index/languages/language.h", "index/model/syntax_tree.h",
      "index/worker/pool.h"},
     {"nlohmann/"}},
    {"cli/",
     {"base/", "lsp/", "handlers/", "mcp/", "serve/server.h", "setup/", "index/cache_contents.h",
      "index/diagnosis.h", "index/worker/worker_main.h"},
     {"nlohmann/", "CLI/"}},
};

const Module* module_of(std::string_view path) {
  const Module* best = nullptr;
  for (const Module& module : kModules) {
    if (path.substr(0, module.prefix.size()) == module.prefix &&
        (!best || module.prefix.size() > best->prefix.size()))
      best = &module;
  }
  return best;
}

bool covers(std::string_view allowed, std::string_view include) {
  return allowed.back() == '/' ? include.substr(0, allowed.size()) == allowed : include == allowed;
}

bool any_covers(const std::vector<std::string_view>& list, std::string_view include) {
  return std::any_of(list.begin(), list.end(),
                     [&](std::string_view allowed) { return covers(allowed, include); });
}

/// The C++ library, C and POSIX: allowed in every module.
bool is_system(std::string_view include) {
  if (include.find_first_of("./") == std::string_view::npos) return true;
  static const std::vector<std::string_view> list = {
      "sys/",     "linux/",   "arpa/",     "netinet/",  "unistd.h", "fcntl.h",    "dirent.h",
      "poll.h",   "signal.h", "pthread.h", "time.h",    "errno.h",  "string.h",   "stdlib.h",
      "limits.h", "dlfcn.h",  "termios.h", "fnmatch.h", "sched.h",  "spawn.h",    "pwd.h",
      "cxxabi.h", "stdio.h",  "stdint.h",  "stddef.h",  "setjmp.h", "execinfo.h", "malloc.h"};
  return any_covers(list, include);
}

/// The files that open files by a path, with the reason. All others use base/files.h (for files of
/// a repository, the user or the system) or base/own_files.h (for files of the cache), which refuse
/// links, FIFOs, devices and too large files.
bool may_open_files(std::string_view path) {
  static const std::vector<std::string_view> list = {
      "base/files.cpp", "base/own_files.cpp",
      "base/os/open_beneath.cpp",  // The implementations.
      "base/replace_file.cpp",     // Writes a temporary file of its own.
      "base/entries_below.cpp",    // Opens a root; lists directories below it with open_beneath.
      "base/trace.cpp",            // Writes the file given on the command line.
      "serve/access_log.cpp",      // Likewise.
      // Lists a directory of the user or the system.
      "base/list_directory.h",
      "serve/served_repositories.cpp",    // Lists the directory given on the command line.
      "serve/restored_repositories.cpp",  // Lists its own directory, which it has checked.
      // Files in the directory of an index, which was checked before; without following links or
      // waiting for a FIFO.
      "index/store/pages/crash_mark.cpp", "index/store/pages/damage.cpp",
      "index/store/open/environment_copy.cpp", "index/store/open/check.cpp",
      "index/store/pages/page_cover.cpp", "index/store/pages/page_sums.cpp",
      // Locks the directory of an index, which it has checked.
      "index/store/open/open_environment.cpp",
      "index/store/open/environment.cpp",  // Gives LMDB the path of the data file.
      // Opens the root directory; files below it with open_beneath.
      "index/update/disk/root_dir.cpp",
      "base/os/confined_process.cpp",  // /dev/null, for a child process.
      "base/os/trial.cpp",             // The same.
      "index/update/git/process.cpp",  // /dev/null, and programs in the directories of $PATH.
      // The index of a git directory with its times: a regular file, without blocking.
      "index/update/git/index_file.cpp",
      "index/update/seed.cpp",  // Lists the directory of the indexes.
      // Lists the directory of an index, which was checked before, and locks directories in it.
      "index/live/scratch_directory.cpp", "index/live/cache_contents.cpp",
      // Creates a new file of its own, which it removes.
      "index/live/directory_probe.cpp",
      // Lists the directory of cached queries, which it has checked.
      "index/live/query_cache.cpp",
      // Gives LMDB the path of its file, in the directory of an index, which it has checked.
      "index/embed/vector_store.cpp",
      "index/scip/decode.cpp",       // Reads the file given on the command line, without blocking.
      "index/scip/output_file.cpp",  // Writes the file given on the command line.
      "index/languages/rust/modules.cpp",  // Lists directories of the user's package managers.
  };
  return std::find(list.begin(), list.end(), path) != list.end();
}

/// The text between the parenthesis at `open` and the matching one.
std::string_view arguments_at(std::string_view code, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < code.size(); ++i) {
    if (code[i] == '(') ++depth;
    if (code[i] == ')' && --depth == 0) return code.substr(open + 1, i - open - 1);
  }
  return code.substr(open + 1);
}

class Checker {
 public:
  Checker(std::string_view path, std::string_view text)
      : path_(path), text_(text), code_(code_only(text)) {}

  std::vector<std::string> run() {
    const bool test = path_.substr(0, 6) == "tests/";
    if (!test) includes();
    top_comment();
    if (!test) {
      standard_output();
      throwing_json();
      opened_files();
    }
    loose_ends();
    return std::move(broken_);
  }

 private:
  void add(std::size_t offset, const std::string& what) {
    const auto line = 1 + std::count(text_.begin(),
                                     text_.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
    broken_.push_back(std::string(path_) + ":" + std::to_string(line) + ": " + what);
  }

  template <class Each>
  void each_match(const std::string& in, const char* pattern, Each each) {
    const std::regex regex(pattern);
    for (std::sregex_iterator it(in.begin(), in.end(), regex), end; it != end; ++it) each(*it);
  }

  void includes() {
    const Module* module = module_of(path_);
    if (!module) return add(0, "is in no module of the table in tests/architecture/rules.cpp");
    const std::string_view folder = module->prefix.substr(0, module->prefix.rfind('/') + 1);
    // A module of single files: other files of its folder are in another module.
    const bool narrow = folder.size() < module->prefix.size();
    each_match(
        std::string(text_), R"re((^|\n)[ \t]*#[ \t]*include[ \t]*(["<])([^">]+)[">])re",
        [&](const std::smatch& match) {
          const auto offset = static_cast<std::size_t>(match.position(3));
          // In a comment or a string.
          if (code_[static_cast<std::size_t>(match.position(2)) - 1] == '\1') return;
          const std::string include = match[3];
          if (match[2] == "<") {
            if (!is_system(include) && !any_covers(module->others, include)) {
              add(offset, "<" + include + "> does not belong in " + std::string(module->prefix));
            }
            return;
          }
          if (!module_of(include))
            return add(offset, "\"" + include + "\" is not spelled from the root of the sources");
          const bool own = narrow
                               ? include.compare(0, module->prefix.size(), module->prefix) == 0
                               : include.compare(0, folder.size(), folder) == 0 &&
                                     (module->prefix != "index/" || module_of(include) == module);
          if (!own && !any_covers(module->ours, include))
            add(offset, std::string(module->prefix) + " may not include \"" + include + "\"");
        });
  }

  void top_comment() {
    if (text_.substr(0, 3) != "// ")
      add(0, "a file opens with a comment that describes its content");
  }

  void standard_output() {
    if (path_.substr(0, 4) == "cli/" && path_.substr(0, 11) != "cli/output.") {
      each_match(
          code_,
          R"re(\b(std::cout|std::cerr|stdout|stderr|printf|fprintf|fwrite|f?puts|fputc|putchar|fmt::print)\b)re",
          [&](const std::smatch& match) {
            add(static_cast<std::size_t>(match.position()),
                match.str() +
                    ": only cli/output.cpp prints, as it escapes what a terminal would obey");
          });
    }
    if (path_.substr(0, 4) == "cli/" || path_.substr(0, 4) == "lsp/") return;
    each_match(
        code_,
        R"re(\b(std::cout|stdout|STDOUT_FILENO|printf|vprintf|puts|putchar|fmt::print|spdlog::stdout_\w+)\b)re",
        [&](const std::smatch& match) {
          add(static_cast<std::size_t>(match.position()),
              match.str() + ": stdout belongs to the wire");
        });
  }

  void throwing_json() {
    each_match(code_, R"re((\.|->)dump\()re", [&](const std::smatch& match) {
      const auto at = static_cast<std::size_t>(match.position());
      if (arguments_at(code_, at + match.str().size() - 1).find("replace") ==
          std::string_view::npos) {
        add(at, "dump() throws on invalid UTF-8: give it error_handler_t::replace");
      }
    });
    each_match(code_, R"re(\b(json|Json)::parse\()re", [&](const std::smatch& match) {
      const auto at = static_cast<std::size_t>(match.position());
      if (arguments_at(code_, at + match.str().size() - 1).find("false") ==
          std::string_view::npos) {
        add(at, "json::parse() throws on bad input: give it (…, nullptr, false)");
      }
    });
  }

  void opened_files() {
    if (may_open_files(path_)) return;
    static const char* const kOpening =
        R"re(\b(open\s*\([^;{}]*\bO_[A-Z]+|(openat2?|fopen|freopen|creat|opendir|mdb_env_open)\s*\(|[io]?fstream\b|\w*filebuf\b|\w*directory_iterator\b|SYS_open\w*))re";
    each_match(code_, kOpening, [&](const std::smatch& match) {
      add(static_cast<std::size_t>(match.position()),
          "opens a file by itself: read what others wrote by base/files.h, and the cache's files "
          "by base/own_files.h");
    });
  }

  void loose_ends() {
    // Composed of parts, so that this file does not violate its own rule.
    static const std::string marks = std::string(R"re(\b(TO)re") + "DO|FIX" + "ME|XX" + "X|HA" +
                                     R"re(CK)\b)re";
    each_match(std::string(text_), marks.c_str(), [&](const std::smatch& match) {
      add(static_cast<std::size_t>(match.position()),
          match.str() + ": finish it, or open an issue");
    });
  }

  std::string_view path_, text_;
  std::string code_;
  std::vector<std::string> broken_;
};

}  // namespace

std::string code_only(std::string_view text) {
  std::string code(text);
  const auto blank = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < std::min(end, code.size()); ++i) {
      if (code[i] != '\n') code[i] = '\1';
    }
  };
  for (std::size_t i = 0; i < text.size();) {
    if (text.substr(i, 2) == "//") {
      const std::size_t end = std::min(text.find('\n', i), text.size());
      blank(i, end);
      i = end;
    } else if (text.substr(i, 2) == "/*") {
      const std::size_t close = text.find("*/", i + 2);
      const std::size_t end = close == std::string_view::npos ? text.size() : close + 2;
      blank(i, end);
      i = end;
    } else if (text.substr(i, 2) == "R\"") {
      const std::size_t open = std::min(text.find('(', i), text.size());
      const std::string closing = ")" + std::string(text.substr(i + 2, open - i - 2)) + "\"";
      const std::size_t close = text.find(closing, open);
      const std::size_t end = close == std::string_view::npos ? text.size()
                                                              : close + closing.size();
      blank(i, end);
      i = end;
    } else if (text[i] == '"' ||
               (text[i] == '\'' &&
                (i == 0 || !std::isxdigit(static_cast<unsigned char>(text[i - 1]))))) {
      std::size_t end = i + 1;
      while (end < text.size() && text[end] != text[i] && text[end] != '\n')
        end += text[end] == '\\' ? 2 : 1;
      blank(i + 1, end);
      i = end + 1;
    } else {
      ++i;
    }
  }
  return code;
}

std::vector<std::string> violations(std::string_view path, std::string_view text) {
  return Checker(path, text).run();
}

}  // namespace codefinder::architecture
