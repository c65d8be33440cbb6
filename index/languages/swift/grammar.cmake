# The scanner writes into a state of no bytes, and shifts an int by 31 bits.
grammar(swift tree-sitter-swift PATCH
  "calloc(0, sizeof(struct ScannerState))" "calloc(1, sizeof(struct ScannerState))"
  "suppressing_symbols & 1 << suppressor" "suppressing_symbols & UINT64_C(1) << suppressor")
