; inherits: python/queries
; Starlark: targets of BUILD files, and names that `load` brings.
((call arguments: (argument_list (keyword_argument name: (identifier) @_name value: (string) @name)) @body) @definition.key
  (#eq? @_name "name") (#in-scope? file) (#set! scope file) (#set! space target))
((call function: (identifier) @_load arguments: (argument_list . (string) @import.module (string) @import.name)) @import (#eq? @_load "load"))
((call function: (identifier) @_load arguments: (argument_list . (string) @import.module (keyword_argument name: (identifier) @import.alias value: (string) @import.name))) @import
  (#eq? @_load "load"))
