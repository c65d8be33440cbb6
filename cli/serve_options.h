// The options of the server from the arguments of `codefinder serve`.
#pragma once

#include "serve/server.h"

#include <nlohmann/json.hpp>

namespace codefinder::cli {

/// `values`: the arguments, by the keys of their parameters.  Leaves out what is not of `serve`
/// alone: the settings, the trace, and the callback for when the server listens.
serve::ServerOptions serve_options(const nlohmann::json& values);

}  // namespace codefinder::cli
