#!/usr/bin/env node
// Runs the program of the package for this platform, which npm installs as an optional dependency.
'use strict';
const { spawn } = require('node:child_process');
const { constants } = require('node:os');

const platform = `${process.platform}-${process.arch}`;
const packages = require('../package.json').optionalDependencies;

function findProgram() {
  const name = `@codefinder/${platform}`;
  if (!(name in packages)) {
    const offered = Object.keys(packages).map((each) => each.replace('@codefinder/', ''));
    fail(`no program for ${platform}; there are programs for ${offered.join(', ')}`);
  }
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
const words = process.argv.slice(2);
// Node.js from 22.15 on can become the program; an older one waits for it.
if (process.execve) process.execve(program, [program, ...words], process.env);
const child = spawn(program, words, { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => fail(`${program} cannot be run: ${error.message}`));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
