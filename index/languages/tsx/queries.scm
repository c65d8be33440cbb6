; inherits: _ecma/ecma, _ecma/types, _ecma/contexts, _ecma/jsx
; TSX is TypeScript with JSX in place of `<T>x` assertions.
