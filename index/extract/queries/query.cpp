// Compiles the query files of the languages, each once.
#include "index/extract/queries/query.h"

#include "base/log.h"
#include "index/extract/extract.h"
#include "index/extract/queries/compiler.h"
#include "index/extract/queries/embedded_queries.h"

#include <algorithm>
#include <mutex>

namespace codefinder::extract {

namespace {

// "; inherits: a, b" on the first line: prepends the query files of these names.
std::string with_inherited(std::string_view source, int depth = 0) {
  constexpr std::string_view kMark = "; inherits:";
  if (depth > 4 || !source.starts_with(kMark)) return std::string(source);
  const std::string_view line = source.substr(kMark.size(), source.find('\n') - kMark.size());
  std::string out;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t begin = line.find_first_not_of(" ,\r", i);
    if (begin == std::string_view::npos) break;
    const std::size_t end = std::min(line.find_first_of(" ,\r", begin), line.size());
    out += with_inherited(embedded_query(line.substr(begin, end - begin)), depth + 1);
    out += '\n';
    i = end;
  }
  return out.append(source);
}

}  // namespace

Result<Program> compile_query(Language language, const TSLanguage* grammar,
                              std::string_view source) {
  Program program;
  program.language = language;
  const std::uint32_t symbols = ts_language_symbol_count(grammar);
  program.walk.resize(symbols);
  program.expr.resize(symbols);
  program.step.resize(symbols);
  program.injection.resize(symbols);
  program.leaf_role.resize(symbols);
  program.takes_expectation.resize(symbols);
  for (std::uint32_t symbol = 0; symbol < symbols; ++symbol)
    if (ts_language_symbol_type(grammar, static_cast<TSSymbol>(symbol)) == TSSymbolTypeAnonymous)
      program.keywords.insert(ts_language_symbol_name(grammar, static_cast<TSSymbol>(symbol)));
  const std::string whole = with_inherited(source);
  if (auto error = add_patterns(grammar, whole, program)) return *error;
  program.no_patterns.resize(symbols);
  program.binds_to_next.resize(symbols);
  for (std::uint32_t symbol = 0; symbol < symbols; ++symbol)
    program.no_patterns[symbol] = program.walk[symbol].empty() && !program.leaf_role[symbol];
  for (std::uint32_t symbol = 0; symbol < symbols; ++symbol)
    for (const std::uint16_t number : program.walk[symbol])
      for (const std::uint16_t c : program.patterns[number].root.captures)
        program.binds_to_next[symbol] = program.binds_to_next[symbol] ||
                                        program.captures[c].kind == CaptureKind::attribute;
  program.has_tags = std::any_of(program.patterns.begin(), program.patterns.end(),
                                 [](const Pattern& p) { return p.set.space == kTagSpace; });
  for (const std::vector<std::uint16_t>& numbers : program.injection)
    for (const std::uint16_t number : numbers) {
      program.has_injections = true;
      const Directives& set = program.patterns[number].set;
      const LanguageDefinition* injected = find_language(set.injection);
      // Declarations in the language around them bind as their neighbours do.
      const bool is_same = injected != nullptr && injected->language == program.language;
      if (!set.injection_own_names && !is_same) program.walks_whole = true;
    }
  program.walks_whole = program.walks_whole || !program.regrouping.empty() ||
                        std::any_of(program.patterns.begin(), program.patterns.end(),
                                    [](const Pattern& p) { return p.set.inner_package; });
  return program;
}

Status check_queries(const TSLanguage* grammar, std::string_view queries) {
  const auto compiled = compile_query(Language::text, grammar, queries);
  return compiled ? Status(Done{}) : Status(compiled.error());
}

const Program* program_of(Language language) {
  struct Slot {
    std::once_flag once;
    std::unique_ptr<const Program> program;
  };
  static std::vector<Slot> slots(languages().size());  // Each written once, then read-only.
  const LanguageDefinition& row = definition(language);
  if (row.grammar == nullptr) return nullptr;
  Slot& slot = slots[static_cast<std::size_t>(language)];
  std::call_once(slot.once, [&] {
    const std::string_view queries = !row.queries.empty()
                                         ? row.queries
                                         : embedded_query(std::string(row.name) + "/queries");
    Result<Program> compiled = compile_query(language, row.grammar(), queries);
    if (compiled) slot.program = std::make_unique<const Program>(std::move(*compiled));
    else log_error("queries of {}: {}", row.name, compiled.error().message);
  });
  return slot.program.get();
}

}  // namespace codefinder::extract
