// Loads libcurl.
#include "index/net/curl_library.h"

#include <dlfcn.h>

#include <string>

namespace codefinder::net {

namespace {

template <class Function>
bool find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(::dlsym(library, name));
  return function != nullptr;
}

Result<CurlLibrary> load() {
  void* library = ::dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return Error{ErrorCode::internal, "libcurl.so.4 is not installed", {}};
  CurlLibrary curl;
  const bool complete = find(library, "curl_global_init", curl.global_init) &&
                        find(library, "curl_easy_init", curl.easy_init) &&
                        find(library, "curl_easy_cleanup", curl.easy_cleanup) &&
                        find(library, "curl_easy_setopt", curl.easy_setopt) &&
                        find(library, "curl_easy_getinfo", curl.easy_getinfo) &&
                        find(library, "curl_easy_send", curl.easy_send) &&
                        find(library, "curl_easy_recv", curl.easy_recv) &&
                        find(library, "curl_easy_strerror", curl.easy_strerror) &&
                        find(library, "curl_multi_init", curl.multi_init) &&
                        find(library, "curl_multi_cleanup", curl.multi_cleanup) &&
                        find(library, "curl_multi_add_handle", curl.multi_add_handle) &&
                        find(library, "curl_multi_remove_handle", curl.multi_remove_handle) &&
                        find(library, "curl_multi_perform", curl.multi_perform) &&
                        find(library, "curl_multi_poll", curl.multi_poll) &&
                        find(library, "curl_multi_wakeup", curl.multi_wakeup) &&
                        find(library, "curl_multi_info_read", curl.multi_info_read) &&
                        find(library, "curl_slist_append", curl.slist_append) &&
                        find(library, "curl_slist_free_all", curl.slist_free_all);
  if (!complete || curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
    return Error{ErrorCode::internal, "libcurl.so.4 is older than 7.85", {}};
  return curl;
}

}  // namespace

Result<const CurlLibrary*> curl_library() {
  static const Result<CurlLibrary> loaded = load();
  if (!loaded) return loaded.error();
  return &*loaded;
}

}  // namespace codefinder::net
