// confined_parser: the pool of index/worker.
#include "setup/config/confined_parser.h"

#include "index/languages/language.h"
#include "index/worker/pool.h"
#include "setup/config/config_text.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace codefinder::setup {
namespace {

class ConfinedParser {
 public:
  explicit ConfinedParser(std::function<std::chrono::milliseconds()> time)
      : time_(std::move(time)) {}

  std::optional<SyntaxTree> parse(std::string_view text, std::string_view name) {
    const LanguageDefinition* language = find_language(name);
    if (!language) return std::nullopt;
    if (!tree_ || text_ != text || language_ != language->language) {
      const std::chrono::milliseconds time = time_();
      if (time.count() == 0) return std::nullopt;
      tree_ = pool_.syntax_tree(
          text, language->language,
          {.time = time, .max_bytes = kMaxConfigBytes, .tree_bytes = std::size_t{1} << 30});
      text_ = text;
      language_ = language->language;
    }
    return tree_;
  }

 private:
  const std::function<std::chrono::milliseconds()> time_;
  worker::Pool pool_{{.kept = 1}};
  std::string text_;
  Language language_{};
  std::optional<SyntaxTree> tree_;  // The tree of text_.
};

}  // namespace

ConfigParser confined_parser(std::function<std::chrono::milliseconds()> time) {
  return [parser = std::make_shared<ConfinedParser>(std::move(time))](
             std::string_view text, std::string_view name) { return parser->parse(text, name); };
}

}  // namespace codefinder::setup
