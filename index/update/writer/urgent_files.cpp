// UrgentFiles: lookups of a path and of its directory.
#include "index/update/writer/urgent_files.h"

#include "base/path.h"

namespace codefinder::update {

void UrgentFiles::set_open(std::vector<std::string> paths) {
  open_.clear();
  open_directories_.clear();
  for (std::string& path : paths) {
    open_directories_.emplace(parent_path(path));
    open_.insert(std::move(path));
  }
}

bool UrgentFiles::set_recent(const Paths& paths) {
  if (*recent_ == paths) return false;
  recent_ = std::make_shared<const Paths>(paths);
  return true;
}

bool UrgentFiles::is_beside_open(const std::string& path) const {
  return !open_directories_.empty() && open_directories_.contains(std::string(parent_path(path)));
}

bool UrgentFiles::contains(const std::string& path) const {
  return open_.contains(path) || recent_->contains(path) || is_beside_open(path);
}

WorkPriority UrgentFiles::priority_of(const std::string& path, const Classifier& files) const {
  if (open_.contains(path)) return WorkPriority::open_file;
  if (is_beside_open(path)) return WorkPriority::open_directory;
  if (recent_->contains(path)) return WorkPriority::recent_file;
  const std::uint16_t categories = files.categories(path, detect_language(path, {}), {});
  if ((categories & (Category::deps | Category::vendored)) != 0) return WorkPriority::dependency;
  return (categories & Category::source) != 0 ? WorkPriority::code : WorkPriority::other;
}

}  // namespace codefinder::update
