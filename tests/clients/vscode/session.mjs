// The extension in a real VS Code, used as a person would, on the shop workspace, installed from
// the .vsix.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { check, part, report, same } from './checks.mjs';
import { processesBelow, Workbench } from './workbench.mjs';

const home = process.env.CODEFINDER_SESSION_HOME;
const shop = process.env.CODEFINDER_WORKSPACE;
const cache = join(home, 'cache');
const machine = { 'codefinder.server.arguments': ['--cache-directory', cache] };

const vscode = new Workbench(join(home, 'vscode'));
let steps = 0;
/// One part; if it fails, a screenshot is taken, and the next part starts from a clean state.
const step = (what, run) => {
  ++steps;
  return part(what, run, async () => {
    await vscode.screenshot(`failed-${steps}`);
    await vscode.press('Escape', 'Escape');
  });
};
const ask = (...words) => {
  const { status, stdout, stderr } = spawnSync(process.env.CODEFINDER_BINARY, [...words, '--format', 'json', '--project-root', shop, '--cache-directory', cache], { encoding: 'utf8' });
  if (status !== 0 && status !== 1) throw new Error(`codefinder ${words.join(' ')}: ${stderr}`);
  return JSON.parse(stdout);  // 1: nothing is found.
};
const placesOf = (answer) => answer.hits.map((hit) => `${hit.name} ${hit.path}:${hit.line}`);
const placesShown = async () => (await vscode.rows()).map(({ label, description }) => `${label} ${/(\S+:\d+)/.exec(description)?.[1]}`);

/// Waits until the picker shows the results of `codefinder nav` for `words`, in its order.
async function shows(what, ...words) {
  const wanted = placesOf(ask('nav', '--limit', '100', ...words));
  let seen;
  const first = wanted.slice(0, 8); // The list renders only the visible rows.
  try {
    await vscode.until(what, async () => {
      seen = await placesShown();
      return seen.length > 0 && JSON.stringify(seen.slice(0, first.length)) === JSON.stringify(first);
    });
    check(what, wanted.length > 0);
  } catch {
    check(what, false, { seen, wanted });
  }
}

/// The file that the Explorer shows as selected.
const revealed = () => vscode.page.locator('.explorer-folders-view .monaco-list-row.selected').first().textContent();

async function find(text) {
  await vscode.press('Control+Alt+o');
  await vscode.page.locator('.quick-input-title', { hasText: 'Find Symbol' }).waitFor();
  await vscode.input().fill(text);
}

