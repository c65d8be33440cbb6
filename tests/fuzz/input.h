// Shared by the fuzz targets: reading numbers and texts from the input, mutations described by the
// input, and checks that abort the process.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace codefinder::fuzz {

/// Reports a finding: prints `what` and aborts.
[[noreturn]] inline void fail(std::string_view what) {
  std::fprintf(stderr, "fuzz: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}
inline void expect(bool holds, std::string_view what) {
  if (!holds) fail(what);
}

/// Reads from the front; 0 and "" when no bytes are left.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size)
      : bytes_(reinterpret_cast<const char*>(data), size) {}

  bool empty() const { return bytes_.empty(); }
  std::uint8_t byte() {
    if (bytes_.empty()) return 0;
    const auto value = static_cast<std::uint8_t>(bytes_.front());
    bytes_.remove_prefix(1);
    return value;
  }
  /// Three bytes, little-endian.
  std::uint32_t number() {
    const std::uint32_t low = byte(), middle = byte(), high = byte();
    return low | middle << 8 | high << 16;
  }
  /// 0 .. n-1; 0 when n is 0.
  std::uint32_t below(std::size_t n) {
    const std::uint32_t value = n <= 256 ? byte() : number();
    return n == 0 ? 0 : static_cast<std::uint32_t>(value % n);
  }
  std::string_view text(std::size_t n) {
    const std::string_view taken = bytes_.substr(0, n);
    bytes_.remove_prefix(taken.size());
    return taken;
  }
  /// Up to the next line feed, which is dropped.
  std::string_view line() {
    const std::size_t end = bytes_.find('\n');
    const std::string_view taken = text(std::min(end, bytes_.size()));
    if (end != std::string_view::npos) byte();
    return taken;
  }
  std::string_view rest() { return text(bytes_.size()); }

 private:
  std::string_view bytes_;
};

/// `bytes` with changes described by `input`, until it is used up: set, flip a bit, zero a run,
/// insert, copy a run, truncate.
inline std::string mutated(std::string bytes, Input& input) {
  for (int changes = 0; !input.empty() && !bytes.empty() && changes < 16; ++changes) {
    const unsigned kind = input.byte() % 6;
    const std::size_t at = input.number() % bytes.size();
    const std::uint8_t value = input.byte();
    const std::size_t run = std::min<std::size_t>(value + 1u, bytes.size() - at);
    switch (kind) {
      case 0: bytes[at] = static_cast<char>(value); break;
      case 1: bytes[at] = static_cast<char>(bytes[at] ^ (1 << value % 8)); break;
      case 2: bytes.replace(at, run, run, '\0'); break;
      case 3: bytes.insert(at, std::string(1, static_cast<char>(value))); break;
      case 4: bytes.replace(at, run, bytes.substr(input.number() % bytes.size(), run)); break;
      default: bytes.resize(at);
    }
  }
  return bytes;
}

}  // namespace codefinder::fuzz
