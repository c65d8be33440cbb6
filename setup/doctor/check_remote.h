// Check: the object stores of the setting index.remote answer.
#pragma once

#include "base/result.h"
#include "setup/program/finding.h"
#include "setup/program/subject.h"

#include <string>
#include <vector>

namespace codefinder::setup {

struct RemoteFacts {
  std::vector<Status> stores;  // Whether each URL answers, in the order of the setting.
  std::size_t unasked = 0;     // The URLs after these, for which no time was left.
  bool needs_library = false;  // A URL or an endpoint of the settings needs libcurl.
  Status library = Done{};
  std::string settings_file;  // That has the setting.
  bool has_apt = false;       // The system has Debian's apt-get.
};

RemoteFacts remote_facts(const Subject& subject);
Findings check_remote(const RemoteFacts& facts);

}  // namespace codefinder::setup
