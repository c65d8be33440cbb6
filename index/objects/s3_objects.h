// An object store in a bucket of S3, or of a compatible server.
#pragma once

#include "index/objects/http_objects.h"
#include "index/objects/object_store.h"

#include <functional>

namespace codefinder::objects {

/// The value of an environment variable; "" if it is not set.
using Environment = std::function<std::string(const char* name)>;

/// `url`: s3://BUCKET/PREFIX[?endpoint=URL&region=REGION]. The endpoint comes from the URL, else
/// from AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL, else it is AWS; with an endpoint, the bucket is
/// the first part of the path, else a part of the host's name, unless it has dots. The region comes
/// from the URL, AWS_REGION, AWS_DEFAULT_REGION or the profile. The keys come from
/// AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN, else from the profile
/// AWS_PROFILE ("default") of
/// ~/.aws/credentials and ~/.aws/config (AWS_SHARED_CREDENTIALS_FILE, AWS_CONFIG_FILE). Without
/// keys, requests are not signed. Errors: invalid_query.
Result<HttpPlace> s3_place(const std::string& url, const Environment& environment);

Result<std::unique_ptr<ObjectStore>> open_s3_objects(const std::string& url);

}  // namespace codefinder::objects
