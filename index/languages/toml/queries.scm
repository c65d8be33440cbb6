; TOML: keys and tables; of a dotted key the last part is the name and the rest its qualifier.
(comment) @comment
((table . [(bare_key) (quoted_key)] @name) @definition.key (#set! scope none))
((table . (dotted_key . (_) @qualifier . (_) @name .)) @definition.key (#set! scope none))
((table_array_element . [(bare_key) (quoted_key)] @name) @definition.key (#set! scope none))
((table_array_element . (dotted_key . (_) @qualifier . (_) @name .)) @definition.key (#set! scope none))
((pair . [(bare_key) (quoted_key)] @name) @definition.key (#set! scope none))
((pair . (dotted_key . (_) @qualifier . (_) @name .)) @definition.key (#set! scope none))
