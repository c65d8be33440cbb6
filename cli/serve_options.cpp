// Reads each argument of `codefinder serve`.
#include "cli/serve_options.h"

#include "cli/project_root.h"

#include <chrono>
#include <string>
#include <utility>

namespace codefinder::cli {

using nlohmann::json;

serve::ServerOptions serve_options(const json& values) {
  const auto text = [&](const char* key) {
    const json value = values.value(key, json());
    return value.is_string() ? value.get<std::string>() : std::string();
  };
  const auto number = [&](const char* key, std::int64_t usual) {
    const json value = values.value(key, json());
    return value.is_number_integer() ? value.get<std::int64_t>() : usual;
  };
  const auto size = [&](const char* key, std::size_t usual) {
    return static_cast<std::size_t>(number(key, static_cast<std::int64_t>(usual)));
  };
  serve::ServerOptions options;
  options.repositories = path_of_word(text("repos"));
  if (const std::string listen = text("listen"); !listen.empty()) options.listen = listen;
  for (const auto& [name, path] :
       {std::pair("tokens", &options.tokens), std::pair("access_log", &options.access_log),
        std::pair("data", &options.data)})
    if (const std::string word = text(name); !word.empty()) *path = path_of_word(word);
  if (const json origins = values.value("origins", json()); origins.is_array())
    options.origins = origins.get<std::vector<std::string>>();
  options.disk_budget = size("disk_budget", 20) * 1'000'000'000;
  options.open_limit = size("open_limit", options.open_limit);
  options.connections = size("connections", options.connections);
  options.threads = static_cast<unsigned>(size("threads", options.threads));
  options.deadline = std::chrono::seconds(number("deadline", options.deadline.count()));
  return options;
}

}  // namespace codefinder::cli
