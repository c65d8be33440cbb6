// build.mjs OUTPUT PLATFORM=DIRECTORY…: packs OUTPUT/codefinder-VERSION.tgz, the npm package `codefinder`, and for each PLATFORM
// (linux-x64, linux-arm64) OUTPUT/codefinder-PLATFORM-VERSION.tgz with the program of DIRECTORY, an unpacked .tar.gz of that platform.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryAddress } from '../release.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const [output, ...platforms] = process.argv.slice(2);
if (platforms.length === 0 || platforms.some((each) => !/^linux-(x64|arm64)=./.test(each))) {
  console.error('usage: node build.mjs OUTPUT PLATFORM=DIRECTORY…');
  process.exit(2);
}
const version = /^project\(codefinder VERSION (\S+)/m.exec(readFileSync(join(root, 'CMakeLists.txt'), 'utf8'))[1];
const repository = repositoryAddress();
const common = {
  version,
  ...(repository && { repository: { type: 'git', url: repository } }),
  description: 'Code search and navigation for editors, agents and shells',
  license: 'MIT',
  keywords: ['code', 'search', 'navigation', 'lsp', 'mcp', 'tree-sitter'],
};

/// Packs `files` (name in the package: path) and the manifest.
function pack(manifest, files) {
  const staged = join(output, 'npm');
  rmSync(staged, { recursive: true, force: true });
  for (const [name, path] of Object.entries({ ...files, LICENSE: join(root, 'LICENSE') })) {
    mkdirSync(dirname(join(staged, name)), { recursive: true });
    copyFileSync(path, join(staged, name));
  }
  writeFileSync(join(staged, 'package.json'), JSON.stringify({ ...manifest, ...common }, null, 2) + '\n');
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', resolve(output)], { cwd: staged, encoding: 'utf8' });
  rmSync(staged, { recursive: true });
  console.log(`built ${packed.trim()}`);
}

const dependencies = {};
for (const each of platforms) {
  const [platform, directory] = each.split('=');
  const [os, cpu] = platform.split('-');
  dependencies[`@codefinder/${platform}`] = version;
  pack(
    { name: `@codefinder/${platform}`, os: [os], cpu: [cpu], libc: ['glibc'], files: ['bin', 'ThirdParty*.txt'] },
    {
      'bin/codefinder': join(directory, 'bin', 'codefinder'),
      'ThirdPartyNotices.txt': join(directory, 'share', 'doc', 'codefinder', 'copyright'),
      'ThirdPartyTexts.txt': join(directory, 'share', 'doc', 'codefinder', 'third_party_texts'),
    },
  );
}
pack(
  { name: 'codefinder', bin: { codefinder: 'bin/codefinder.js' }, engines: { node: '>=16' }, optionalDependencies: dependencies },
  { 'bin/codefinder.js': join(here, 'codefinder.js'), 'README.md': join(here, 'README.md') },
);
