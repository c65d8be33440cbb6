// Compresses and decompresses with Zstandard: a form byte, the size, two frames.
#include "index/store/facts/compress.h"

#include "base/os/per_thread.h"
#include "index/store/pages/bytes.h"

#include <memory>
#include <new>

#include <zstd.h>

namespace codefinder::store {

namespace {

enum Form : std::uint8_t { plain = 0, zstd = 1 };
constexpr int kLevel = 3;  // Level 4 saves one seventieth more, for a third more time.
constexpr std::size_t kWorthTrying = 64;
// A little more than the format's maximum compression ratio.
constexpr std::uint64_t kMaxExpansion = 20'000;

// Contexts are expensive to create and hold about 1 MB: one per thread.
struct Compressor {
  Compressor() {
    if (context == nullptr) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  }
  std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context{ZSTD_createCCtx(), ZSTD_freeCCtx};
};
struct Decompressor {
  Decompressor() {
    if (context == nullptr) throw std::bad_alloc();
  }
  std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context{ZSTD_createDCtx(), ZSTD_freeDCtx};
};

ZSTD_CCtx* compressor() {
  static PerThread<Compressor> compressors;
  return compressors.get().context.get();
}
ZSTD_DCtx* decompressor() {
  static PerThread<Decompressor> decompressors;
  return decompressors.get().context.get();
}

}  // namespace

std::string pack(Slice text, std::size_t split) {
  std::string packed;
  if (text.size() >= kWorthTrying) {
    ByteWriter head(packed);
    head.byte(Form::zstd);
    head.varint(text.size());
    bool fits = true;
    for (const Slice part : {text.substr(0, split), text.substr(split)}) {
      const std::size_t begin = packed.size();
      packed.resize(begin + ZSTD_compressBound(part.size()));
      const std::size_t size = ZSTD_compress2(compressor(), packed.data() + begin,
                                              packed.size() - begin, part.data(), part.size());
      fits = fits && ZSTD_isError(size) == 0;
      packed.resize(fits ? begin + size : begin);
    }
    if (fits && packed.size() < text.size()) return packed;
    packed.clear();
  }
  packed.push_back(static_cast<char>(Form::plain));
  packed.append(text);
  return packed;
}

namespace {

std::optional<Slice> unpack(Slice packed, std::string& buffer, bool head_only) {
  ByteReader in(packed);
  const std::uint8_t form = in.byte();
  if (in.failed()) return std::nullopt;
  if (form == Form::plain) return in.bytes(in.left());
  if (form != Form::zstd) return std::nullopt;
  std::uint64_t size = in.varint();
  Slice body = in.bytes(in.left());
  if (head_only) {
    const std::size_t bytes = ZSTD_findFrameCompressedSize(body.data(), body.size());
    if (in.failed() || ZSTD_isError(bytes)) return std::nullopt;
    body = body.substr(0, bytes);
    size = ZSTD_getFrameContentSize(body.data(), body.size());
  }
  if (in.failed() || size / kMaxExpansion > body.size()) return std::nullopt;
  buffer.resize(static_cast<std::size_t>(size));
  if (ZSTD_decompressDCtx(decompressor(), buffer.data(), buffer.size(), body.data(), body.size()) !=
      size)
    return std::nullopt;
  return buffer;
}

}  // namespace

std::optional<Slice> unpack(Slice packed, std::string& buffer) {
  return unpack(packed, buffer, false);
}
std::optional<Slice> unpack_head(Slice packed, std::string& buffer) {
  return unpack(packed, buffer, true);
}

}  // namespace codefinder::store
