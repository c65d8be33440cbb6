// An object store behind HTTP GET, HEAD and PUT, in the layout of Bazel's HTTP cache:
// PREFIX/cas/<SHA-256> and PREFIX/ac/<SHA-256>.
#pragma once

#include "index/net/http.h"
#include "index/objects/object_store.h"

namespace codefinder::objects {

/// Where the objects are, and how requests are signed.
struct HttpPlace {
  std::string prefix;  // The start of the URLs of objects; without a "/" at its end.
  std::optional<net::AwsKeys> keys = std::nullopt;
};

/// `url`: http[s]://HOST/PREFIX. User and password come from the URL or from ~/.netrc.
Result<std::unique_ptr<ObjectStore>> open_http_objects(const std::string& url);
std::unique_ptr<ObjectStore> make_http_objects(HttpPlace place);

}  // namespace codefinder::objects
