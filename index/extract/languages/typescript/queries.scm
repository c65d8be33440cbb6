; inherits: ecma, types, contexts
; TypeScript has `<T>x` assertions where TSX has elements.
(type_assertion (type_arguments (_) @expr.instance))
