// Names of the C and C++ standard libraries and of POSIX.
#pragma once

#include "index/languages/words.h"

namespace codefinder::c_family {

/// Names that no file of a project needs to define.
inline constexpr Words kBuiltins =
    "std size_t ssize_t ptrdiff_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t "
    "uint64_t intptr_t uintptr_t wchar_t "
    "bool FILE va_list "
    "printf fprintf sprintf snprintf vsnprintf vfprintf malloc calloc realloc free memcpy memmove "
    "memset memcmp memchr strlen "
    "strcmp strncmp strcpy "
    "strncpy strcat strncat strchr strrchr strstr strdup strtol strtoul strtoll strtoull strtod "
    "strerror strcasecmp strncasecmp "
    "atoi atol atof exit "
    "abort assert errno NULL EOF stdin stdout stderr fopen fclose fread fwrite fflush fgets fputs "
    "fputc fgetc getenv qsort time "
    "getpid "
    "va_start va_end va_arg va_copy sizeof offsetof nullptr nullptr_t true false this INT_MAX "
    "INT_MIN UINT_MAX LONG_MAX "
    "LLONG_MAX ULLONG_MAX SIZE_MAX "
    "pthread_create pthread_join pthread_mutex_lock pthread_mutex_unlock pthread_mutex_t pthread_t "
    "isdigit isspace isalpha "
    "isalnum toupper tolower "
    "static_assert decltype typeid defined __FILE__ __LINE__ __func__ __VA_ARGS__ __attribute__ "
    "__cplusplus";

/// Headers of the compiler and the system.
inline constexpr Words kStandardHeaders =
    "assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h "
    "math.h setjmp.h signal.h stdalign.h "
    "stdarg.h "
    "stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h strings.h "
    "tgmath.h threads.h time.h uchar.h "
    "wchar.h wctype.h "
    "unistd.h fcntl.h pthread.h dirent.h poll.h sched.h semaphore.h syslog.h termios.h dlfcn.h "
    "netdb.h pwd.h grp.h regex.h "
    "utime.h aio.h alloca.h argp.h byteswap.h crypt.h elf.h endian.h err.h error.h execinfo.h "
    "features.h fnmatch.h fts.h ftw.h "
    "getopt.h glob.h iconv.h ifaddrs.h langinfo.h libgen.h libintl.h link.h malloc.h memory.h "
    "mntent.h mqueue.h nl_types.h "
    "obstack.h paths.h pty.h resolv.h search.h shadow.h spawn.h stropts.h sysexits.h tar.h "
    "termio.h ucontext.h ulimit.h utmp.h "
    "utmpx.h values.h wait.h windows.h winsock.h winsock2.h ws2tcpip.h io.h process.h direct.h "
    "conio.h intrin.h immintrin.h "
    "emmintrin.h xmmintrin.h x86intrin.h arm_neon.h "
    "algorithm any array atomic bitset chrono codecvt complex condition_variable deque exception "
    "execution filesystem format "
    "forward_list "
    "fstream functional future initializer_list iomanip ios iosfwd iostream istream iterator "
    "limits list locale map memory "
    "memory_resource mutex "
    "new numeric optional ostream queue random ratio regex scoped_allocator set shared_mutex "
    "sstream stack stdexcept streambuf "
    "string string_view "
    "strstream system_error thread tuple type_traits typeindex typeinfo unordered_map "
    "unordered_set utility valarray variant "
    "vector concepts "
    "coroutine compare ranges span numbers source_location latch barrier stop_token bit version";

/// Types that only the system's headers define.
inline constexpr Words kSystemTags =
    "timeval timespec timezone itimerval tm stat stat64 statfs statvfs dirent sockaddr sockaddr_in "
    "sockaddr_in6 sockaddr_un sockaddr_storage in_addr in6_addr addrinfo hostent servent iovec "
    "msghdr cmsghdr pollfd epoll_event kevent sigaction rusage rlimit termios winsize passwd group "
    "utsname option lconv flock linger ifreq ifaddrs sysinfo utimbuf tms _IO_FILE";

}  // namespace codefinder::c_family
