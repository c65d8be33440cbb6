// Reads the folders of extra languages and adds their rows.
#include "index/extra/extra_languages.h"

#include "base/files.h"
#include "base/log.h"
#include "base/os/trial.h"
#include "base/path.h"
#include "index/extra/definition_file.h"
#include "index/extra/grammar_library.h"
#include "index/extract/extract.h"

#include <xxhash.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace codefinder::extra {
namespace {

constexpr std::uint64_t kMaxDefinitionBytes = 1u << 20;
constexpr std::uint64_t kMaxQueryBytes = 256u << 10;  // The compilation of more takes seconds.
constexpr std::uint64_t kMaxGrammarBytes = 256u << 20;
// The part of the extractor's version that a fingerprint is.
constexpr std::uint32_t kFingerprintBits = (1u << 24) - 1;

/// A language whose files were read.
struct Candidate {
  std::string folder;
  ExtraDefinition definition;
  std::string queries;
  XXH64_hash_t digest = 0;  // The hash of the three files.
};

class Loader {
 public:
  explicit Loader(ExtraLanguages& out) : out_(out) {}

  void load() {
    std::vector<std::unique_ptr<Candidate>> candidates;
    for (const std::string& folder : out_.folders)
      if (auto candidate = read(folder)) candidates.push_back(std::move(candidate));
    std::ranges::stable_sort(candidates, {}, [](const auto& c) { return c->definition.row.name; });
    for (auto& candidate : candidates) add(std::move(candidate));
  }

  const std::vector<const LanguageDefinition*>& rows() const { return rows_; }
  /// Not 0.
  std::uint32_t fingerprint() const {
    const std::uint32_t bits = static_cast<std::uint32_t>(digest_) & kFingerprintBits;
    return bits != 0 ? bits : 1;
  }

 private:
  void refuse(const std::string& path, std::string_view why) {
    out_.problems.push_back(
        fmt::format("languages.extra: {} {}; the language is not used", path, why));
  }

  bool read_file(Candidate& candidate, const std::string& path, std::uint64_t max_bytes,
                 std::string& bytes) {
    FileText file = read_file_at(path, max_bytes, Links::follow);
    if (!file.ok())
      return refuse(path, file.kind == FileText::Kind::absent ? "does not exist" : file.reason),
             false;
    candidate.digest = XXH3_64bits_withSeed(file.bytes.data(), file.bytes.size(), candidate.digest);
    bytes = std::move(file.bytes);
    return true;
  }

  std::unique_ptr<Candidate> read(const std::string& folder) {
    auto out = std::make_unique<Candidate>();
    out->folder = folder;
    const std::string path = join_path(folder, "language.json");
    std::string json, grammar;
    if (!read_file(*out, path, kMaxDefinitionBytes, json)) return nullptr;
    auto definition = read_definition(json);
    if (!definition) return refuse(path, definition.error().message), nullptr;
    out->definition = std::move(*definition);
    if (!read_file(*out, join_path(folder, "queries.scm"), kMaxQueryBytes, out->queries) ||
        !read_file(*out, join_path(folder, out->definition.grammar_file), kMaxGrammarBytes,
                   grammar))
      return nullptr;
    return out;
  }

  /// Errors: the hint is the path of the file.
  static Result<GrammarFunction> load(const Candidate& candidate, std::size_t slot) {
    const std::string path = join_path(candidate.folder, candidate.definition.grammar_file);
    auto grammar = load_grammar(path, candidate.definition.grammar_function, slot);
    if (!grammar) return Error{grammar.error().code, grammar.error().message, path};
    if (const Status valid = extract::check_queries((*grammar)(), candidate.queries); !valid.ok())
      return Error{valid.error().code, valid.error().message,
                   join_path(candidate.folder, "queries.scm")};
    return grammar;
  }

  /// True if a language that is there already has the name, LSP id or alias.
  bool is_taken(std::string_view name) const {
    const auto has_it = [&](const LanguageDefinition* row) {
      return row->name == name || row->lsp_id == name || row->aliases.contains(name);
    };
    return std::ranges::any_of(languages(), has_it) || std::ranges::any_of(rows_, has_it);
  }

  void add(std::unique_ptr<Candidate> candidate) {
    LanguageDefinition& row = candidate->definition.row;
    const std::string path = join_path(candidate->folder, "language.json");
    std::vector<std::string_view> names{row.name, row.lsp_id};
    names.insert(names.end(), row.aliases.begin(), row.aliases.end());
    for (const std::string_view name : names)
      if (is_taken(name))
        return refuse(path, fmt::format("has the name {} of another language", name));
    if (slots_ == kMaxAddedLanguages)
      return refuse(
          path, fmt::format("is beyond the {} languages that can be added", kMaxAddedLanguages));
    const std::string library = join_path(candidate->folder, candidate->definition.grammar_file);
    row.queries = candidate->queries;
    const std::size_t slot = slots_++;
    if (!survives([&] { return load(*candidate, slot).ok(); }))
      return refuse(library, "or its queries end the process that loads them");
    const auto grammar = load(*candidate, slot);
    if (!grammar) return refuse(grammar.error().hint, grammar.error().message);
    row.language = static_cast<Language>(languages().size() + rows_.size());
    row.grammar = *grammar;
    digest_ = XXH3_64bits_withSeed(&candidate->digest, sizeof candidate->digest, digest_);
    out_.names.emplace_back(row.name);
    // Kept for the life of the program, like every row.
    rows_.push_back(&candidate.release()->definition.row);
  }

  ExtraLanguages& out_;
  std::vector<const LanguageDefinition*> rows_;
  std::size_t slots_ = 0;  // Used for grammars, also for those whose language was refused.
  XXH64_hash_t digest_ = 0;
};

ExtraLanguages& state() {
  static ExtraLanguages languages;
  return languages;
}

}  // namespace

void load_extra_languages(std::vector<std::string> folders) {
  ExtraLanguages& out = state();
  out.folders = std::move(folders);
  Loader loader(out);
  loader.load();
  if (!loader.rows().empty()) add_languages(loader.rows(), loader.fingerprint());
}

const ExtraLanguages& extra_languages() { return state(); }

}  // namespace codefinder::extra
