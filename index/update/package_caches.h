// Where package managers unpack sources outside of any project: Go's module cache, Cargo's
// registry.  Inside a project's paths a file there goes by its absolute path; it is read when a
// question leads to it (beside.h), and only below these directories.
#pragma once

#include <string>
#include <vector>

namespace codefinder::index {

/// By this process's environment: $GOMODCACHE, else pkg/mod below $GOPATH's first directory or
/// ~/go; the registries below $CARGO_HOME/registry/src, else ~/.cargo/registry/src.  Only those
/// that exist.  A few stats.
std::vector<std::string> package_caches();

}  // namespace codefinder::index
