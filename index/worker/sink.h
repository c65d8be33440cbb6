// Output buffer for a message's body: writes to shared memory as long as it fits, then to a string.
#pragma once

#include "index/worker/shared_region.h"

#include <cstring>
#include <string>
#include <string_view>

namespace codefinder::worker {

class Sink {
 public:
  /// `region` may be empty, and must outlive this object.
  explicit Sink(Region region = {}) : region_(region) {}

  void append(const void* data, std::size_t size) {
    if (size == 0) return;
    if (!spilled_ && size <= region_.size - used_) {
      std::memcpy(region_.data + used_, data, size);
      used_ += size;
      return;
    }
    spill();
    rest_.append(static_cast<const char*>(data), size);
  }

  /// Everything written.
  std::string_view text() const {
    return spilled_ ? std::string_view(rest_) : std::string_view(region_.data, used_);
  }
  bool in_region() const { return !spilled_ && region_.data != nullptr; }

 private:
  void spill() {
    if (spilled_) return;
    spilled_ = true;
    rest_.assign(region_.data != nullptr ? region_.data : "", used_);
  }

  const Region region_;
  std::size_t used_ = 0;
  bool spilled_ = false;
  std::string rest_;
};

}  // namespace codefinder::worker
