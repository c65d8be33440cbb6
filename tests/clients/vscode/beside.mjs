// The extension beside VS Code's own TypeScript server: each question has one answer, and the settings choose whose.
import { join } from 'node:path';

import { check, part, report, same } from './checks.mjs';
import { Workbench } from './workbench.mjs';

const home = process.env.CODEFINDER_SESSION_HOME;
const vscode = new Workbench(join(home, 'vscode'));
let steps = 0;
const step = (what, run) => part(what, run, () => vscode.screenshot(`failed-beside-${++steps}`));

const ofTypeScript = /\(alias\)/;
const ofCodefinder = /\d reference/;
const use = ['web/src/basket.ts', 8, 33]; // Of fetchProducts.

const machine = { 'codefinder.server.arguments': ['--cache-directory', join(home, 'cache')] };
const settings = (more, isApplied) => vscode.change('Machine', { ...machine, ...more }, isApplied);
vscode.set('Machine', machine);
vscode.install(process.env.CODEFINDER_VSIX);
await vscode.start();
try {
  await vscode.open(process.env.CODEFINDER_WORKSPACE);
  await vscode.statusSays(/symbols/);

  await step('one hover: the signature of TypeScript, and the line of codefinder', async () => {
    await vscode.goTo(...use);
    await vscode.hover(ofTypeScript); // Its server runs from here on.
    const parts = await vscode.hover(ofCodefinder);
    same('one signature', parts.filter((text) => text.includes('fetchProducts(')).length, 1);
    same('one line of codefinder', parts.filter((text) => ofCodefinder.test(text)).length, 1);
    check('it is below', parts.findIndex((text) => ofCodefinder.test(text)) > parts.findIndex((text) => ofTypeScript.test(text)), parts);
  });
  await step('F12 jumps', async () => {
    await vscode.goTo(...use);
    await vscode.press('F12');
    await vscode.activeTab('api.ts');
    await vscode.cursor(9, 23);
    same('no peek', await vscode.page.locator('.peekview-widget').count(), 0);
  });
  await step('one outline', async () => {
    await vscode.goTo('web/src/basket.ts', 1, 1);
    await vscode.press('Control+Shift+o');
    await vscode.row('totalCents').waitFor();
    const labels = (await vscode.rows()).map(({ label }) => label.trim());
    check('names', labels.length > 0, labels);
    for (const name of ['Basket', 'products', 'fill', 'totalCents']) same(name, labels.filter((label) => label === name).length, 1);
    await vscode.dismiss();
  });
  await step('Ctrl+T shows a symbol once', async () => {
    await vscode.press('Control+t');
    await vscode.input().fill('#fetchProducts');
    await vscode.row('fetchProducts').waitFor();
    const rows = await vscode.rows();
    same('rows', rows.filter(({ label }) => label.startsWith('fetchProducts')).length, 1);
    await vscode.input().fill('#format_price');
    await vscode.row('format_price').waitFor(); // TypeScript has no Python.
    await vscode.dismiss();
  });
  const python = ['python/tests/test_cart.py', 8, 13]; // A call of format_price.
  await step('a feature that is turned off gives no answer', () =>
    settings({ 'codefinder.editor.definition': 'off' }, async () => {
      await vscode.goTo(...python);
      await vscode.press('F12');
      return vscode.isSoon(vscode.page.locator('.monaco-editor-overlaymessage', { hasText: 'No definition found' }));
    }));
  await step('the setting of a language counts more than that of all', () =>
    settings({ 'codefinder.editor.definition': 'off', '[python]': { 'codefinder.editor.definition': 'on' } }, async () => {
      await vscode.goTo(...python);
      await vscode.press('F12');
      return vscode.isSoon(vscode.page.locator('.tab.active', { hasText: 'money.py' }).first());
    }));
  await step('a feature that is on answers with the other server', () =>
    settings({ 'codefinder.editor.hover': 'on' }, async () => {
      await vscode.goTo(...use);
      return (await vscode.hover(ofCodefinder)).filter((text) => text.includes('fetchProducts(')).length === 2;
    }));
} finally {
  await vscode.screenshot('beside-end');
  await vscode.stop();
}
process.exit(report());
