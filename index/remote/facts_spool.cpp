// Writes and reads the spool file.
#include "index/remote/facts_spool.h"

#include "base/log.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace codefinder::remote {

namespace {

Error spool_error(std::string_view doing) {
  return {ErrorCode::index_failed, fmt::format("{}: {}", doing, std::strerror(errno)), {}};
}

}  // namespace

std::size_t FactsSpool::Hash::operator()(const Digest& digest) const {
  std::size_t hash = 0;
  std::memcpy(&hash, digest.data(), sizeof hash);
  return hash;
}

Result<std::shared_ptr<FactsSpool>> FactsSpool::create(const std::string& directory) {
  std::string path = directory + "/facts.XXXXXX";
  Descriptor file(::mkostemp(path.data(), O_CLOEXEC));
  if (!file.ok()) return spool_error("creating " + path);
  ::unlink(path.c_str());
  return std::shared_ptr<FactsSpool>(new FactsSpool(std::move(file)));
}

Status FactsSpool::add(const std::vector<FactsPlace>& places, std::string_view text) {
  std::uint64_t at = end_;
  for (std::string_view left = text; !left.empty();) {
    const ssize_t written = ::pwrite(file_.get(), left.data(), left.size(), static_cast<off_t>(at));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return spool_error("writing downloaded facts");
    left.remove_prefix(static_cast<std::size_t>(written));
    at += static_cast<std::uint64_t>(written);
  }
  for (const FactsPlace& place : places)
    places_.emplace(place.digest, Place{end_ + place.begin, place.size});
  end_ = at;
  return Done{};
}

std::optional<update::FactsSource::Facts> FactsSpool::find(const Digest& digest) const {
  const auto found = places_.find(digest);
  if (found == places_.end()) return std::nullopt;
  std::string part(found->second.size, '\0');
  const ssize_t read = ::pread(file_.get(), part.data(), part.size(),
                               static_cast<off_t>(found->second.begin));
  if (read != static_cast<ssize_t>(part.size())) return std::nullopt;
  return decode_packed_facts(part);
}

}  // namespace codefinder::remote
