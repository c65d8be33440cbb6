; Prisma.  Models, enums and types are visible in all files of a schema.
[(comment) (developer_comment)] @comment

; ---- References: the default first
(column_type (identifier) @reference.type)
(column_type (call_expression . (identifier) @ignore))
(array (identifier) @reference.read)
(arguments (identifier) @reference.read)
(member_expression (identifier) @reference.read)
; `references: [id]` names fields of the type of the column.
(column_declaration (column_type (identifier) @receiver)
 (attribute (call_expression (arguments (type_expression (identifier) @_references (array (identifier) @reference.member)))))
 (#eq? @_references "references"))
; `@default(USER)` names a member of the enum of the column.
(column_declaration (column_type (identifier) @receiver)
 (attribute (call_expression (identifier) @_default (arguments . (identifier) @reference.member))) (#eq? @_default "default"))

; ---- Declarations
((model_declaration (identifier) @name (statement_block) @body) @definition.class)
((view_declaration (identifier) @name (statement_block) @body) @definition.class)
((type_declaration (identifier) @name (statement_block)? @body) @definition.struct)
((enum_declaration (identifier) @name (enum_block) @body) @definition.enum)
((datasource_declaration (identifier) @name (statement_block) @body) @definition.variable)
((generator_declaration (identifier) @name (statement_block) @body) @definition.variable)
[(model_declaration) (view_declaration) (type_declaration) (enum_declaration)] @scope.class
[(datasource_declaration) (generator_declaration)] @scope.block
((column_declaration . (identifier) @name (column_type) @type) @definition.field)
(enumeral . (identifier) @name @definition.enum_member)
[(statement_block) (enum_block)] @fold

; ---- Types
(identifier) @expr.name
(column_type . (identifier) @expr.instance)
