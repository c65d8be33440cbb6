// Whether the tests run under a sanitizer, where some of them try fewer cases.
#pragma once

extern "C" {
void __asan_init() __attribute__((weak));
void __tsan_init() __attribute__((weak));
}

namespace codefinder::testing {

/// At run time: the tests themselves are compiled without AddressSanitizer.
inline bool is_sanitized() { return __asan_init != nullptr || __tsan_init != nullptr; }

}  // namespace codefinder::testing
