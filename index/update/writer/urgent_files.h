// The files that are read before all others, and the priority of any file. Not thread-safe.
#pragma once

#include "index/update/walk/classify.h"
#include "index/update/writer/work_queue.h"

#include <memory>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace codefinder::update {

class UrgentFiles {
 public:
  using Paths = std::set<std::string>;
  explicit UrgentFiles(Paths recent) : recent_(std::make_shared<const Paths>(std::move(recent))) {}

  /// The files that are open in editors, in place of the former ones.
  void set_open(std::vector<std::string> paths);
  /// The files that git reports as being worked on. Returns false if they are the same.
  bool set_recent(const Paths& paths);
  std::shared_ptr<const Paths> recent() const { return recent_; }

  /// Open, in the directory of an open file, or recent.
  bool contains(const std::string& path) const;
  WorkPriority priority_of(const std::string& path, const Classifier& files) const;

 private:
  bool is_beside_open(const std::string& path) const;

  std::unordered_set<std::string> open_, open_directories_;
  std::shared_ptr<const Paths> recent_;
};

}  // namespace codefinder::update
