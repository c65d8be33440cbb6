// confined_parser: the pool of index/worker.
#include "setup/confined_parser.h"

#include "index/languages/language.h"
#include "index/worker/pool.h"
#include "setup/config_limits.h"

#include <memory>

namespace codefinder::setup {
namespace {

constexpr extract::ExtractLimits kParserLimits{.time = std::chrono::seconds(20),
                                               .max_bytes = kMaxConfigBytes,
                                               .tree_bytes = std::size_t{1} << 30};

}  // namespace

ConfigParser confined_parser() {
  return [pool = std::make_shared<worker::Pool>(worker::PoolOptions{.kept = 1})](
             std::string_view text, std::string_view name) -> std::optional<SyntaxTree> {
    const LanguageDefinition* language = find_language(name);
    if (!language) return std::nullopt;
    return pool->syntax_tree(text, language->language, kParserLimits);
  };
}

}  // namespace codefinder::setup
