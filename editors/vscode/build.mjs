// build.mjs BINARY OUTPUT [PLATFORM NATIVE]: makes OUTPUT/codefinder-<version>-<platform>.vsix, which carries BINARY, a program that needs
// no library but the C library's.  PLATFORM: linux-x64 (as this machine) or linux-arm64; NATIVE is then the program for this machine,
// which prints the server's settings (`codefinder docs schema`).  Asks no network.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVSIX } from '@vscode/vsce';
import { build } from 'esbuild';

import { repositoryAddress } from '../../packaging/release.mjs';
import { repositorySchema } from './src/repository_schema.ts';
import { editorName } from './src/settings.ts';

const here = dirname(fileURLToPath(import.meta.url));
const [binary, output, target = `linux-${process.arch}`, native = binary] = process.argv.slice(2);
if (!binary || !output) {
  console.error('usage: node build.mjs BINARY OUTPUT [PLATFORM NATIVE]');
  process.exit(2);
}
const staged = join(output, 'extension');
const run = (program, ...words) => execFileSync(resolve(program), words, { encoding: 'utf8', maxBuffer: 1 << 26 });

function stageServer() {
  const program = join(staged, 'server', 'bin', 'codefinder');
  mkdirSync(dirname(program), { recursive: true });
  copyFileSync(binary, program);
  chmodSync(program, 0o755);
  const notices = join(here, '..', '..', 'packaging', 'notices');
  writeFileSync(join(staged, 'server', 'ThirdPartyNotices.txt'), run(notices));
  writeFileSync(join(staged, 'server', 'ThirdPartyTexts.txt'), run(notices, '--texts'));
}

/// The server's settings as VS Code's: those that a client may set.
function configuration(schema) {
  const properties = {};
  const restricted = [];
  const names = [];
  for (const [name, { 'x-set-by': setBy, description, ...rest }] of Object.entries(schema.properties)) {
    if (!setBy.includes('client')) continue;
    names.push(name);
    properties[`codefinder.${editorName(name)}`] = { ...rest, markdownDescription: description };
    if (!setBy.includes('repository')) restricted.push(`codefinder.${editorName(name)}`);
  }
  return { properties, restricted, names };
}

function stageManifest() {
  const manifest = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  const schema = JSON.parse(run(native, 'docs', 'schema'));
  const { properties, restricted, names } = configuration(schema);
  const { scripts, dependencies, devDependencies, optionalDependencies, private: isPrivate, type, ...rest } = manifest;
  rest.version = run(native, '--version').trim().split(' ')[1];
  const repository = repositoryAddress();
  if (repository) rest.repository = { type: 'git', url: repository };
  rest.serverSettings = names;
  rest.capabilities.untrustedWorkspaces.restrictedConfigurations = restricted;
  rest.contributes.configuration.push({ title: 'Server', order: 2, properties });
  writeFileSync(join(staged, 'package.json'), JSON.stringify(rest, null, 2));
  writeFileSync(join(staged, 'settings.schema.json'), JSON.stringify(repositorySchema(schema), null, 2));
  return rest;
}

async function bundle() {
  const result = await build({
    entryPoints: [join(here, 'src', 'extension.ts')],
    outfile: join(staged, 'extension.cjs'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: ['vscode'],
    minify: true,
    metafile: true,
    logLevel: 'warning',
  });
  stageNotices(Object.keys(result.metafile.inputs));
}

/// The licences of the npm packages in the bundle.
function stageNotices(inputs) {
  const packages = new Set(inputs.map((input) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(resolve(input))?.[1]).filter(Boolean));
  const notices = [...packages].sort().map((directory) => {
    const { name, version, license } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
    const file = ['License.txt', 'LICENSE', 'LICENSE.md', 'license.txt', 'LICENSE.txt'].map((each) => join(directory, each)).find(existsSync);
    return `${name} ${version} (${license})\n\n${file ? readFileSync(file, 'utf8').trim() : ''}\n`;
  });
  writeFileSync(join(staged, 'ThirdPartyNotices.txt'), notices.join('\n' + '-'.repeat(80) + '\n\n'));
}

rmSync(staged, { recursive: true, force: true });
mkdirSync(staged, { recursive: true });
stageServer();
const manifest = stageManifest();
await bundle();
for (const name of ['README.md', 'icon.png', 'walkthrough']) cpSync(join(here, name), join(staged, name), { recursive: true });
cpSync(join(here, '..', '..', 'LICENSE'), join(staged, 'LICENSE'));
// Without its links to files that the package does not have.
const changes = readFileSync(join(here, '..', '..', 'CHANGELOG.md'), 'utf8').replace(/\[([^\]]+)\]\((?!https:)[^)]+\)/g, '$1');
writeFileSync(join(staged, 'CHANGELOG.md'), changes);
const packagePath = join(output, `codefinder-${manifest.version}-${target}.vsix`);
await createVSIX({ cwd: staged, packagePath, target, dependencies: false, allowMissingRepository: true });
console.log(`built ${basename(packagePath)}`);
