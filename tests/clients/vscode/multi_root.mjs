// The extension in a window with two untrusted folders; its messages with the server are recorded.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { check, part, report } from './checks.mjs';
import { Workbench } from './workbench.mjs';

const home = process.env.CODEFINDER_SESSION_HOME;
const shop = process.env.CODEFINDER_WORKSPACE;
const other = join(home, 'warehouse');
mkdirSync(other);
writeFileSync(join(other, 'stock.go'), 'package stock\n\nfunc FormatPriceOfStock() int { return 1 }\n');
writeFileSync(join(other, 'hidden.go'), 'package stock\n\nfunc FormatPriceHidden() int { return 1 }\n');
// Settings of a repository for the editor: the first two must be ignored, the third is used.
const workspace = join(home, 'both.code-workspace');
writeFileSync(
  workspace,
  JSON.stringify({
    folders: [{ path: shop }, { path: other }],
    settings: { 'codefinder.server.path': '/no/such/program', 'codefinder.lsp.disabledLanguages': ['go'], 'codefinder.index.exclude': ['hidden.go'] },
  }),
);

const vscode = new Workbench(join(home, 'vscode'));
vscode.set('Machine', { 'codefinder.server.path': process.env.CODEFINDER_RECORDER, 'codefinder.server.arguments': ['--cache-directory', join(home, 'cache')] });
vscode.install(process.env.CODEFINDER_VSIX);
await vscode.start({ trust: true });
let steps = 0;
const step = (what, run) => part(what, run, () => vscode.screenshot(`failed-multi-root-${++steps}`));
try {
  await vscode.open(workspace);
  await step('an untrusted window is served', async () => {
    await vscode.page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).first().waitFor();
    await vscode.statusSays(/, 11 files/);
  });
  await step('both folders are searched, and what a repository may say is heard', async () => {
    await vscode.press('Control+Alt+o');
    await vscode.input().fill('format price');
    const separator = (project) => vscode.page.locator('.quick-input-list-separator', { hasText: project }).first();
    await vscode.until('the answer to the query', async () => (await vscode.rows())[0]?.label === 'format_price');
    await vscode.row('python/shop/money.py').waitFor();
    await separator('shop').waitFor();
    // From the first row to the last: the list renders only the visible ones.
    await vscode.until('a symbol of the other folder', async () => {
      await vscode.press('ArrowUp');
      return vscode.row('stock.go:3').isVisible();
    });
    await separator('warehouse').waitFor();
    const labels = (await vscode.rows()).map(({ label }) => label);
    check('hidden.go is left out', !labels.includes('FormatPriceHidden'), labels);
  });
  await step('what it may not say is not', async () => {
    await vscode.row('stock.go:3').click();
    await vscode.opened('stock.go');
    await vscode.hover(/FormatPriceOfStock/);
  });
  await step('a folder that is removed is searched no more', async () => {
    writeFileSync(workspace, JSON.stringify({ folders: [{ path: shop }] }));
    await vscode.statusSays(/, 10 files/);
    await vscode.press('Control+Alt+o');
    await vscode.input().fill('FormatPriceOfStock');
    await vscode.row('No symbol found').waitFor();
  });
} finally {
  await vscode.stop();
}
process.exit(report());
