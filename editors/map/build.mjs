// build.mjs OUTPUT: bundles src/main.ts and src/page.html into a C++ source that defines kMapPage
// (handlers/picture/page_template.h). Needs no network.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const output = process.argv[2];
if (!output) {
  console.error('usage: node build.mjs OUTPUT');
  process.exit(2);
}
const bundled = await build({
  entryPoints: [join(here, 'src/main.ts')], bundle: true, write: false, minify: true, format: 'iife', target: 'es2022', legalComments: 'inline',
});
const script = bundled.outputFiles[0].text.replaceAll('</script', '<\\/script');
const page = readFileSync(join(here, 'src/page.html'), 'utf8').replace('{{script}}', () => script);
// Literals of at most 8 KB: a compiler need not accept longer ones.
const parts = page.match(/[^]{1,8000}/gu).map((part) => `R"page(${part})page"`);
mkdirSync(dirname(output), { recursive: true });
writeFileSync(output, `#include "handlers/picture/page_template.h"

namespace codefinder::handlers {

const std::string_view kMapPage =
${parts.join('\n')};

}  // namespace codefinder::handlers
`);
