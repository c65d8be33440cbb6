// A limit of bytes that many holders have together.
#pragma once

#include <cstddef>

namespace codefinder::serve {

/// Not thread-safe; outlives its shares.
class ByteBudget {
 public:
  explicit ByteBudget(std::size_t most) : most_(most) {}
  ByteBudget(const ByteBudget&) = delete;
  ByteBudget& operator=(const ByteBudget&) = delete;

  /// The bytes of one holder; given back when it is destroyed.
  class Share {
   public:
    explicit Share(ByteBudget& budget) : budget_(budget) {}
    ~Share() { resize(0); }
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;

    /// False if all shares would be over the limit: the share stays as it is.
    bool resize(std::size_t bytes) {
      const std::size_t others = budget_.used_ - bytes_;
      if (bytes > bytes_ && (others > budget_.most_ || bytes > budget_.most_ - others))
        return false;
      budget_.used_ = others + bytes;
      bytes_ = bytes;
      return true;
    }

   private:
    ByteBudget& budget_;
    std::size_t bytes_ = 0;
  };

 private:
  const std::size_t most_;
  std::size_t used_ = 0;
};

}  // namespace codefinder::serve
