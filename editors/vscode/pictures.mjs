// pictures.mjs BINARY: takes the pictures of the walkthrough anew, in dark and in light, in a real VS Code with this extension, on a
// clone of this repository.  Needs pngquant; `./dev pictures` installs it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Workbench } from '../../tests/clients/vscode/workbench.mjs';

const here = dirname(fileURLToPath(import.meta.url));
if (process.argv.length !== 3) {
  console.error('usage: node pictures.mjs BINARY');
  process.exit(2);
}
const binary = resolve(process.argv[2]);
const view = { width: 800, height: 540, scale: 1.5 }; // VS Code shows 1.5 pixels of a picture as one point.
const wideView = { width: 1000, height: 675 };

const directory = mkdtempSync(join(tmpdir(), 'codefinder-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
const home = join(directory, 'home'); // One picture shows the path of the index, which is below.
mkdirSync(home);
process.env.HOME = home;
for (const name of ['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME']) delete process.env[name];
const project = join(home, 'codefinder');
execFileSync('git', ['clone', '--quiet', join(here, '..', '..'), project]);

/// Where the last word of `text` is in `file`: file, line and column.
function placeOf(file, text) {
  const before = readFileSync(join(project, file), 'utf8').split(text)[0] + text.replace(/\w+$/, '');
  return [file, before.split('\n').length, before.length - before.lastIndexOf('\n')];
}
const call = placeOf('base/edit_distance.cpp', 'begins ? 0 : edit_distance');

execFileSync(process.execPath, [join(here, 'build.mjs'), binary, join(home, 'vsix')], { stdio: 'ignore' });
const vscode = new Workbench(join(home, 'vscode'));
const settings = {
  ...vscode.user,
  'window.autoDetectColorScheme': true,
  'window.commandCenter': false,
  'workbench.layoutControl.enabled': false,
  'editor.stickyScroll.enabled': false,
  'editor.fontSize': 13,
};
const visible = (selector, text) => vscode.page.locator(selector, { hasText: text }).first().waitFor();

/// What each picture shows: brings the window there.
const scenes = {
  async find() {
    await vscode.press('Control+Alt+o');
    await vscode.input().fill('edit distance');
    await vscode.row('edit_distance').waitFor();
    await visible('.tab.active', 'edit_distance'); // The preview.
  },
  async callers() {
    await vscode.goTo(...call);
    await vscode.run('codefinder: Show Callers');
    await widenSideBar();
    await vscode.result('nearest_word').click();
    await vscode.press('ArrowRight'); // Opens it; it is still open the second time.
    await vscode.result('nearest_command').waitFor();
  },
  async hover() {
    await vscode.goTo(...call);
    await vscode.run('Show or Focus Hover');
    await visible('.monaco-hover:visible', /\d references/);
  },
  async map() {
    await vscode.run('codefinder: Show Map of Project');
    const map = vscode.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
    await map.locator('#panel h2', { hasText: 'Symbols' }).waitFor();
    await map.locator('#color').selectOption('changes');
  },
  async index() {
    await vscode.goTo(...call);
    await vscode.statusItem().click();
    await vscode.row('kept fresh by this window').waitFor();
  },
  async jump_ids() {
    await vscode.goTo(...call);
    await vscode.run('codefinder: Copy Jump Id');
    await vscode.run('codefinder: Open Jump Id');
    await visible('.quick-input-title', 'Open Jump Id');
  },
};

/// Moves the border of the side bar, so that the names in it are whole.
async function widenSideBar() {
  const { x, width } = await vscode.page.locator('.part.sidebar').boundingBox();
  await vscode.page.mouse.move(x + width, view.height / 2);
  await vscode.page.mouse.down();
  await vscode.page.mouse.move(view.width / 2, view.height / 2, { steps: 5 });
  await vscode.page.mouse.up();
}

async function take(name) {
  await vscode.page.setViewportSize(name === 'map' ? wideView : view);
  await scenes[name]();
  const png = await vscode.page.screenshot({ animations: 'disabled', caret: 'initial' });
  return execFileSync('pngquant', ['--quality', '70-95', '--speed', '1', '--strip', '--nofs', '96', '-'], { input: png, maxBuffer: 1 << 26 });
}

vscode.set('User', settings);
vscode.install(join(home, 'vsix', readdirSync(join(home, 'vsix')).find((name) => name.endsWith('.vsix'))));
await vscode.start();
try {
  await vscode.open(project, view);
  await vscode.statusSays(/symbols/);
  for (const scheme of ['dark', 'light']) {
    await vscode.page.emulateMedia({ colorScheme: scheme });
    await visible(`.monaco-workbench.${scheme === 'dark' ? 'vs-dark' : 'vs'}`);
    for (const name of Object.keys(scenes)) {
      if (await vscode.page.locator('.part.sidebar').isVisible()) await vscode.press('Control+b');
      const picture = await take(name);
      writeFileSync(join(here, 'walkthrough', `${name}_${scheme}.png`), picture);
      console.log(`${name}_${scheme}.png: ${picture.length} bytes`);
      await vscode.press('Escape', 'Escape');
      await vscode.run('View: Close All Editors');
    }
  }
} catch (error) {
  await vscode.screenshot('failed');
  throw error;
} finally {
  await vscode.stop();
}
