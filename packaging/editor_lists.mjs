// editor_lists.mjs BINARY OUTPUT: writes the files by which the package lists of editors find codefinder, one folder of OUTPUT
// for each list (MELPA, mason-registry, nvim-lspconfig), with the paths that they have in the list's repository.
// editor_lists.mjs --stamp: writes the address of packaging/release.json into the Emacs package, which MELPA reads there.
//
// The texts are in editor_lists/; version and languages are those of BINARY.  CODEFINDER_REPOSITORY overrides the address.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryAddress } from './release.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const templates = join(here, 'editor_lists');
const emacsPackage = join(here, '..', 'editors', 'emacs', 'codefinder.el');

/// The names of each of the program's languages in mason's registry, and its file types in Neovim.
const languages = {
  bash: { mason: ['Bash'], filetypes: ['bash', 'sh'] },
  c: { mason: ['C'], filetypes: ['c'] },
  cpp: { mason: ['C++'], filetypes: ['cpp'] },
  go: { mason: ['Go'], filetypes: ['go'] },
  java: { mason: ['Java'], filetypes: ['java'] },
  javascript: { mason: ['JavaScript', 'JSX'], filetypes: ['javascript', 'javascriptreact'] },
  json: { mason: ['JSON'], filetypes: ['json', 'jsonc'] },
  markdown: { mason: ['Markdown'], filetypes: ['markdown'] },
  python: { mason: ['Python'], filetypes: ['python'] },
  rust: { mason: ['Rust'], filetypes: ['rust'] },
  text: { mason: [], filetypes: [] }, // Any text file: no language that a list has.
  toml: { mason: ['TOML'], filetypes: ['toml'] },
  tsx: { mason: ['TypeScript'], filetypes: ['typescriptreact'] },
  typescript: { mason: ['TypeScript'], filetypes: ['typescript'] },
  yaml: { mason: ['YAML'], filetypes: ['yaml'] },
};

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
  const unknown = names.filter((name) => !languages[name]);
  if (unknown.length > 0) fail(`the table of languages in packaging/editor_lists.mjs has no row for ${unknown.join(', ')}`);
  const rows = names.map((name) => languages[name]);
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

const [first, output] = process.argv.slice(2);
if (first === '--stamp') stamp();
else if (output) writeLists(first, output);
else fail('usage: editor_lists.mjs BINARY OUTPUT, or editor_lists.mjs --stamp');
