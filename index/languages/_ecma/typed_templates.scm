; Templates whose tag has type arguments: sql<User>`…`. The grammar reads them as comparisons. Stands on templates.
((binary_expression
   left: (binary_expression left: [(identifier) @injection.language (await_expression (identifier) @injection.language)] operator: "<")
   operator: ">"
   right: (template_string [(string_fragment) (escape_sequence)]* @injection.content (template_substitution)* @injection.hole))
 (#any-of? @injection.language "sql" "graphql" "gql" "css" "html") (#set! injection.names own))
((binary_expression
   left: (binary_expression left: [(member_expression property: (property_identifier) @_tag)
                                   (await_expression (member_expression property: (property_identifier) @_tag))] operator: "<")
   operator: ">"
   right: (template_string [(string_fragment) (escape_sequence)]* @injection.content (template_substitution)* @injection.hole))
 (#any-of? @_tag "sql" "$queryRaw" "$executeRaw") (#set! injection.language sql) (#set! injection.names own))
((binary_expression
   left: (binary_expression left: [(member_expression object: (identifier) @_styled) (call_expression function: (identifier) @_styled)] operator: "<")
   operator: ">"
   right: (template_string [(string_fragment) (escape_sequence)]* @injection.content (template_substitution)* @injection.hole))
 (#eq? @_styled "styled") (#set! injection.language css) (#set! injection.names own))
