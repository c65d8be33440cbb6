; inherits: _ecma/ecma, _ecma/narrowing, _ecma/types, _ecma/contexts, _ecma/typed_contexts, _ecma/templates, _ecma/typed_templates
; TypeScript has `<T>x` assertions where TSX has elements.
(type_assertion (type_arguments (_) @expr.instance))
(type_assertion (type_arguments (_) @expect.type) . (_) @expected)
