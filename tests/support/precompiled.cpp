// Nothing: CMake precompiles headers for a target that has a source to use them, and main.cpp,
// which opens Catch2 in its own way, cannot.
