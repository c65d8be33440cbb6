#!/usr/bin/env node
// Runs the program of the package for this platform, which npm installs as an optional dependency.
'use strict';
const { spawn } = require('node:child_process');
const { accessSync, constants: modes, existsSync } = require('node:fs');
const { constants } = require('node:os');

const platform = `${process.platform}-${process.arch}`;
const packages = require('../package.json').optionalDependencies;
// The loader of glibc, which the program names. npm does not install the program where the C library is musl.
const loader = { x64: '/lib64/ld-linux-x86-64.so.2', arm64: '/lib/ld-linux-aarch64.so.1' }[process.arch];

function findProgram() {
  const name = `@codefinder/${platform}`;
  if (!(name in packages)) {
    const offered = Object.keys(packages).map((each) => each.replace('@codefinder/', ''));
    fail(`no program for ${platform}; there are programs for ${offered.join(', ')}`);
  }
  if (!existsSync(loader)) fail(`the program needs glibc 2.31 or later, and ${loader} is not there; Alpine Linux, for one, has musl instead`);
  try {
    return require.resolve(`${name}/bin/codefinder`);
  } catch {
    fail(`the package ${name} is not installed: npm skips optional dependencies with --omit=optional; install codefinder again without it`);
  }
}

function fail(why) {
  console.error(`codefinder: ${why}`);
  process.exit(1);
}

const program = findProgram();
// process.execve() aborts where it fails.
try {
  accessSync(program, modes.X_OK);
} catch (error) {
  fail(`${program} cannot be run: ${error.message}`);
}
const words = process.argv.slice(2);
// As it was started: a link in node_modules/.bin or among the global programs. `codefinder agents install` writes this path.
const environment = { ...process.env, CODEFINDER_LAUNCHER: process.argv[1] };
// Node.js from 22.15 on can become the program; an older one waits for it.
if (process.execve) process.execve(program, [program, ...words], environment);
const child = spawn(program, words, { stdio: 'inherit', env: environment });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => fail(`${program} cannot be run: ${error.message}`));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
