// SHA-256, by libsodium.
#pragma once

#include <string>
#include <string_view>

namespace codefinder::objects {

/// 64 lower-case hexadecimal digits.
std::string sha256_hex(std::string_view bytes);

}  // namespace codefinder::objects
