// The URL and the keys of a bucket. libcurl signs the requests.
#include "index/objects/s3_objects.h"

#include "base/files.h"
#include "base/log.h"
#include "base/path.h"
#include "base/strings.h"

#include <cstdlib>
#include <map>

namespace codefinder::objects {

namespace {

constexpr std::uint64_t kMaxFileBytes = 1u << 20;
constexpr std::string_view kBlank = " \t\r";

using Values = std::map<std::string, std::string, std::less<>>;

/// The first value that is not empty.
std::string first_of(std::initializer_list<std::string> values) {
  for (const std::string& value : values)
    if (!value.empty()) return value;
  return {};
}

std::string value_of(const Values& values, std::string_view name) {
  const auto found = values.find(name);
  return found == values.end() ? std::string() : found->second;
}

/// The values of one section of an INI file, whose name may follow "profile ".
Values read_profile(const std::string& path, std::string_view profile) {
  const FileText file = read_file_at(path, kMaxFileBytes, Links::follow);
  Values values;
  bool inside = false;
  for (std::string_view rest = file.bytes; !rest.empty();) {
    std::string_view line = take_until(rest, '\n');
    line = trim(line, kBlank);
    if (line.empty() || line.front() == '#' || line.front() == ';') continue;
    if (line.front() == '[') {
      std::string_view name = trim(line.substr(1, line.find(']') - 1), kBlank);
      if (name.starts_with("profile ")) name = trim(name.substr(8), kBlank);
      inside = name == profile;
    } else if (inside) {
      const std::string key(trim(take_until(line, '='), kBlank));
      values.emplace(key, trim(line, kBlank));
    }
  }
  return values;
}

/// The profile in both files; a value of the credentials' file comes first.
Values read_profiles(const Environment& environment) {
  const std::string profile = first_of({environment("AWS_PROFILE"), "default"});
  const std::string directory = join_path(environment("HOME"), ".aws");
  Values values = read_profile(
      first_of({environment("AWS_SHARED_CREDENTIALS_FILE"), join_path(directory, "credentials")}),
      profile);
  values.merge(read_profile(
      first_of({environment("AWS_CONFIG_FILE"), join_path(directory, "config")}), profile));
  return values;
}

net::AwsKeys keys_of(const Environment& environment, const Values& profile) {
  net::AwsKeys keys{environment("AWS_ACCESS_KEY_ID"),
                    environment("AWS_SECRET_ACCESS_KEY"),
                    environment("AWS_SESSION_TOKEN"),
                    {}};
  if (!keys.id.empty()) return keys;
  return {value_of(profile, "aws_access_key_id"),
          value_of(profile, "aws_secret_access_key"),
          value_of(profile, "aws_session_token"),
          {}};
}

/// The parameters of a query: "endpoint=…&region=…".
Values read_query(std::string_view query) {
  Values values;
  while (!query.empty()) {
    std::string_view value = take_until(query, '&');
    const std::string name(take_until(value, '='));
    values.emplace(name, net::percent_decoded(value));
  }
  return values;
}

/// The URL of a bucket at AWS. The certificates of its hosts do not cover names with dots.
std::string aws_url(const std::string& bucket, const std::string& region) {
  if (bucket.find('.') != std::string::npos)
    return fmt::format("https://s3.{}.amazonaws.com/{}", region, bucket);
  return fmt::format("https://{}.s3.{}.amazonaws.com", bucket, region);
}

}  // namespace

Result<HttpPlace> s3_place(const std::string& url, const Environment& environment) {
  std::string_view query = std::string_view(url).substr(std::string_view("s3://").size());
  std::string_view path = take_until(query, '?');
  const std::string bucket(take_until(path, '/'));
  const Values parameters = read_query(query);
  for (const auto& [name, value] : parameters)
    if (name != "endpoint" && name != "region")
      return Error{ErrorCode::invalid_query, fmt::format("a URL of S3 has no parameter {}", name),
                   "endpoint, region"};
  if (bucket.empty())
    return Error{ErrorCode::invalid_query, net::shown_url(url) + " names no bucket",
                 "s3://BUCKET/PREFIX"};
  const Values profile = read_profiles(environment);
  net::AwsKeys keys = keys_of(environment, profile);
  keys.region = first_of({value_of(parameters, "region"), environment("AWS_REGION"),
                          environment("AWS_DEFAULT_REGION"), value_of(profile, "region"),
                          "us-east-1"});
  std::string endpoint = first_of(
      {value_of(parameters, "endpoint"), environment("AWS_ENDPOINT_URL_S3"),
       environment("AWS_ENDPOINT_URL"), value_of(profile, "endpoint_url")});
  while (endpoint.ends_with('/')) endpoint.pop_back();
  HttpPlace place;
  place.prefix = endpoint.empty() ? aws_url(bucket, keys.region) : endpoint + "/" + bucket;
  if (!path.empty()) place.prefix += "/" + std::string(path);
  if (!keys.id.empty()) place.keys = std::move(keys);
  return place;
}

Result<std::unique_ptr<ObjectStore>> open_s3_objects(const std::string& url) {
  auto place = s3_place(url, [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value != nullptr ? value : "");
  });
  if (!place) return std::move(place).error();
  return make_http_objects(std::move(*place));
}

}  // namespace codefinder::objects
