; Thrift.  `include "shared.thrift"` makes its names known as `shared.Name`.
(comment) @comment

; ---- References: the default first
(literal type: (identifier) @reference.read)
(struct_literal type: (identifier) @reference.type)
(literal type: (identifier) @receiver (identifier) @reference.member)
(type type: (identifier) @reference.type)
(type type: (identifier) @receiver . (identifier) @reference.type)
(definition_type type: (identifier) @reference.type)
(definition_type type: (identifier) @receiver . (identifier) @reference.type)
(service_definition "extends" . type: (identifier) @reference.inherit)
(service_definition "extends" . type: (identifier) @receiver . (identifier) @reference.inherit)

; ---- Types
((struct_definition type: (identifier) @name) @definition.struct)
((union_definition type: (identifier) @name) @definition.union)
((exception_definition . (identifier) @name) @definition.class)
((enum_definition type: (identifier) @name) @definition.enum)
((senum_definition type: (identifier) @name) @definition.enum)
((service_definition . type: (identifier) @name) @definition.interface)
((service_definition . type: (identifier) @name "extends" . type: (identifier) @base) @definition.interface)
((interaction_definition type: (identifier) @name) @definition.interface)
((typedef_definition (definition_type) @type (typedef_identifier) @name) @definition.type_alias)
((const_definition (type) @type (identifier) @name) @definition.constant)
[(struct_definition) (union_definition) (exception_definition) (enum_definition) (senum_definition)
 (service_definition) (interaction_definition)] @scope.class
((enum_definition ["{" "," ";" (number) (annotation_definition)] . (identifier) @name @definition.enum_member) (#set! scope inner))
((senum_definition (string) @name @definition.enum_member) (#set! scope inner))

; ---- Members
((field (type) @type (identifier) @name) @definition.field)
((function_definition (type) @type (identifier) @name (parameters) @parameters) @definition.method (#set! flag member))
(function_definition) @scope.function
((parameter (type) @type (identifier) @name) @definition.parameter)
[(struct_definition) (union_definition) (exception_definition) (enum_definition) (service_definition)] @fold

; ---- Other files
((include_statement (string (string_fragment) @import.module)) @import (#set! import module) (#set! bind none))

; ---- Expressions
(identifier) @expr.name
(type . type: (identifier) @expr.name .)
(type type: (identifier) . (identifier) @expr.name)
(definition_type . type: (identifier) @expr.name .)
(definition_type type: (identifier) . (identifier) @expr.name)
(type (container_type) @expr.same)
(container_type (_) @expr.same)
((list (type) @expr.argument) @expr.literal (#set! type "list"))
((set (type) @expr.argument) @expr.literal (#set! type "set"))
