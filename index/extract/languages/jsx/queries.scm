; JSX, shared by JavaScript and TSX.  Components are values in scope; tags in lower case are the browser's.
[(jsx_element) (jsx_self_closing_element)] @fold
((jsx_opening_element name: (identifier) @ignore) (#match? @ignore "^[a-z]"))
((jsx_closing_element name: (identifier) @ignore) (#match? @ignore "^[a-z]"))
((jsx_self_closing_element name: (identifier) @ignore) (#match? @ignore "^[a-z]"))
((jsx_opening_element name: (identifier) @reference.call) (#not-match? @reference.call "^[a-z]"))
((jsx_self_closing_element name: (identifier) @reference.call) (#not-match? @reference.call "^[a-z]"))
(jsx_namespace_name (identifier) @ignore)
([(jsx_element) (jsx_self_closing_element)] @expr.literal (#set! type "Element"))
