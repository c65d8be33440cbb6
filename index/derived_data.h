// Values that queries derive from an index and that later queries share, by their type.  A query
// keeps its own types here, which this does not know.  Thread-safe, as the values must be.
#pragma once

#include <memory>
#include <mutex>
#include <typeindex>
#include <unordered_map>

namespace codefinder::index {

class DerivedData {
 public:
  /// The value of this type; made by its default constructor at the first call.
  template <class T>
  std::shared_ptr<T> of() {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<void>& value = values_[std::type_index(typeid(T))];
    if (!value) value = std::make_shared<T>();
    return std::static_pointer_cast<T>(value);
  }

 private:
  std::mutex mutex_;
  std::unordered_map<std::type_index, std::shared_ptr<void>> values_;
};

}  // namespace codefinder::index
