// Prints a SCIP file as JSON, one document a line, read with the bindings that @sourcegraph/scip-typescript
// carries: node scip_to_json.cjs NODE_MODULES FILE.  Independent of the project's own reader and writer.
'use strict'
const fs = require('fs')
const path = require('path')
const [modules, file] = process.argv.slice(2)
const { scip } = require(path.join(modules, '@sourcegraph/scip-typescript/dist/src/scip.js'))
const index = scip.Index.deserializeBinary(fs.readFileSync(file))
const out = []
const meta = index.metadata
out.push({ meta: { tool: meta.tool_info.name, version: meta.tool_info.version, root: meta.project_root, text: meta.text_document_encoding } })
for (const d of index.documents)
  out.push({
    path: d.relative_path, language: d.language, encoding: d.position_encoding ?? 0,
    occurrences: d.occurrences.map(o => [o.range, o.symbol, o.symbol_roles, o.enclosing_range ?? []]),
    symbols: d.symbols.map(s => ({
      symbol: s.symbol, kind: s.kind, name: s.display_name, documentation: s.documentation,
      relationships: s.relationships.map(r => [r.symbol, r.is_reference, r.is_implementation, r.is_type_definition]),
    })),
  })
out.push({ external: index.external_symbols.map(s => s.symbol) })
for (const line of out) process.stdout.write(JSON.stringify(line) + '\n')
