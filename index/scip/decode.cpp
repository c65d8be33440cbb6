// Makes plain data of protobuf messages.
#include "index/scip/decode.h"

#include "base/files.h"
#include "base/log.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl.h>
#include <scip.pb.h>

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

namespace codefinder::scip {

namespace {

using google::protobuf::io::CodedInputStream;
using google::protobuf::io::FileInputStream;

constexpr std::uint32_t kMaxMessageBytes = 256u << 20;
constexpr std::uint32_t kMetadata = 1, kDocument = 2;  // Fields of Index.
constexpr std::uint32_t kLengthDelimited = 2;          // The wire type of messages.

Result<Descriptor> open_input(const std::string& path) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!file.ok())
    return Error{ErrorCode::not_found,
                 fmt::format("{} cannot be read: {}", path, std::strerror(errno)), ""};
  struct stat info {};
  if (::fstat(file.get(), &info) != 0 || !S_ISREG(info.st_mode))
    return Error{ErrorCode::not_found, path + " is no regular file", ""};
  return file;
}

/// nullopt if the numbers are no range.
template <class Numbers>
std::optional<Range> range_of(const Numbers& numbers) {
  const int count = numbers.size();
  if (count != 3 && count != 4) return std::nullopt;
  for (const std::int32_t number : numbers)
    if (number < 0) return std::nullopt;
  const auto at = [&](int i) { return static_cast<std::uint32_t>(numbers[i]); };
  const Range range{{at(0), at(1)}, {count == 4 ? at(2) : at(0), at(count - 1)}};
  return range.begin <= range.end ? std::optional(range) : std::nullopt;
}

Encoding encoding_of(int number) {  // PositionEncoding; indexers that give none count in UTF-16.
  return number == 1 ? Encoding::utf8 : number == 3 ? Encoding::utf32 : Encoding::utf16;
}

Document document_of(const ::scip::Document& from) {
  Document to{.path = from.relative_path(),
              .language = from.language(),
              .encoding = encoding_of(from.position_encoding())};
  for (const ::scip::Occurrence& each : from.occurrences())
    if (const auto range = range_of(each.range()); range && !each.symbol().empty())
      to.occurrences.push_back(
          {*range, each.symbol(), static_cast<std::uint32_t>(each.symbol_roles())});
  return to;
}

class Reader {
 public:
  Reader(const std::string& path, int descriptor, const IndexVisitor& visitor)
      : path_(path), visitor_(visitor), stream_(descriptor) {}

  Status run() {
    while (true) {
      bool at_end = false;
      Status read = next(at_end);
      if (!read || at_end) return read;
    }
  }

 private:
  Error broken(std::string_view what) const {
    return {ErrorCode::invalid_query, fmt::format("{} is no SCIP index: {}", path_, what),
            "give the file that an indexer has written, uncompressed"};
  }

  /// Reads one field of Index; each has a stream of its own, as one reads at most 2 GB.
  Status next(bool& at_end) {
    CodedInputStream in(&stream_);
    const std::uint32_t tag = in.ReadTag();
    if (tag == 0) {
      at_end = in.ConsumedEntireMessage();
      return at_end ? Status(Done{}) : broken("a field has no number");
    }
    std::uint32_t size = 0;
    if ((tag & 7) != kLengthDelimited || !in.ReadVarint32(&size))
      return broken("a field is no message");
    if (size > kMaxMessageBytes) return broken("a part is larger than 256 MB");
    const auto limit = in.PushLimit(static_cast<int>(size));
    Status done = Done{};
    if (tag >> 3 == kMetadata) {
      done = read_metadata(in);
    } else if (tag >> 3 == kDocument) {
      done = read_document(in);
    } else if (!in.Skip(static_cast<int>(size))) {
      return broken("it is cut off");
    }
    in.PopLimit(limit);
    return done;
  }

  Status read_metadata(CodedInputStream& in) {
    ::scip::Metadata message;
    if (!message.ParseFromCodedStream(&in) || in.BytesUntilLimit() != 0)
      return broken("its metadata cannot be read");
    return visitor_.metadata({.tool = message.tool_info().name(),
                              .version = message.tool_info().version(),
                              .project_root = message.project_root()});
  }

  Status read_document(CodedInputStream& in) {
    ::scip::Document message;
    if (!message.ParseFromCodedStream(&in) || in.BytesUntilLimit() != 0)
      return broken("a document cannot be read, or is cut off");
    return visitor_.document(document_of(message));
  }

  const std::string& path_;
  const IndexVisitor& visitor_;
  FileInputStream stream_;
};

}  // namespace

Status read_index(const std::string& path, const IndexVisitor& visitor) {
  const auto file = open_input(path);
  if (!file) return file.error();
  return Reader(path, file->get(), visitor).run();
}

}  // namespace codefinder::scip
