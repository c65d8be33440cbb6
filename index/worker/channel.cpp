// Frames messages over a stream socket.
#include "index/worker/channel.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace codefinder::worker {

namespace {

constexpr std::uint32_t kMagic = 0x63667731;  // "cfw1"
constexpr int kPollMilliseconds = 500;
constexpr std::size_t kMaxPieces = 4;
constexpr std::size_t kGrowth = 1 << 20;

struct Header {
  std::uint32_t magic = kMagic;
  MessageType type{};
  std::uint64_t size = 0;
  std::uint64_t shared = 0;  // 1: the body is in shared memory.
};
static_assert(sizeof(Header) == 24);

// Drops `count` bytes from the front of the pieces.
void advance(iovec*& piece, std::size_t& pieces, std::size_t count) {
  while (pieces > 0 && count >= piece->iov_len) {
    count -= piece->iov_len;
    ++piece;
    --pieces;
  }
  if (pieces == 0) return;
  piece->iov_base = static_cast<char*>(piece->iov_base) + count;
  piece->iov_len -= count;
}

bool wait_for(int fd, short events, const KeepWaiting& keep_waiting) {
  for (;;) {
    pollfd waiting{fd, events, 0};
    const int ready = ::poll(&waiting, 1, kPollMilliseconds);
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
    if (!keep_waiting()) return false;
  }
}

bool read_exactly(int fd, char* to, std::size_t size, const KeepWaiting& keep_waiting) {
  while (size > 0) {
    if (keep_waiting && !wait_for(fd, POLLIN, keep_waiting)) return false;
    const ssize_t got = ::read(fd, to, size);
    if (got == 0 || (got < 0 && errno != EINTR)) return false;
    if (got < 0) continue;
    to += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

// `pieces`: the header and the body.
bool send_pieces(int fd, iovec* next, std::size_t count, const KeepWaiting& keep_waiting) {
  const int flags = MSG_NOSIGNAL | (keep_waiting ? MSG_DONTWAIT : 0);
  while (count > 0) {
    msghdr message{};
    message.msg_iov = next;
    message.msg_iovlen = count;
    const ssize_t put = ::sendmsg(fd, &message, flags);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0 && errno == EAGAIN && keep_waiting) {
      if (!wait_for(fd, POLLOUT, keep_waiting)) return false;
      continue;
    }
    if (put < 0) return false;
    advance(next, count, static_cast<std::size_t>(put));
  }
  return true;
}

}  // namespace

bool send_message(int fd, MessageType type, std::initializer_list<std::string_view> body,
                  const KeepWaiting& keep_waiting) {
  Header header;
  header.type = type;
  std::array<iovec, 1 + kMaxPieces> pieces{};
  pieces[0] = {&header, sizeof header};
  std::size_t count = 1;
  for (const std::string_view part : body) {
    if (count == pieces.size()) return false;
    header.size += part.size();
    pieces[count++] = {const_cast<char*>(part.data()), part.size()};
  }
  return header.size <= kMaxBody && send_pieces(fd, pieces.data(), count, keep_waiting);
}

bool send_shared_message(int fd, MessageType type, std::size_t size,
                         const KeepWaiting& keep_waiting) {
  Header header;
  header.type = type;
  header.size = size;
  header.shared = 1;
  iovec piece{&header, sizeof header};
  return send_pieces(fd, &piece, 1, keep_waiting);
}

std::optional<Message> receive_message(int fd, Region region, const KeepWaiting& keep_waiting) {
  Header header;
  if (!read_exactly(fd, reinterpret_cast<char*>(&header), sizeof header, keep_waiting))
    return std::nullopt;
  if (header.magic != kMagic || header.size > kMaxBody || header.shared > 1) return Message{};
  Message message{header.type, {}, {}};
  if (header.shared == 1) {
    if (header.size > region.size) return Message{};
    message.shared = {region.data, static_cast<std::size_t>(header.size)};
    return message;
  }
  // Grows as data arrives: the size in the header is not trusted.
  std::string& body = message.received;
  while (body.size() < header.size) {
    const std::size_t at = body.size();
    body.resize(
        static_cast<std::size_t>(std::min<std::uint64_t>(header.size, at + std::max(at, kGrowth))));
    if (!read_exactly(fd, body.data() + at, body.size() - at, keep_waiting)) return std::nullopt;
  }
  return message;
}

}  // namespace codefinder::worker
