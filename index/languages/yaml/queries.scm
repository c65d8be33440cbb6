; YAML: every key, with the keys around it as its container; anchors and what refers to them.
(comment) @comment
((block_mapping_pair key: (flow_node [(plain_scalar) (double_quote_scalar) (single_quote_scalar)] @name)) @definition.key
 (#not-eq? @name "<<") (#set! scope none))
((flow_pair key: (flow_node [(plain_scalar) (double_quote_scalar) (single_quote_scalar)] @name)) @definition.key
 (#not-eq? @name "<<") (#set! scope none))
; A later anchor of the same name replaces an earlier one.
((anchor (anchor_name) @name) @definition.label (#set! visible name) (#set! space anchor))
((alias (alias_name) @reference.read) (#set! space anchor))
