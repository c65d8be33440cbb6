// An object of each thread, where `thread_local` would have a destructor: the C library ends the
// process if it has no memory to register that destructor.
#pragma once

#include <memory>
#include <new>

#include <pthread.h>

namespace codefinder {

/// Use as a static object.  Each thread's T is created by its first call and destroyed when the
/// thread ends; the main thread's T stays.
template <class T>
class PerThread {
 public:
  /// Throws std::bad_alloc if the system has no more keys.
  PerThread() {
    if (pthread_key_create(&key_, [](void* object) { delete static_cast<T*>(object); }) != 0)
      throw std::bad_alloc();
  }
  PerThread(const PerThread&) = delete;
  PerThread& operator=(const PerThread&) = delete;

  /// The calling thread's T.  Throws std::bad_alloc, and the exceptions of T's constructor.
  T& get() {
    void* object = pthread_getspecific(key_);
    if (object != nullptr) return *static_cast<T*>(object);
    auto created = std::make_unique<T>();
    if (pthread_setspecific(key_, created.get()) != 0) throw std::bad_alloc();
    return *created.release();
  }

 private:
  pthread_key_t key_{};
};

}  // namespace codefinder
