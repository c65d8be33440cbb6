; Templates with a tag that names their language: sql`…`, css`…`.  They have names of their own.
((call_expression function: (identifier) @injection.language
   arguments: (template_string [(string_fragment) (escape_sequence)]* @injection.content (template_substitution)* @injection.hole))
 (#any-of? @injection.language "sql" "graphql" "gql" "css" "html") (#set! injection.names own))
((call_expression function: (identifier) @_tag
   arguments: (template_string [(string_fragment) (escape_sequence)]* @injection.content (template_substitution)* @injection.hole))
 (#any-of? @_tag "svg") (#set! injection.language html) (#set! injection.names own))
((call_expression function: (identifier) @_tag
   arguments: (template_string [(string_fragment) (escape_sequence)]* @injection.content (template_substitution)* @injection.hole))
 (#any-of? @_tag "createGlobalStyle" "injectGlobal") (#set! injection.language css) (#set! injection.names own))
; db.sql`…`, prisma.$queryRaw`…`
((call_expression function: (member_expression property: (property_identifier) @_tag)
   arguments: (template_string [(string_fragment) (escape_sequence)]* @injection.content (template_substitution)* @injection.hole))
 (#any-of? @_tag "sql" "$queryRaw" "$executeRaw") (#set! injection.language sql) (#set! injection.names own))
; styled.div`…`, styled(Box)`…`, styled.div.attrs({…})`…`, styled(Box).attrs({…})`…`
((call_expression
   function: [(member_expression object: (identifier) @_styled)
              (call_expression function: (identifier) @_styled)
              (call_expression function: (member_expression object: [(member_expression object: (identifier) @_styled)
                                                                     (call_expression function: (identifier) @_styled)]))]
   arguments: (template_string [(string_fragment) (escape_sequence)]* @injection.content (template_substitution)* @injection.hole))
 (#eq? @_styled "styled") (#set! injection.language css) (#set! injection.names own))
