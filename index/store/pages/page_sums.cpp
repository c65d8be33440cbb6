// Maps the data file and index.sums, and verifies pages against their checksums.
#include "index/store/pages/page_sums.h"

#include "base/os/memory.h"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <xxhash.h>

namespace codefinder::store {

thread_local constinit std::uint32_t PageSums::reads_ = 0;

namespace {

constexpr std::string_view kSumsMagic = "cf-sums\n";
constexpr std::uint32_t kSumsVersion = 1;
constexpr std::size_t kMinSumsMapSize = std::size_t{1} << 20;

template <class T>
void append(std::string& out, T value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// Returns nullopt for an invalid slot, or one of the wrong parity for its place.
std::optional<CoveredTransaction> decode_slot(std::string_view slot, std::uint64_t place) {
  const CoveredTransaction found{page::load<std::uint64_t>(slot.data()),
                                 page::load<std::uint64_t>(slot.data() + 8)};
  const bool is_whole = PageSums::encode_slot(found) == slot &&
                        found.transaction % page::kMetaPages == place;
  return is_whole ? std::optional(found) : std::nullopt;
}

std::uint64_t file_bytes(int file) {
  struct stat info {};
  return ::fstat(file, &info) == 0 ? static_cast<std::uint64_t>(info.st_size) : 0;
}

const char* map_file(int file, std::size_t bytes) {
  void* const at = ::mmap(nullptr, bytes, PROT_READ, MAP_SHARED, file, 0);
  return at == MAP_FAILED ? nullptr : static_cast<const char*>(at);
}

}  // namespace

std::uint64_t page_sum(std::string_view bytes, page::Number number) {
  // The finalizer of SplitMix64: every bit of the number affects every bit of the checksum.
  std::uint64_t mixed = XXH3_64bits(bytes.data(), bytes.size()) +
                        (number + 1) * 0x9E3779B97F4A7C15u;
  mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
  mixed ^= mixed >> 31;
  return mixed == 0 ? 1 : mixed;  // 0 means that the page has no checksum.
}

std::string PageSums::encode_header(std::size_t page_size) {
  std::string header(kSumsMagic);
  append(header, kSumsVersion);
  append(header, static_cast<std::uint32_t>(page_size));
  header.resize(kTableOffset);
  return header;
}

std::string PageSums::encode_slot(const CoveredTransaction& covered) {
  std::string slot;
  append(slot, covered.transaction);
  append(slot, covered.meta_sum);
  append(slot, static_cast<std::uint64_t>(XXH3_64bits(slot.data(), slot.size())));
  return slot;
}

int PageSums::open(const std::string& data_path, const std::string& sums_path,
                   std::size_t map_bytes, std::shared_ptr<PageSums>& out) {
  std::shared_ptr<PageSums> made(new PageSums);
  made->sums_file_ = ::open(sums_path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (made->sums_file_ < 0) return errno == ENOENT ? EBADMSG : errno;
  made->data_file_ = ::open(data_path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (made->data_file_ < 0) return errno;
  char header[16];
  if (file_bytes(made->sums_file_) < kTableOffset ||
      ::pread(made->sums_file_, header, sizeof header, 0) != sizeof header ||
      std::string_view(header, kSumsMagic.size()) != kSumsMagic ||
      page::load<std::uint32_t>(header + 8) != kSumsVersion)
    return EBADMSG;
  made->page_size_ = page::load<std::uint32_t>(header + 12);
  if (made->page_size_ < 512 || made->page_size_ > 65536 ||
      (made->page_size_ & (made->page_size_ - 1)) != 0)
    return EBADMSG;
  if (const int rc = made->map(map_bytes)) return rc;
  made->follow();
  out = std::move(made);
  return 0;
}

int PageSums::map(std::size_t map_bytes) {
  const std::size_t least = std::max<std::size_t>(file_bytes(data_file_), kMinSumsMapSize);
  for (std::size_t bytes = std::max(map_bytes, least);; bytes = std::max(bytes / 2, least)) {
    const std::size_t pages = (bytes + page_size_ - 1) / page_size_;
    data_bytes_ = pages * page_size_;
    table_bytes_ = kTableOffset + pages * sizeof(std::uint64_t);
    seen_bytes_ = pages * sizeof(std::uint64_t);
    data_ = map_file(data_file_, data_bytes_);
    table_ = data_ != nullptr ? map_file(sums_file_, table_bytes_) : nullptr;
    void* const seen = table_ == nullptr
                           ? MAP_FAILED
                           : ::mmap(nullptr, seen_bytes_, PROT_READ | PROT_WRITE,
                                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (seen != MAP_FAILED) {
      seen_ = static_cast<std::atomic<std::uint64_t>*>(seen);
      return 0;
    }
    const int error = errno;
    if (data_ != nullptr) ::munmap(const_cast<char*>(data_), data_bytes_);
    if (table_ != nullptr) ::munmap(const_cast<char*>(table_), table_bytes_);
    data_ = table_ = nullptr;
    if (error != ENOMEM || bytes == least) return error;
  }
}

PageSums::~PageSums() {
  if (data_ != nullptr) ::munmap(const_cast<char*>(data_), data_bytes_);
  if (table_ != nullptr) ::munmap(const_cast<char*>(table_), table_bytes_);
  if (seen_ != nullptr) ::munmap(static_cast<void*>(seen_), seen_bytes_);
  if (data_file_ >= 0) ::close(data_file_);
  if (sums_file_ >= 0) ::close(sums_file_);
}

bool PageSums::follow() {
  const std::uint64_t data = file_bytes(data_file_), sums = file_bytes(sums_file_);
  pages_.store(std::min<std::uint64_t>(data, data_bytes_) / page_size_, std::memory_order_relaxed);
  const std::uint64_t table = std::min<std::uint64_t>(sums, table_bytes_);
  sums_.store(table < kTableOffset ? 0 : (table - kTableOffset) / sizeof(std::uint64_t),
              std::memory_order_relaxed);
  return data <= data_bytes_;
}

std::optional<std::string> PageSums::read_slot(std::uint64_t place) const {
  std::string slot(kSlotBytes, '\0');
  // Uses pread, not the map: through the map, a slot that is being written is more often read
  // half-written.
  const auto at = static_cast<off_t>(kSlotOffset + place * kSlotBytes);
  if (::pread(sums_file_, slot.data(), slot.size(), at) != static_cast<ssize_t>(slot.size()))
    return std::nullopt;
  return slot;
}

std::optional<CoveredTransaction> PageSums::covered(std::uint64_t transaction) const {
  const std::uint64_t place = transaction % page::kMetaPages;
  const auto slot = read_slot(place);
  const auto found = slot ? decode_slot(*slot, place) : std::nullopt;
  return found && found->transaction == transaction ? found : std::nullopt;
}

bool PageSums::has_whole_slot(std::uint64_t transaction) const {
  const std::uint64_t place = transaction % page::kMetaPages;
  const auto slot = read_slot(place);
  return slot && (decode_slot(*slot, place) || slot->find_first_not_of('\0') == std::string::npos);
}

std::optional<CoveredTransaction> PageSums::newest() const {
  std::optional<CoveredTransaction> newest;
  for (std::uint64_t place = 0; place < page::kMetaPages; ++place) {
    const auto slot = read_slot(place);
    const auto found = slot ? decode_slot(*slot, place) : std::nullopt;
    if (found && (!newest || found->transaction > newest->transaction)) newest = found;
  }
  return newest;
}

std::uint64_t PageSums::meta_sum(std::uint64_t transaction) const {
  const page::Number number = transaction % page::kMetaPages;
  const char* const bytes = unchecked(number, 1);
  return bytes == nullptr ? 0 : page_sum(std::string_view(bytes, page_size_), number);
}

std::optional<page::Meta> PageSums::unchecked_meta(std::uint64_t transaction) const {
  const char* const bytes = unchecked(transaction % page::kMetaPages, 1);
  if (bytes == nullptr) return std::nullopt;
  const auto meta = page::load<page::Meta>(bytes + page::kHeaderBytes);
  if (meta.magic != page::kMagic || meta.version != page::kDataVersion ||
      meta.transaction != transaction)
    return std::nullopt;
  return meta;
}

std::optional<page::Meta> PageSums::meta(const CoveredTransaction& covered) const {
  // Copy first: a later commit may overwrite it during the check.
  const page::Number number = covered.transaction % page::kMetaPages;
  const char* const bytes = unchecked(number, 1);
  if (bytes == nullptr) return std::nullopt;
  const std::string copy(bytes, page_size_);
  if (page_sum(copy, number) != covered.meta_sum) return std::nullopt;
  const auto meta = page::load<page::Meta>(copy.data() + page::kHeaderBytes);
  if (meta.magic != page::kMagic || meta.version != page::kDataVersion ||
      meta.transaction != covered.transaction || meta.free_list.pad != page_size_)
    return std::nullopt;
  return meta;
}

const char* PageSums::unchecked(page::Number first, std::uint64_t count) const {
  const std::uint64_t pages = pages_in_file();
  return first < pages && count <= pages - first ? data_ + first * page_size_ : nullptr;
}

int PageSums::read(page::Number first, std::uint64_t count, std::string& bytes) const {
  bytes.resize(count * page_size_);
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t got = ::pread(data_file_, bytes.data() + done, bytes.size() - done,
                                static_cast<off_t>(first * page_size_ + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got < 0 ? errno : EIO;
    done += static_cast<std::size_t>(got);
  }
  return 0;
}

void PageSums::forget() const { ::madvise(const_cast<char*>(data_), data_bytes_, MADV_DONTNEED); }

void PageSums::limit_resident() const {
  constexpr std::size_t kMaxGrowth = 64u << 20;
  const std::size_t resident = resident_file_bytes();
  if (resident < resident_before_ + kMaxGrowth) {
    resident_before_ = std::min(resident_before_.load(), resident);
    return;
  }
  forget();
  // Other files stay resident.
  resident_before_ = resident_file_bytes();
}

std::uint64_t PageSums::sum_in_table(page::Number number) const {
  const char* const at = table_ + kTableOffset + number * sizeof(std::uint64_t);
  return reinterpret_cast<const std::atomic<std::uint64_t>*>(at)->load(std::memory_order_relaxed);
}

bool PageSums::check(page::Number number, std::uint64_t known) const {
  if (known == 0 ||
      page_sum(std::string_view(data_ + number * page_size_, page_size_), number) != known)
    return false;
  seen_[number].store(known, std::memory_order_relaxed);
  return true;
}

}  // namespace codefinder::store