vscode.set('Machine', machine);
vscode.install(process.env.CODEFINDER_VSIX);
await vscode.start();
try {
  await vscode.open(shop);

  await step('the status bar shows what the index holds', async () => {
    await vscode.statusSays(/symbols/);
    const { index } = ask('status');
    same('symbols and files', (await vscode.statusItem().textContent()).trim(), `codefinder: ${index.symbols} symbols, ${index.files} files`);
  });

  await step('Ctrl+T finds a symbol', async () => {
    await vscode.press('Control+t');
    await vscode.page.locator('.quick-input-widget input').first().fill('#format_price');
    await vscode.row('format_price').waitFor();
    await vscode.dismiss();
  });

  await step('F12 goes to the definition in another file', async () => {
    await vscode.goTo('python/tests/test_cart.py', 8, 13);
    await vscode.press('F12');
    await vscode.activeTab('money.py');
    await vscode.cursor(ask('nav', '--symbol', 'format_price').hits[0].line, 5);
  });

  await step('the call hierarchy has the callers, and a jump to one', async () => {
    await vscode.goTo('python/tests/test_cart.py', 8, 13);
    await vscode.run('Peek Call Hierarchy');
    const callers = vscode.page.locator('.peekview-widget .call-hierarchy .monaco-list-row');
    await callers.filter({ hasText: 'test_receipt' }).first().waitFor();
    same('callers', (await callers.filter({ hasText: 'receipt' }).count()) >= 2, true);
    await vscode.press('Escape');
  });

  await step('the menu of the editor shows the callers, level by level, and a click opens a call', async () => {
    await vscode.goTo('python/tests/test_cart.py', 8, 13);
    await vscode.choose('codefinder', 'Show Callers');
    await vscode.result('test_receipt').waitFor();
    await vscode.page.locator('.tree-explorer-viewlet-tree-view .message', { hasText: 'callers of format_price' }).waitFor();
    const receipt = vscode.result('Cart.receipt');
    await receipt.click();
    await vscode.opened('cart.py');
    await vscode.page.locator('.statusbar-item', { hasText: 'Ln 20, ' }).first().waitFor();
    same('callers before one is opened', await vscode.page.locator('.tree-explorer-viewlet-tree-view .monaco-list-row').count(), 2);
    await receipt.locator('.monaco-tl-twistie').click();
    await vscode.until('its own caller', async () => (await vscode.page.locator('.tree-explorer-viewlet-tree-view .monaco-list-row[aria-level="2"]').count()) === 1);
    await vscode.screenshot('results-callers');
  });

  await step('references and implementations are listed by file, asked again, and cleared', async () => {
    await vscode.goTo('python/tests/test_cart.py', 8, 13);
    await vscode.choose('codefinder', 'Show References through Overrides');
    await vscode.result('in Cart.receipt').waitFor();
    const files = vscode.page.locator('.tree-explorer-viewlet-tree-view .monaco-list-row[aria-level="1"]');
    same('files', await files.count(), 3);
    await vscode.screenshot('results-references');
    await vscode.goTo('python/tests/test_cart.py', 8, 13);
    await vscode.run('codefinder: Refresh Results');
    await vscode.result('in Cart.receipt').waitFor();
    await vscode.goTo('python/tests/test_cart.py', 8, 13);
    await vscode.choose('codefinder', 'Show Impact');
    await vscode.result('Tests to run').waitFor();
    await vscode.screenshot('results-impact');
    await vscode.run('codefinder: Clear Results');
    await vscode.page.locator('.pane-body .welcome-view', { hasText: 'right-click it' }).first().waitFor();
  });

  await step('types have their implementations and their hierarchy', async () => {
    writeFileSync(join(shop, 'shapes.py'), 'class Shape:\n    pass\n\n\nclass Square(Shape):\n    pass\n');
    try {
      await vscode.until('the new file is indexed', () => ask('nav', '--symbol', 'Square').hits.length > 0);
      await vscode.run('View: Show Explorer');
      await vscode.page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'shapes.py' }).dblclick();
      await vscode.activeTab('shapes.py');
      await vscode.goTo('shapes.py', 1, 7);
      await vscode.choose('codefinder', 'Show Implementations');
      await vscode.result('Square').waitFor();
      await vscode.goTo('shapes.py', 1, 7);
      await vscode.run('Peek Type Hierarchy'); // Of its subtypes.
      await vscode.page.locator('.peekview-widget .type-hierarchy .monaco-list-row', { hasText: 'Square' }).first().waitFor();
      await vscode.press('Escape');
    } finally {
      await vscode.run('View: Close Editor');
      rmSync(join(shop, 'shapes.py'));
    }
    await vscode.until('the file is gone', () => ask('nav', '--symbol', 'Square').hits.length === 0);
  });

  await step('the picker leaves what it found to the view', async () => {
    await find('price');
    await shows('several symbols', 'price');
    await vscode.page.locator('.quick-input-titlebar .action-label[aria-label="Show in the Results View"]').click();
    await vscode.result('money.py').waitFor();
    await vscode.result('format_price').waitFor();
    await vscode.run('View: Show Explorer');
  });

  await step('the map of the project opens in a tab, and a symbol in it opens its file', async () => {
    await vscode.run('codefinder: Show Map of Project');
    const map = vscode.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
    await map.locator('#panel h2', { hasText: 'Symbols' }).waitFor();
    await vscode.screenshot('map');
    // VS Code changes to a theme of high contrast when the system has one; the map does, too.
    for (const scheme of ['light', 'dark']) {
      await vscode.page.emulateMedia({ forcedColors: 'active', colorScheme: scheme });
      await map.locator(`html[data-theme=high-contrast-${scheme}]`).waitFor();
    }
    await vscode.page.emulateMedia({ forcedColors: null, colorScheme: null });
    await map.locator('html[data-theme=light]').waitFor();
    await map.locator('#query').fill('format_price');
    await map.locator('#panel .symbol', { hasText: 'format_price' }).first().click();
    await vscode.activeTab('money.py');
    await vscode.run('View: Close All Editors');
    await vscode.run('View: Single Column Editor Layout');
  });

  await step('a click in the map on a file that is deleted since is an error', async () => {
    const gone = join(shop, 'gone.py');
    writeFileSync(gone, 'def gone_function():\n    pass\n');
    await vscode.until('the new file is indexed', () => ask('nav', '--symbol', 'gone_function').hits.length > 0);
    await vscode.run('codefinder: Show Map of Project');
    const map = vscode.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
    await map.locator('#query').fill('gone_function');
    rmSync(gone);
    await map.locator('#panel .symbol', { hasText: 'gone_function' }).first().click();
    await vscode.notification('gone.py');
    await vscode.run('View: Close All Editors');
    await vscode.run('View: Single Column Editor Layout');
    await vscode.until('the file is gone', () => ask('nav', '--symbol', 'gone_function').hits.length === 0);
  });

  await step('hover describes a symbol', async () => {
    await vscode.goTo('python/tests/test_cart.py', 8, 13);
    const text = (await vscode.hover(/\d references?/)).join('\n');
    check('the signature and the module', text.includes('def format_price') && text.includes('shop.money'), text);
    check('no more than asked for', !/Kind|Defined at|Categories/.test(text), text);
    await vscode.press('Escape');
  });

  await step('the picker shows nav in its order', async () => {
    await find('price');
    await shows('several symbols', 'price');
    await vscode.input().fill('cart total');
    await shows('several words', 'cart total');
    await vscode.input().fill('receipt @tests');
    await shows('typed restrictions', '--tests', 'receipt');
    await vscode.input().fill('receipt');
    await shows('without them again', 'receipt');
    await vscode.page.locator('.quick-input-titlebar .action-label[aria-label="Only tests"]').click();
    await shows('the button for tests', '--tests', 'receipt');
    await vscode.page.locator('.quick-input-titlebar', { hasText: 'Find Symbol: tests' }).waitFor();
    await vscode.page.locator('.quick-input-titlebar .action-label[aria-label="No longer only tests"]').click();
    await shows('and back', 'receipt');
  });

  await step('kinds and languages are chosen from the server’s own lists', async () => {
    await vscode.page.locator('.quick-input-titlebar .action-label[aria-label^="Only Some Kinds"]').click();
    await vscode.page.locator('.quick-input-title', { hasText: 'only these kinds' }).waitFor();
    await vscode.page.locator('.quick-input-widget input[type="text"]').first().fill('method');
    await vscode.row('method').waitFor();
    await vscode.row('method').click();
    await vscode.press('Enter');
    await vscode.page.locator('.quick-input-title', { hasText: 'Find Symbol: method' }).waitFor();
    await shows('methods only', '--kind', 'method', 'receipt');
    await vscode.dismiss();
  });

  await step('the picker previews, and puts back what was there', async () => {
    await vscode.goTo('README.md', 1, 1);
    await find('Discount');
    await shows('the class', 'Discount');
    await vscode.activeTab('money.py');
    same('the Explorer stays', await revealed(), 'README.md');
    await vscode.input().fill('no_such_symbol_anywhere');
    await vscode.activeTab('README.md'); // Nothing found: no preview.
    await vscode.input().fill('Discount');
    await vscode.activeTab('money.py');
    await vscode.dismiss();
    await vscode.activeTab('README.md');
    await vscode.cursor(1, 1);
  });

  await step('choosing opens the place', async () => {
    await find('Discount');
    await shows('the class again', 'Discount');
    await vscode.press('Enter');
    await vscode.activeTab('money.py');
    await vscode.cursor(ask('nav', 'Discount').hits[0].line, 7);
  });

  await step('the empty query shows what was opened last', async () => {
    await vscode.goTo('README.md', 1, 1);
    await find('');
    await vscode.row('recently opened').waitFor();
    same('the first', (await vscode.rows()).find(({ label }) => label)?.label, 'Discount');
    await vscode.press('Enter');
    // The preview has the same name; the focus moves once more when it is closed.
    await vscode.until('the preview is closed', async () => (await vscode.page.locator('.tab', { hasText: 'money.py' }).count()) === 1);
    await vscode.cursor(ask('nav', 'Discount').hits[0].line, 7);
  });

  await step('a search in plain words', async () => {
    await vscode.run('codefinder: Search in Plain Words');
    await vscode.page.locator('.quick-input-title', { hasText: 'Search in Plain Words' }).waitFor();
    const words = 'subtract a discount from the price';
    await vscode.input().fill(words);
    const wanted = placesOf(ask('search_repo', '--limit', '100', words)).slice(0, 3);
    await vscode.until('the places of search_repo', async () => JSON.stringify((await placesShown()).slice(0, wanted.length)) === JSON.stringify(wanted));
    check('places', wanted.length > 0);
    await vscode.dismiss();
  });

  await step('unknown keys of .codefinder.json are problems, nested ones too', async () => {
    writeFileSync(join(shop, '.codefinder.json'), '{\n  "index": { "exclude": [], "exclud": [] }\n}\n');
    try {
      await vscode.page.locator('.explorer-folders-view .monaco-list-row', { hasText: '.codefinder.json' }).dblclick();
      await vscode.activeTab('.codefinder.json');
      await vscode.page.locator('.squiggly-warning').first().waitFor();
      same('problems', await vscode.page.locator('.squiggly-warning').count(), 1);
    } finally {
      rmSync(join(shop, '.codefinder.json'));
    }
    await vscode.run('View: Close Editor');
  });

  await step('search among what was found, and what is not there', async () => {
    await find('price');
    await shows('all', 'price');
    await vscode.page.locator('.quick-input-titlebar .action-label[aria-label="Search Among These"]').click();
    await vscode.page.locator('.quick-input-title', { hasText: 'among “price”' }).waitFor();
    await vscode.input().fill('Cart');
    await vscode.until('less than everything', async () => !(await placesShown()).some((place) => place.startsWith('Cart ')) && (await vscode.rows()).length > 0);
    await vscode.dismiss();
    await find('no_such_symbol_anywhere');
    await vscode.row('No symbol found').waitFor();
    await vscode.dismiss();
  });

  await step('an unsaved edit is found', async () => {
    await vscode.goTo('native/main.c', 1, 1);
    await vscode.type('int unsaved_thing(void);\n');
    await find('unsaved_thing');
    await vscode.row('unsaved_thing').waitFor();
    await vscode.row('native/main.c:1').waitFor();
    await vscode.page.locator('.statusbar-item', { hasText: '(13 selected)' }).waitFor(); // The preview.
    await vscode.dismiss();
    await vscode.cursor(2, 1); // The picker has restored the editor, which the command acts on.
    await vscode.run('File: Revert File');
    await vscode.page.locator('.tab.dirty').first().waitFor({ state: 'detached' });
  });

  await step('what cannot be parsed is marked while the settings ask for it', async () => {
    const marks = vscode.page.locator('.squiggly-error');
    await vscode.goTo('python/tests/test_cart.py', 1, 1);
    await vscode.type('def (:\n');
    try {
      await vscode.change('Machine', { ...machine, 'codefinder.lsp.diagnostics': ['syntax'] }, () => vscode.isSoon(marks));
      await vscode.change('Machine', machine, async () => (await marks.count()) === 0);
      check('no mark without the setting', true);
    } finally {
      await vscode.run('File: Revert File');
      await vscode.page.locator('.tab.dirty').first().waitFor({ state: 'detached' });
    }
  });

  const id = ask('nav', '--symbol', 'format_price', '--lang', 'python').hits[0].id;
  await step('a jump id is copied from a use of the symbol', async () => {
    await vscode.goTo('python/tests/test_cart.py', 8, 13);
    await vscode.run('codefinder: Copy Jump Id');
    await vscode.page.locator('.statusbar-item', { hasText: `Copied ${id}` }).first().waitFor();
  });
  await step('and opened', async () => {
    await vscode.run('codefinder: Open Jump Id');
    await vscode.page.locator('.quick-input-title', { hasText: 'Open Jump Id' }).waitFor();
    same('the copied one is proposed', await vscode.input().inputValue(), id);
    await vscode.press('Enter');
    await vscode.activeTab('money.py');
  });
  await step('an unknown id is an error', async () => {
    await vscode.run('codefinder: Open Jump Id');
    await vscode.input().fill('cf_nothinghere');
    await vscode.press('Enter');
    await vscode.notification(/no symbol has the id/);
  });

  await step('a click on the status bar shows details', async () => {
    await vscode.statusItem().click();
    await vscode.row('kept fresh by this window').waitFor();
    await vscode.dismiss();
  });
  await step('reindexing from scratch ends ready', async () => {
    const { generation } = ask('status').index;
    await vscode.run('codefinder: Reindex from Scratch');
    await vscode.until('a later generation', () => { const { index } = ask('status'); return index.state === 'ready' && index.generation > generation; });
    await vscode.statusSays(/symbols/);
  });

  await step('a language that is switched off is silent in the editor and still found', async () => {
    await vscode.goTo('python/tests/test_cart.py', 8, 13);
    await vscode.run('codefinder: Turn On or Off for This Language');
    await vscode.notification('codefinder is off in python files');
    await vscode.press('F12');
    await vscode.page.locator('.monaco-editor-overlaymessage', { hasText: 'No definition found' }).waitFor();
    await find('format_price');
    await vscode.row('money.py').waitFor();
    await vscode.activeTab('money.py'); // The preview.
    await vscode.dismiss();
    await vscode.activeTab('test_cart.py'); // The picker has restored it: without an editor the command asks for a language.
    await vscode.cursor(8, 13);
    await vscode.run('codefinder: Turn On or Off for This Language');
    await vscode.notification('codefinder is on in python files');
    await vscode.goTo('python/tests/test_cart.py', 8, 13);
    await vscode.press('F12');
    await vscode.activeTab('money.py');
  });

  const program = join(home, 'vscode', 'extensions');
  const servers = () => processesBelow(program);
  await step('a server that dies is started again', async () => {
    const [pid] = servers();
    check('it is the one of the .vsix', pid !== undefined);
    process.kill(pid, 'SIGKILL');
    await vscode.until('another server', () => servers().some((other) => other !== pid));
    await vscode.statusSays(/symbols/);
    await find('format_price');
    await vscode.row('money.py').waitFor();
    await vscode.dismiss();
  });

  await step('a program that is not there is reported, and a right one is started at once', async () => {
    await vscode.change('Machine', { ...machine, 'codefinder.server.path': '/no/such/codefinder' }, () => vscode.isSoon(vscode.statusItem().locator('.codicon-error')));
    await vscode.notification('There is no program /no/such/codefinder');
    await find('format_price');
    await vscode.row('There is no program').waitFor();
    await vscode.dismiss();
    for (const title of ['Show Map of Project', 'Reindex Changed Files', 'Turn On or Off for This Language']) {
      await vscode.run(`codefinder: ${title}`);
      await vscode.notification('There is no program /no/such/codefinder');
    }
    await vscode.change('Machine', machine, () => vscode.isSoon(vscode.statusItem().filter({ hasText: /symbols/ })));
  });
  await step('a program that is no codefinder is reported', async () => {
    await vscode.change('Machine', { ...machine, 'codefinder.server.path': '/bin/false' }, () => vscode.isSoon(vscode.statusItem().locator('.codicon-error')));
    await vscode.notification('could not be started');
    await vscode.change('Machine', machine, () => vscode.isSoon(vscode.statusItem().filter({ hasText: /symbols/ })));
  });
} finally {
  await vscode.screenshot('session-end');
  await vscode.stop();
}
process.exit(report());
