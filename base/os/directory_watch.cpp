// DirectoryWatch as an inotify(7) instance.
#include "base/os/directory_watch.h"

#include <sys/inotify.h>
#include <unistd.h>
#include <array>
#include <cerrno>

namespace codefinder {

namespace {

/// The bits of inotify for a change.
struct EventBits {
  DirectoryWatch::Change change;
  std::uint32_t bits;
};

constexpr std::array<EventBits, 7> kEventBits{{
    {DirectoryWatch::created, IN_CREATE},
    {DirectoryWatch::written, IN_CLOSE_WRITE},
    {DirectoryWatch::attributes, IN_ATTRIB},
    {DirectoryWatch::moved_from, IN_MOVED_FROM},
    {DirectoryWatch::moved_to, IN_MOVED_TO},
    {DirectoryWatch::removed, IN_DELETE},
    {DirectoryWatch::gone, IN_DELETE_SELF | IN_MOVE_SELF},
}};

std::uint32_t mask_of(const DirectoryWatch::Request& request) {
  std::uint32_t mask = IN_ONLYDIR | IN_EXCL_UNLINK;
  if (request.links == Links::refuse) mask |= IN_DONT_FOLLOW;
  if (request.existing == DirectoryWatch::Existing::extend) mask |= IN_MASK_ADD;
  if (request.existing == DirectoryWatch::Existing::refuse) mask |= IN_MASK_CREATE;
  for (const EventBits& row : kEventBits)
    if ((request.changes & row.change) != 0) mask |= row.bits;
  return mask;
}

DirectoryWatch::Event event_of(const inotify_event& event) {
  DirectoryWatch::Event out{.watch = event.wd,
                            .name = event.len > 0 ? event.name : "",
                            .of_directory = (event.mask & IN_ISDIR) != 0,
                            .ended = (event.mask & IN_IGNORED) != 0,
                            .lost = (event.mask & IN_Q_OVERFLOW) != 0};
  for (const EventBits& row : kEventBits)
    if ((event.mask & row.bits) != 0) out.changes |= row.change;
  return out;
}

}  // namespace

DirectoryWatch::DirectoryWatch() : instance_(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK)) {
  if (!instance_.ok()) error_ = errno;
}

int DirectoryWatch::add(const std::string& directory, const Request& request) const {
  return ::inotify_add_watch(instance_.get(), directory.c_str(), mask_of(request));
}

void DirectoryWatch::remove(int watch) const { ::inotify_rm_watch(instance_.get(), watch); }

void DirectoryWatch::read(const std::function<void(const Event&)>& each) const {
  alignas(inotify_event) char buffer[65536];
  for (;;) {
    const ssize_t got = ::read(instance_.get(), buffer, sizeof buffer);
    if (got <= 0) return;
    for (const char* at = buffer; at < buffer + got;) {
      const auto* event = reinterpret_cast<const inotify_event*>(at);
      at += sizeof(inotify_event) + event->len;
      each(event_of(*event));
    }
  }
}

}  // namespace codefinder
