; SQL.  Names are shared by all files of a project; columns are found through their tables.
[(comment) (marginalia)] @comment

; ---- References: the default first
(identifier) @reference.read
(object_reference name: (identifier) @reference.type)
(object_reference schema: (identifier) @reference.read)
(field (object_reference name: (identifier) @reference.read))
(field (object_reference) @receiver name: (identifier) @reference.member)
(all_fields (object_reference name: (identifier) @reference.read))
(invocation (object_reference name: (identifier) @reference.call))
(assignment left: (field name: (identifier) @reference.write))
(function_language (identifier) @ignore)
(literal (identifier) @ignore)
(set_statement (identifier) @ignore)
(storage_parameters (identifier) @ignore)
(table_option (identifier) @ignore)

; ---- Columns through the table that the statement names
(insert (object_reference) @receiver (list (column (identifier) @reference.write)))
(update (relation (object_reference) @receiver) (assignment left: (field !expression name: (identifier) @reference.write)))
(create_index (object_reference) @receiver (index_fields (field column: (identifier) @reference.member)))
(alter_table (object_reference) @receiver (drop_column name: (identifier) @reference.member))
(alter_table (object_reference) @receiver (alter_column name: (identifier) @reference.member))
(alter_table (object_reference) @receiver (rename_column old_name: (identifier) @reference.member))
(column_definition (object_reference) @receiver . "(" . (identifier) @reference.member)
(constraint (object_reference) @receiver . "(" . (identifier) @reference.member)
(create_trigger (keyword_execute) . [(keyword_function) (keyword_procedure)] . (object_reference name: (identifier) @reference.call))

; ---- Tables, views, types
((create_table (object_reference name: (identifier) @name)? (column_definitions)? @body) @definition.struct (#set! scope file) (#set! flag exported))
(create_table) @scope.class
((create_view (object_reference name: (identifier) @name)? (create_query)? @body) @definition.struct (#set! scope file) (#set! flag exported))
(create_view) @scope.class
((create_materialized_view (object_reference name: (identifier) @name)? (create_query)? @body) @definition.struct (#set! scope file) (#set! flag exported))
(create_materialized_view) @scope.class
((create_type (object_reference name: (identifier) @name)?) @definition.struct (#set! scope file) (#set! flag exported))
((create_type (object_reference name: (identifier) @name)? (enum_elements)) @definition.enum (#set! scope file) (#set! flag exported))
(create_type) @scope.class
(enum_elements enum_element: (literal) @name @definition.enum_member)
((create_schema (identifier)? @name) @definition.namespace (#set! scope file) (#set! flag exported))
((create_database (identifier)? @name) @definition.namespace (#set! scope file) (#set! flag exported))

; ---- Columns, constraints
((column_definition name: (identifier) @name type: (_)? @type) @definition.field)
((column_definition name: (identifier) @name custom_type: (_) @type) @definition.field)
((alter_table (object_reference name: (identifier) @qualifier) (add_column (column_definition name: (identifier) @name) @definition.field)))
((constraint name: (identifier) @name) @definition.constant)

; ---- Functions, triggers, indexes, sequences
((create_function (object_reference name: (identifier) @name)? (function_arguments) @parameters (function_body)? @body custom_type: (_)? @type) @definition.function
 (#set! scope file) (#set! flag exported))
(create_function) @scope.function
((function_argument (identifier)? @name custom_type: (_)? @type) @definition.parameter)
((function_declaration (identifier)? @name custom_type: (_)? @type) @definition.variable)
((create_trigger (object_reference name: (identifier) @name)?) @definition.function (#set! scope file) (#set! flag exported))
((create_index column: (identifier) @name) @definition.constant (#set! scope file) (#set! flag exported))
((create_sequence (object_reference name: (identifier) @name)?) @definition.variable (#set! scope file) (#set! flag exported))

; ---- Locals: aliases of tables, columns and subqueries
[(statement) (subquery) (create_query)] @scope.block
((cte . (identifier) @name (statement (from (relation (object_reference) @value)))?) @definition.variable)
((cte . (identifier) @name) @definition.variable)
((relation (object_reference)? @value alias: (identifier) @name) @definition.variable)
((relation (subquery (from (relation (object_reference) @value))) alias: (identifier) @name) @definition.variable)
((term alias: (identifier) @name) @definition.variable)
((create_view (create_query (select (select_expression (term alias: (identifier) @name @definition.field))))) (#set! scope class))
((create_materialized_view (create_query (select (select_expression (term alias: (identifier) @name @definition.field))))) (#set! scope class))

; ---- Expressions
(identifier) @expr.name
(object_reference name: (identifier) @expr.name)
(field name: (identifier) @expr.name)
[(create_table) (create_function) (create_view)] @fold
