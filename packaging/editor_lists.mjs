// editor_lists.mjs BINARY OUTPUT: writes the files by which the package lists of editors find codefinder, one folder of OUTPUT
// for each list (MELPA, mason-registry, nvim-lspconfig), with the paths that they have in the list's repository.
// editor_lists.mjs --stamp: writes the address of packaging/release.json into the Emacs package, which MELPA reads there.
// editor_lists.mjs --modes: writes the major modes of editor_languages.mjs into the Emacs package.
//
// The texts are in editor_lists/; version and languages are those of BINARY.  CODEFINDER_REPOSITORY overrides the address.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { editorLanguages } from './editor_languages.mjs';
import { repositoryAddress } from './release.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const templates = join(here, 'editor_lists');
const emacs = join(here, '..', 'editors', 'emacs');
const emacsPackage = join(emacs, 'codefinder.el');
const emacsModes = join(emacs, 'codefinder-modes.el');

/// Ends the program with `message`.
function fail(message) {
  console.error(`editor_lists: ${message}`);
  process.exit(1);
}

/// The lines of a recipe that name the repository, by the forges that MELPA has words for.
function melpaSource(address) {
  const { hostname, pathname } = new URL(address);
  const forge = { 'github.com': 'github', 'gitlab.com': 'gitlab', 'codeberg.org': 'codeberg' }[hostname];
  return forge ? `:fetcher ${forge}\n :repo "${pathname.slice(1)}"` : `:fetcher git\n :url "${address}"`;
}

/// The values of the names between two @ in the texts.
function values(binary, address) {
  const run = (...words) => execFileSync(binary, words, { encoding: 'utf8', maxBuffer: 1 << 26 });
  const names = JSON.parse(run('docs', 'schema')).properties['lsp.disabled_languages'].items.enum;
  const unknown = names.filter((name) => !editorLanguages[name]);
  if (unknown.length > 0) fail(`packaging/editor_languages.mjs has no row for ${unknown.join(', ')}`);
  const rows = names.map((name) => editorLanguages[name]);
  const list = (items, line) => [...new Set(items)].sort().map(line).join('\n');
  return {
    REPOSITORY: address,
    VERSION: run('--version').trim().split(' ')[1],
    MELPA_SOURCE: melpaSource(address),
    MASON_LANGUAGES: list(rows.flatMap((row) => row.mason), (name) => `  - ${name}`),
    FILETYPES: list(rows.flatMap((row) => row.filetypes), (name) => `    '${name}',`),
  };
}

function writeLists(binary, output) {
  const address = repositoryAddress();
  if (address === '') {
    console.log('editor_lists: packaging/release.json has no address of a public repository yet; nothing is written');
    return;
  }
  const known = values(binary, address);
  for (const entry of readdirSync(templates, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = relative(templates, join(entry.parentPath, entry.name));
    const text = readFileSync(join(templates, path), 'utf8').replace(/@([A-Z_]+)@/g, (_, name) => known[name] ?? fail(`${path} names an unknown @${name}@`));
    mkdirSync(dirname(join(output, path)), { recursive: true });
    writeFileSync(join(output, path), text);
    console.log(join(output, path));
  }
}

/// Writes the header URL of the Emacs package.
function stamp() {
  const address = repositoryAddress();
  if (address === '') fail('packaging/release.json has no address of a public repository yet');
  const text = readFileSync(emacsPackage, 'utf8').replace(/^;; URL: .*\n/m, '');
  writeFileSync(emacsPackage, text.replace(/^;; Version: /m, `;; URL: ${address}\n$&`));
}

/// Writes the value of codefinder-modes, in lines of up to 90 columns.
function writeModes() {
  const modes = [...new Set(Object.values(editorLanguages).flatMap((row) => row.modes))].sort();
  const lines = modes.join(' ').match(/.{1,85}(?= |$)/g).map((line) => line.trim());
  const text = readFileSync(emacsModes, 'utf8').replace(/(?<=\n {2}'\()[^)]*(?=\))/, lines.join('\n    '));
  writeFileSync(emacsModes, text);
}

const [first, output] = process.argv.slice(2);
if (first === '--stamp') stamp();
else if (first === '--modes') writeModes();
else if (output) writeLists(first, output);
else fail('usage: editor_lists.mjs BINARY OUTPUT, or editor_lists.mjs --stamp | --modes');
