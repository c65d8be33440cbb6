// Encodes the report of a build for the store's meta table, and decodes it.
#pragma once

#include "index/model/build_report.h"

#include <string>
#include <string_view>

namespace codefinder::update {

std::string encode(const BuildReport& report);
/// Returns an empty report if `text` is malformed.
BuildReport decode_build_report(std::string_view text);

}  // namespace codefinder::update
