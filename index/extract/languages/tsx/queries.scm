; inherits: ecma, types, contexts, jsx
; TSX is TypeScript with JSX in place of `<T>x` assertions.
