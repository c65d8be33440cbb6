// An object store in a directory: a network share, a mounted bucket, a disk.
#pragma once

#include "index/objects/object_store.h"

namespace codefinder::objects {

/// `url`: file:///DIRECTORY, in which %20 is a space. The directory is created by the first put().
/// An object is DIRECTORY/cas/ab/abcd…, written under a temporary name and renamed, so no reader
/// sees half of one.
Result<std::unique_ptr<ObjectStore>> open_file_objects(const std::string& url);

}  // namespace codefinder::objects
