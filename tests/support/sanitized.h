// Whether the tests run under a sanitizer, where some of them try fewer cases.
#pragma once

namespace codefinder::testing {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

}  // namespace codefinder::testing
