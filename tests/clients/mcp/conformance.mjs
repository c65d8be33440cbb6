// The protocol's conformance suite. It uses HTTP only, so mcp-proxy is in between; the scenarios
// are those that need no particular tools.
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { environment, expect, program, server, workspace } from './expect.mjs';

const free = await new Promise((done) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address();
    probe.close(() => done(port));
  });
});
const proxy = spawn(process.execPath, [program('mcp-proxy'), '--server', 'stream', '--host', '127.0.0.1', '--port', String(free), '--', ...server],
  { cwd: workspace, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
let said = '';
await new Promise((ready, failed) => {
  for (const stream of [proxy.stdout, proxy.stderr]) {
    stream.on('data', (data) => {
      said += data;
      if (/starting server|listening|running/i.test(said)) ready();
    });
  }
  proxy.on('exit', () => failed(new Error(`mcp-proxy ended: ${said}`)));
});
try {
  for (const scenario of ['server-initialize', 'ping', 'tools-list']) {
    const ran = spawnSync(process.execPath, [program('conformance'), 'server', '--url', `http://127.0.0.1:${free}/mcp`, '--scenario', scenario],
      { env: environment, encoding: 'utf8', timeout: 60_000, cwd: environment.HOME });
    expect(ran.status === 0 && /Passed: (\d+)\/\1/.test(ran.stdout), scenario, ran.stdout, ran.stderr);
  }
} finally {
  proxy.removeAllListeners('exit');
  proxy.kill();
}
console.log('conformance: ok');
