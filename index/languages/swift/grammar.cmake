# The scanner writes into a state of no bytes.
grammar(swift tree-sitter-swift PATCH
  "calloc(0, sizeof(struct ScannerState))" "calloc(1, sizeof(struct ScannerState))")
