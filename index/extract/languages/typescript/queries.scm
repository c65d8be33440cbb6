; inherits: ecma, types
; TypeScript has `<T>x` assertions where TSX has elements.
(type_assertion (type_arguments (_) @expr.instance))
