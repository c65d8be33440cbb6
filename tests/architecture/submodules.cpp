// The table of submodules, and the comparison of every include with it.
#include "architecture/submodules.h"

#include <algorithm>
#include <regex>
#include <set>

namespace codefinder::architecture {
namespace {

/// The directory that has a file or directory; "" at the top.
std::string_view directory_of(std::string_view path) {
  const std::size_t slash = path.find_last_of('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

bool contains(const Submodule& submodule, std::string_view path) {
  if (submodule.directory.back() == '/')
    return path.substr(0, submodule.directory.size()) == submodule.directory;
  return directory_of(path) == submodule.directory;
}

/// "pages/bytes" of "index/store/pages/bytes.h" in index/store/.
std::string_view name_in(const Submodule& submodule, std::string_view header) {
  const std::size_t begin = submodule.directory.size() +
                            (submodule.directory.back() == '/' ? 0 : 1);
  return header.substr(begin, header.size() - begin - 2);
}

/// Calls `each(file, header)` for each project header that a file of the product includes.
template <class Each>
void each_include(const std::vector<SourceFile>& files, Each each) {
  static const std::regex include(R"re((?:^|\n)[ \t]*#[ \t]*include "([^"\n]+\.h)")re");
  for (const SourceFile& file : files) {
    if (file.path.compare(0, 6, "tests/") == 0) continue;
    for (std::sregex_iterator it(file.text.begin(), file.text.end(), include), end; it != end; ++it)
      each(file, it->str(1));
  }
}

const Submodule* submodule_of(const std::vector<Submodule>& submodules, std::string_view path) {
  for (const Submodule& submodule : submodules)
    if (submodule.directory.back() != '/' && contains(submodule, path)) return &submodule;
  return nullptr;
}

const std::vector<Submodule> kSubmodules = {
    {"base/os",
     {"confined_process", "directory_watch", "file_lock", "file_space", "file_system", "machine",
      "memory", "open_beneath", "per_thread", "process", "running_program", "sandbox", "trial",
      "wake_event", "watch_limits"}},
    {"serve", {"server"}},
    {"lsp",
     {"assist", "completion", "decorations", "diagnostic", "framing", "hierarchy", "json",
      "protocol", "rename", "request_table", "rpc", "semantic_tokens", "streams", "uri"}},
    {"index/scip", {"export", "import", "output_file"}},
    {"index/extra", {"extra_languages"}},
    {"index/live", {"cache_contents", "compiler_documents", "diagnosis", "open", "sharing"}},
    {"index/query/across", {"across", "definitions", "grep", "symbols", "text"}},
    {"index/query/map",
     {"api", "name_mentions", "package_names", "project_graph", "project_map", "unused_symbols",
      "warm_includes"}},
    {"index/query/editor",
     {"code_lenses", "diagnostics", "inlay_hints", "missing_imports", "monikers", "outline",
      "semantic_tokens"}},
    {"index/query/rename", {"patch", "rename", "symbol_edits"}},
    {"index/query/completion",
     {"completion", "edited_snapshot", "scope", "signature_help", "written_receiver"}},
    {"index/query/graph",
     {"call_graph", "call_paths", "call_text", "hierarchy", "impact", "message_callers",
      "symbol_context", "test_files", "text_uses"}},
    {"index/query/references",
     {"explain", "joined_symbols", "keyword_highlights", "method_family", "module_uses",
      "moved_files", "near_references", "reference_filter", "reference_search", "references",
      "remaining_uses", "type_graph"}},
    {"index/query/changes", {"changes", "diff_text", "symbol_history"}},
    {"index/query/definition",
     {"base_names",         "constructors",       "declared_together", "deduced_type",
      "defined_names",      "definitions",        "dependencies",      "doc_uses",
      "document_links",     "embedded_fields",    "find_written",      "frame_symbols",
      "import_reach",       "installed_packages", "library_targets",   "linked_tags",
      "missing_packages",   "named_symbols",      "special_targets",   "stack_frames",
      "symbol_at_position", "written_name"}},
    {"index/query/symbols",
     {"find_symbols", "near_names", "ranking_weights", "scope_match", "symbol_match",
      "symbol_score", "typed_query"}},
    {"index/query/search",
     {"file_choice", "file_ranks", "files", "passages", "place_words", "query_words", "search_text",
      "source_words"}},
    {"index/query/text",
     {"find_files", "find_text", "grep", "grep_file", "grep_files", "scan_texts", "source_parts",
      "text_pattern", "text_candidates"}},
    {"index/query/hits",
     {"documentation", "file_matches", "first_sentence", "groups", "hit", "hit_page", "jump_target",
      "library_ids", "line_declaration", "line_diff", "name_matcher", "path_filter", "path_table",
      "project_files", "public_symbols", "similar_symbols", "symbol_filter", "symbol_text",
      "test_filter"}},
    {"index/resolve",
     {"budget", "context", "evidence", "include_reach", "includes", "language_semantics",
      "member_list", "path_texts", "plain_rules", "resolver", "scope_path", "structural_types",
      "value"}},
    {"index/update/",
     {"build_report_codec",
      "disk/root_dir",
      "git/commands",
      "git/facts_source",
      "git/git",
      "git/history",
      "git/process",
      "history/commit_log",
      "history/move_log",
      "history/owners",
      "history/symbol_moves",
      "indexed_facts",
      "on_demand_indexer",
      "packages/dependency_files",
      "packages/included_texts",
      "packages/inclusion",
      "packages/package_directories",
      "packages/shared_facts",
      "seed",
      "updater",
      "walk/classify",
      "walk/ignore",
      "walk/root_kind",
      "walk/walk",
      "walk/watch",
      "writer/writer_lock"}},
    {"index/update",
     {"build_report_codec", "indexed_facts", "on_demand_indexer", "seed", "updater"}},
    {"index/update/writer",
     {"failures", "move_recorder", "outcome", "outcome_queue", "urgent_files", "word_filters",
      "work_queue", "writer_decision", "writer_lock"}},
    {"index/update/packages",
     {"dependency_files", "included_texts", "inclusion", "package_directories", "shared_facts"}},
    {"index/update/history", {"commit_log", "move_log", "owners", "symbol_moves"}},
    {"index/update/walk", {"classify", "ignore", "root_kind", "walk", "watch", "wildmatch"}},
    {"index/update/git",
     {"commands", "facts_source", "git", "history", "index_file", "process", "recency"}},
    {"index/update/disk", {"root_dir"}},
    {"index/store/",
     {"facts/check", "facts/compress", "format", "inspection", "pages/bytes", "records",
      "segments/indexed_names", "segments/text_grams", "store"}},
    {"index/store", {"format", "inspection", "records", "store"}},
    {"index/store/open", {"check", "environment", "open"}},
    {"index/store/segments",
     {"file_languages", "gram_cache", "indexed_names", "name_grams", "name_order", "name_search",
      "second_thread", "segment", "symbol_summaries", "text_grams", "text_rows", "word_rows"}},
    {"index/store/facts", {"check", "chunks", "compress"}},
    {"index/store/pages",
     {"bytes", "crash_mark", "damage", "free_pages", "lmdb", "page_cover", "page_sums", "sync_mark",
      "table_sizes", "tree_reader", "tree_walk", "write_check"}},
    {"index/extract/",
     {"extract", "facts/builder", "large_file", "parse/scanner_guard", "parse/syntax_errors",
      "repair/preprocessor", "repair/repairs", "syntax_tree", "tree/text_scan", "walk/doc_links"}},
    {"index/extract", {"extract", "large_file", "syntax_tree"}},
    {"index/extract/walk", {"doc_links", "walker"}},
    {"index/extract/parse",
     {"edited_text", "edited_tree", "parse", "scanner_guard", "syntax_errors", "text_changes"}},
    {"index/extract/lexical", {"lexical_facts"}},
    {"index/extract/repair", {"masked_text", "preprocessor", "repairs"}},
    {"index/extract/facts", {"builder", "journal"}},
    {"index/extract/queries", {"injections", "match", "query"}},
    {"index/extract/tree",
     {"extract_budget", "flat_map", "flat_tree", "node_map", "node_text", "parse_arena", "regroup",
      "text_scan", "tree_sitter"}},
    {"setup/",
     {"agents/agent_table", "agents/agents", "agents/instructions", "doctor/doctor",
      "program/subject"}},
    {"setup/doctor", {"doctor"}},
    {"setup/agents", {"agent_table", "agents", "editor_files", "file_owner", "instructions"}},
    {"setup/program", {"finding", "program_path", "program_version", "server_start", "subject"}},
    {"setup/config",
     {"comment_lines", "config_edit", "config_text", "confined_parser", "json_text", "marked_block",
      "shell_word"}},
    {"handlers/verbs/", {"answer/answer",         "answer/answer_fields",
                         "answer/answer_text",    "answer/impact_answer",
                         "answer/keep_size",      "answer/list_text",
                         "answer/map_answer",     "answer/outline_answer",
                         "answer/page",           "answer/shapes",
                         "answer/status_answer",  "answer/uses_answer",
                         "answer/verb",           "answer/wire_size",
                         "answer_schema",         "params/grep_request",
                         "params/list_fields",    "params/nav_hits",
                         "params/nav_params",     "params/open_target",
                         "params/reference_rows", "params/run_query",
                         "params/search_request", "params/target",
                         "params/target_words",   "verbs_doc"}},
    {"handlers/verbs", {"answer_schema", "verbs_doc"}},
    {"handlers/verbs/params",
     {"changed_symbols", "frame_targets", "grep_request", "jump", "list_fields", "nav_hits",
      "nav_params", "open_target", "past_query", "path_target", "reference_rows", "run_query",
      "saved_query", "search_request", "target", "target_words"}},
    {"handlers/verbs/answer",
     {"answer",         "answer_fields",      "answer_text",    "change_rows",
      "changes_answer", "diagnostics_answer", "edit_answer",    "embedding_status",
      "history_answer", "impact_answer",      "keep_size",      "list_text",
      "map_answer",     "merged_answers",     "outline_answer", "page",
      "parts",          "paths_answer",       "shapes",         "status_answer",
      "unused_answer",  "uses_answer",        "verb",           "wire_size"}},
};

}  // namespace

const std::vector<Submodule>& submodules() { return kSubmodules; }

std::vector<std::string> private_includes(const std::vector<Submodule>& submodules,
                                          const std::vector<SourceFile>& files) {
  std::vector<std::string> found;
  each_include(files, [&](const SourceFile& file, const std::string& header) {
    for (const Submodule& submodule : submodules) {
      if (!contains(submodule, header) || contains(submodule, file.path)) continue;
      const std::vector<std::string_view>& list = submodule.public_headers;
      if (std::find(list.begin(), list.end(), name_in(submodule, header)) == list.end())
        found.push_back(file.path + " includes " + header + ", which is private to " +
                        std::string(submodule.directory));
    }
  });
  return found;
}

std::vector<std::string> upward_includes(const std::vector<Submodule>& submodules,
                                         const std::vector<SourceFile>& files) {
  std::vector<std::string> found;
  each_include(files, [&](const SourceFile& file, const std::string& header) {
    const Submodule* const from = submodule_of(submodules, file.path);
    const Submodule* const to = submodule_of(submodules, header);
    if (from && to && to < from && directory_of(from->directory) == directory_of(to->directory))
      found.push_back(file.path + " includes " + header + ", which is above it");
  });
  return found;
}

std::vector<std::string> unused_public_headers(const std::vector<Submodule>& submodules,
                                               const std::vector<SourceFile>& files) {
  std::set<std::pair<const Submodule*, std::string>> used;
  each_include(files, [&](const SourceFile& file, const std::string& header) {
    for (const Submodule& submodule : submodules)
      if (contains(submodule, header) && !contains(submodule, file.path))
        used.emplace(&submodule, name_in(submodule, header));
  });
  std::vector<std::string> unused;
  for (const Submodule& submodule : submodules)
    for (const std::string_view name : submodule.public_headers)
      if (!used.count({&submodule, std::string(name)}))
        unused.push_back(std::string(submodule.directory) + ": " + std::string(name));
  return unused;
}

}  // namespace codefinder::architecture
