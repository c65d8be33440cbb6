// pack.mjs pack ARCHIVE: writes the declarations of the libraries into one text.
// pack.mjs embed COMPRESSED OUTPUT: writes a compressed archive as a C++ source (bundled.h).
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = join(dirname(fileURLToPath(import.meta.url)), 'node_modules');
const version = (name) => JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')).version;

const names = [`typescript-${version('typescript')}`, `node-${version('@types/node')}`, `typeshed-${version('pyright')}`];

/** The files of one library: [path in the archive, path on the disk], sorted. */
function typescript() {
  const from = join(packages, 'typescript');
  // The libraries of workers and of Windows' scripts repeat those of browsers.
  const wanted = (name) => /^lib\..*\.d\.ts$/.test(name) && !/webworker|scripthost|\.full\./.test(name);
  return [['LICENSE.txt', join(from, 'LICENSE.txt')],
    ...readdirSync(join(from, 'lib')).filter(wanted).sort().map((name) => [name, join(from, 'lib', name)])];
}
function node() {
  const from = join(packages, '@types/node');
  // Folders like ts5.6 are for older compilers.
  const wanted = (name) => name.endsWith('.d.ts') && !name.startsWith('ts');
  return [['LICENSE', join(from, 'LICENSE')],
    ...readdirSync(from, { recursive: true }).filter(wanted).sort().map((name) => [name, join(from, name)])];
}
function typeshed() {
  const from = join(packages, 'pyright/dist/typeshed-fallback');
  const stubs = readdirSync(join(from, 'stdlib'), { recursive: true }).filter((name) => name.endsWith('.pyi')).sort();
  return [['LICENSE', join(from, 'LICENSE')], ...stubs.map((name) => [name, join(from, 'stdlib', name)])];
}

function pack(archive) {
  const parts = [];
  for (const [library, files] of [[names[0], typescript()], [names[1], node()], [names[2], typeshed()]])
    for (const [path, source] of files) {
      const bytes = readFileSync(source);
      parts.push(Buffer.from(`${library}/${path} ${bytes.length}\n`), bytes);
    }
  mkdirSync(dirname(archive), { recursive: true });
  writeFileSync(archive, Buffer.concat(parts));
}

function embed(compressed, output) {
  const bytes = readFileSync(compressed);
  // Octal escapes of three digits end by themselves.
  const escaped = Array.from(bytes, (byte) => '\\' + byte.toString(8).padStart(3, '0'));
  const lines = [];
  for (let at = 0; at < escaped.length; at += 2000) lines.push(`"${escaped.slice(at, at + 2000).join('')}"`);
  writeFileSync(output, `#include "index/bundled/bundled.h"

namespace codefinder::bundled {

const std::string_view kNames = "${names.join(' ')}";

const std::string_view kArchive(
${lines.join('\n')},
    ${bytes.length});

}  // namespace codefinder::bundled
`);
}

const [task, from, to] = process.argv.slice(2);
if (task === 'pack') pack(from);
else if (task === 'embed') embed(from, to);
else process.exit(2);
