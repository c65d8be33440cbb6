// record.mjs LOG SERVER ARGUMENTS...: a proxy between an MCP client and its server that writes
// every line to LOG before it forwards it.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [log, command, ...args] = process.argv.slice(2);
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });

function relay(from, to, direction) {
  const lines = createInterface({ input: from, crlfDelay: Infinity });
  lines.on('line', (line) => {
    appendFileSync(log, JSON.stringify({ dir: direction, line }) + '\n');
    to.write(line + '\n');
  });
  lines.on('close', () => to.end());
}
relay(process.stdin, server.stdin, 'c2s');
relay(server.stdout, process.stdout, 's2c');
process.stdout.on('error', () => {});
server.stdin.on('error', () => {});
server.on('close', (code, signal) => {
  appendFileSync(log, JSON.stringify({ exit: code ?? signal }) + '\n');
  process.exit(code ?? 1);
});
