; inherits: _ecma/ecma, _ecma/narrowing, _ecma/types, _ecma/contexts, _ecma/typed_contexts, _ecma/jsx, _ecma/templates, _ecma/typed_templates
; TSX is TypeScript with JSX in place of `<T>x` assertions.
