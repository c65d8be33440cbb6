// A settings file in any layer: errors are problems with a message, and values are within their
// limits.
#include "handlers/settings.h"

#include "base/glob.h"
#include "base/log.h"
#include "tests/fuzz/input.h"

using namespace codefinder;
using namespace codefinder::handlers;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const bool quiet = (set_log_level(LogLevel::error), true);
  static_cast<void>(quiet);
  fuzz::Input input(data, size);
  constexpr SettingsLayer kLayers[] = {SettingsLayer::repository, SettingsLayer::user,
                                       SettingsLayer::client, SettingsLayer::flags};
  const SettingsLayer layer = kLayers[input.below(4)], other = kLayers[input.below(4)];
  nlohmann::json value = parse_settings(input.rest());
  if (value.is_discarded()) return 0;
  const MergedSettings merged = merge_settings({{layer, "one", value}, {other, "two", value}});
  for (const SettingsProblem& problem : merged.problems)
    fuzz::expect(!problem.message.empty() && !to_string(problem).empty(),
                 "a problem without a message");
  const Settings& settings = merged.settings;
  fuzz::expect(settings.index.workers <= 256, "a setting beyond its limit");
  if (layer == SettingsLayer::repository && other == SettingsLayer::repository)
    fuzz::expect(settings.index.cache_directory.empty() &&
                     settings.retrieval.memory_server.command.empty() &&
                     settings.retrieval.document_roots.empty(),
                 "a repository sets a setting that it may not set");
  index_options(settings, "/project");
  GlobSet(settings.index.exclude).matches("src/deep/down/file.cpp");
  for (const index::LayerRule& rule : settings.index.layers)
    GlobSet({rule.glob}).matches("src/deep/down/file.cpp");
  return 0;
}
