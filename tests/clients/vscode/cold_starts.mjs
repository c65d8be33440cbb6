// F12 in the first second of a window: each start has a new server, browser, user directory and index, and opens a file of a project that
// VS Code's own TypeScript server knows, too.  The file is opened when codefinder runs, so that it is asked before TypeScript registers;
// in each fourth start it is opened together with the window.  F12 is pressed from the moment at which the editor is shown, until it
// jumps.  A start fails if a message is shown (No definition found), if several places are offered, or if it jumps elsewhere.
//     node cold_starts.mjs [--count N]
import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { check, part, report } from './checks.mjs';
import { Workbench } from './workbench.mjs';

const home = process.env.CODEFINDER_SESSION_HOME;
const shop = process.env.CODEFINDER_WORKSPACE;
const { values } = parseArgs({ options: { count: { type: 'string', default: '1' } } });

/// Keeps what is shown in the page, however briefly.
function watch() {
  window.shown = { messages: [], peeks: 0 };
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      if (!(node instanceof HTMLElement)) continue;
      const find = (selector) => (node.matches(selector) ? node : node.querySelector(selector));
      const message = find('.monaco-editor-overlaymessage .message')?.textContent;
      if (message) window.shown.messages.push(message);
      if (find('.peekview-widget')) ++window.shown.peeks;
    }
  }).observe(document, { childList: true, subtree: true });
}

/// A start, as a row of the table.
async function start(number) {
  const directory = join(home, `cold-${number}`);
  const vscode = new Workbench(directory);
  vscode.set('Machine', { 'codefinder.server.arguments': ['--cache-directory', join(directory, 'cache')] });
  vscode.install(process.env.CODEFINDER_VSIX);
  await vscode.start();
  try {
    const withWindow = number % 4 === 0;
    const file = 'web/src/basket.ts:8:33'; // A use of fetchProducts.
    const opened = Date.now();
    await vscode.open(shop, { file: withWindow ? join(shop, file) : undefined, script: watch });
    if (!withWindow) {
      await vscode.statusSays(/symbols/);
      await vscode.press('Control+p');
      await vscode.input().fill(file);
      await vscode.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: 'basket.ts' }).waitFor();
      await vscode.press('Enter');
    }
    await vscode.page.locator('.monaco-editor.focused .view-line').first().waitFor();
    const shown = Date.now();
    const target = vscode.page.locator('.tab.active', { hasText: 'api.ts' });
    let presses = 0;
    await vscode.until('F12 has an effect', async () => {
      ++presses;
      await vscode.press('F12');
      await target.waitFor({ timeout: 200 }).catch(() => undefined);
      return (await target.count()) > 0 || (await vscode.page.evaluate(() => window.shown.peeks)) > 0;
    });
    const jumped = Date.now();
    const seen = await vscode.page.evaluate(() => window.shown);
    const place = await vscode.page.locator('.statusbar-item', { hasText: 'Ln 9, Col 23' }).first().waitFor({ timeout: 5000 }).then(() => 'api.ts:9:23', () => 'elsewhere');
    if (place === 'elsewhere') await vscode.screenshot('elsewhere');
    return { number, file: withWindow ? 'with the window' : 'later', editor: shown - opened, F12: jumped - shown, presses, place, messages: seen.messages, peeks: seen.peeks };
  } finally {
    await vscode.stop();
    // Processes that VS Code has started may write for a moment longer.
    rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

console.log('| start | file opened | editor shown, ms | right F12, ms later | presses | place | messages | peeks |\n|---|---|---|---|---|---|---|---|');
for (let number = 1; number <= Number(values.count); ++number)
  await part(`start ${number}`, async () => {
    const row = await start(number);
    console.log(`| ${Object.values(row).map(String).join(' | ')} |`);
    check(`start ${number}`, row.place === 'api.ts:9:23' && row.messages.length === 0 && row.peeks === 0, row);
  });
process.exit(report());
