// The table of platform macros.
#include "base/c_platforms.h"

#include <algorithm>
#include <array>

namespace codefinder {

namespace {

constexpr auto kForeign = std::to_array<std::string_view>({"MACOSX",
                                                           "MSDOS",
                                                           "VMS",
                                                           "WIN32",
                                                           "WIN64",
                                                           "WINCE",
                                                           "_AIX",
                                                           "_MSC_VER",
                                                           "_WIN32",
                                                           "_WIN32_WCE",
                                                           "_WIN64",
                                                           "_WINDOWS",
                                                           "__ANDROID__",
                                                           "__APPLE__",
                                                           "__BEOS__",
                                                           "__BORLANDC__",
                                                           "__CUDACC__",
                                                           "__CYGWIN__",
                                                           "__DJGPP__",
                                                           "__DragonFly__",
                                                           "__EMSCRIPTEN__",
                                                           "__FreeBSD__",
                                                           "__HAIKU__",
                                                           "__IBMC__",
                                                           "__INTEL_COMPILER",
                                                           "__MACH__",
                                                           "__MINGW32__",
                                                           "__MINGW64__",
                                                           "__MSDOS__",
                                                           "__NetBSD__",
                                                           "__OS2__",
                                                           "__OpenBSD__",
                                                           "__QNXNTO__",
                                                           "__QNX__",
                                                           "__SUNPRO_C",
                                                           "__SUNPRO_CC",
                                                           "__SVR4",
                                                           "__TURBOC__",
                                                           "__VMS",
                                                           "__WATCOMC__",
                                                           "__WIN32__",
                                                           "__aarch64__",
                                                           "__alpha__",
                                                           "__amigaos__",
                                                           "__arm__",
                                                           "__bsdi__",
                                                           "__hpux",
                                                           "__hpux__",
                                                           "__i386__",
                                                           "__ia64__",
                                                           "__mips__",
                                                           "__osf__",
                                                           "__powerpc64__",
                                                           "__powerpc__",
                                                           "__ppc__",
                                                           "__riscv",
                                                           "__s390__",
                                                           "__sgi",
                                                           "__sparc__",
                                                           "__sun",
                                                           "__sun__",
                                                           "__svr4__",
                                                           "__wasi__",
                                                           "__wasm__",
                                                           "__xlC__",
                                                           "sun"});

}  // namespace

bool is_foreign_platform(std::string_view macro) {
  return std::binary_search(kForeign.begin(), kForeign.end(), macro);
}

}  // namespace codefinder
