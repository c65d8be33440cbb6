// Empty: CMake precompiles headers only for a target with a source that uses them, and main.cpp,
// which configures Catch2 differently, cannot use them.
