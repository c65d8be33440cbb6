; inherits: ecma, types, jsx
; TSX is TypeScript with JSX in place of `<T>x` assertions.
