// A real VS Code with the extension: code-server (VS Code's own workbench and extension host) in
// headless Chromium. It waits for a change of the page or of the server's output, with a deadline,
// without sleeps.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
const codeServer = join(here, 'node_modules', 'code-server', 'out', 'node', 'entry.js');
export const deadline = Number(process.env.CODEFINDER_DEADLINE ?? 60_000); // Milliseconds that any step may take on a loaded machine.
const startDeadline = 120_000; // The workbench is about 20 MB of JavaScript.

/// Makes `path` a link to `target`.
function link(target, path) {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  symlinkSync(target, path);
}

/// VS Code's server searches its packages next to itself, and the compiler that its TypeScript server runs; here they are elsewhere.
function linkPackages() {
  const server = join(here, 'node_modules', 'code-server', 'lib', 'vscode');
  for (const name of ['node_modules', 'node_modules.asar']) link('../../..', join(server, name));
  link(join(here, '..', '..', '..', 'editors', 'vscode', 'node_modules', 'typescript'), join(server, 'extensions', 'node_modules', 'typescript'));
}

export class Workbench {
  #directory;
  #server;
  #browser;
  #environment;
  page;
  user; // Its initial settings.

  /// `directory` belongs to this workbench, to be removed afterwards.
  constructor(directory) {
    linkPackages();
    this.#directory = directory;
    this.#environment = { ...process.env, EXTENSIONS_GALLERY: '{"serviceUrl":"","itemUrl":""}' };
    delete this.#environment.VSCODE_IPC_HOOK_CLI; // Set inside VS Code: code-server would only open a folder there.
    mkdirSync(join(directory, 'user', 'Machine'), { recursive: true });
    mkdirSync(join(directory, 'user', 'User'), { recursive: true });
    writeFileSync(join(directory, 'config.yaml'), '{}\n');
    this.user = { 'workbench.startupEditor': 'none', 'files.autoSave': 'off', 'workbench.tips.enabled': false, 'editor.minimap.enabled': false, 'chat.disableAIFeatures': true, 'workbench.secondarySideBar.defaultVisibility': 'hidden' };
    this.set('User', this.user);
  }

  /// The settings of `layer`: "User", or "Machine" for those of scope machine. Also while it runs.
  set(layer, settings) {
    writeFileSync(join(this.#directory, 'user', layer, 'settings.json'), JSON.stringify(settings, null, 2));
  }

  /// Sets the settings of `layer` until `isApplied`: VS Code may miss one change of the file.
  change(layer, settings, isApplied) {
    return this.until(`the settings ${JSON.stringify(settings)}`, () => {
      this.set(layer, settings);
      return isApplied();
    });
  }

  #arguments(...more) {
    const in_ = (name) => join(this.#directory, name);
    return [codeServer, '--user-data-dir', in_('user'), '--extensions-dir', in_('extensions'), '--config', in_('config.yaml'), ...more];
  }

  install(vsix) {
    execFileSync(process.execPath, this.#arguments('--install-extension', vsix), { env: this.#environment, stdio: ['ignore', 'pipe', 'pipe'] });
  }

  /// Starts the server and the browser; with `trust`, VS Code asks whether a folder is trusted.
  async start({ trust = false } = {}) {
    const flags = ['--auth', 'none', '--bind-addr', '127.0.0.1:0', '--disable-telemetry', '--disable-update-check', '--disable-getting-started-override'];
    if (!trust) flags.push('--disable-workspace-trust');
    this.#server = spawn(process.execPath, this.#arguments(...flags), { env: this.#environment, stdio: ['ignore', 'pipe', 'pipe'] });
    const address = await new Promise((resolve, reject) => {
      let said = '';
      const listen = (bytes) => {
        said += bytes;
        const found = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(said);
        if (found) resolve(found[1]);
      };
      this.#server.stdout.on('data', listen);
      this.#server.stderr.on('data', listen);
      this.#server.on('exit', (code) => reject(new Error(`code-server ended with ${code}:\n${said}`)));
      setTimeout(() => reject(new Error(`code-server did not start:\n${said}`)), deadline).unref();
    });
    // As root, which is usual in containers, Chromium has no sandbox.
    const flagsOfRoot = process.getuid() === 0 ? ['--no-sandbox'] : [];
    this.#browser = await chromium.launch({ executablePath: process.env.CODEFINDER_CHROMIUM ?? '/usr/bin/chromium', args: [...flagsOfRoot, '--disable-gpu'] });
    this.address = address;
  }

  /// Opens a folder, or a workspace file (*.code-workspace), in a window of `width` to `height`, each point of it `scale` pixels; with
  /// `file` ("path:line:column", absolute), that is opened, too.  `script` runs in the page before all others.
  async open(path, { width = 1280, height = 800, scale = 1, file, script } = {}) {
    const context = await this.#browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    this.page = await context.newPage();
    this.page.setDefaultTimeout(deadline);
    if (script) await this.page.addInitScript(script);
    const payload = [['openFile', `vscode-remote://${this.address.replace('http://', '')}${file}`], ['gotoLineMode', 'true']];
    const opened = file ? `&payload=${encodeURIComponent(JSON.stringify(payload))}` : '';
    const what = path.endsWith('.code-workspace') ? 'workspace' : 'folder';
    await this.page.goto(`${this.address}/?${what}=${encodeURIComponent(path)}${opened}`, { timeout: startDeadline, waitUntil: 'commit' });
    await this.page.waitForSelector('.monaco-workbench .statusbar', { timeout: startDeadline });
  }

  async stop() {
    await this.#browser?.close();
    if (this.#server && this.#server.exitCode === null) {
      const exited = new Promise((resolve) => this.#server.on('exit', resolve));
      this.#server.kill('SIGTERM');
      await exited;
    }
  }

  // ---- The keyboard ----

  press(...keys) {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }
  type(text) {
    return this.page.keyboard.type(text);
  }
  /// Opens a quick input with `key` and enters `text`; repeated if another part of the page takes
  /// the focus.
  #quickInput(key, text) {
    return this.until(`${key} ${text}`, async () => {
      await this.press(key);
      return this.input().fill(text, { timeout: 3000 }).then(() => true, () => false);
    });
  }
  /// Runs a command of the palette by its full title.
  async run(title) {
    const row = this.page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first();
    await this.until(title, async () => {
      await this.#quickInput('F1', `>${title}`);
      if (await row.waitFor({ timeout: 5000 }).then(() => true, () => false)) return true;
      await this.press('Control+z'); // The editor took the focus, and the text.
      return false;
    });
    await this.press('Enter');
    await this.until('the palette is gone', async () => !(await this.input().isVisible()) || (await this.input().inputValue()) !== `>${title}`);
  }
  /// Opens `file` (relative to the folder) with the cursor at `line` and `column`, both from 1.
  async goTo(file, line, column) {
    const row = this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: file.split('/').at(-1) });
    // A list that was opened before VS Code saw a new file never has it.
    await this.until(file, async () => {
      await this.#quickInput('Control+p', file);
      if (await this.isSoon(row)) return true;
      await this.press('Escape');
      return false;
    });
    await this.press('Enter');
    await this.activeTab(file.split('/').at(-1));
    await this.#quickInput('Control+g', `:${line}:${column}`);
    await this.row(`line ${line} at column ${column}`).waitFor();
    await this.press('Enter');
    await this.cursor(line, column);
  }

  /// The text of each part of the hover at the cursor, when one of them has `awaited`: asked again
  /// until then, as VS Code hides a hover when anything moves.
  async hover(awaited) {
    return this.until(`a hover with ${awaited}`, async () => {
      await this.press('Escape');
      await this.run('Show or Focus Hover');
      const shown = this.page.locator('.monaco-hover:visible', { hasText: awaited }).first();
      await shown.waitFor({ timeout: 5000 }).catch(() => undefined);
      const parts = await this.page.locator('.monaco-hover:visible .hover-row').allTextContents();
      return parts.some((text) => awaited.test(text)) && parts;
    });
  }

  /// Chooses an entry of the menu that a right click at the cursor opens, and of its submenus.
  async choose(...labels) {
    const entry = (label) => this.page.locator('.monaco-menu .action-item:not(.disabled)', { hasText: label }).last();
    await this.press('Shift+F10');
    for (const [at, label] of labels.entries()) {
      const next = labels[at + 1];
      await entry(label).waitFor();
      // A menu ignores clicks until it has been open for a moment.
      await this.until(`the entry ${label} of the menu`, async () => {
        await entry(label).click({ timeout: 1000 }).catch(() => undefined);
        return next === undefined ? entry(label).isHidden() : entry(next).isVisible();
      });
    }
  }

  // ---- The content of the page: each function waits until the condition is true ----

  activeTab(name) {
    return this.page.locator('.tab.active', { hasText: name }).first().waitFor();
  }
  /// A chosen place is shown, and has the focus: its preview had the same name.
  async opened(name) {
    await this.activeTab(name);
    await this.page.locator('.monaco-editor.focused').first().waitFor();
  }
  /// The status bar sometimes lacks the position after an editor is shown again, until the cursor
  /// moves.
  cursor(line, column) {
    const item = this.page.locator('.statusbar-item', { hasText: `Ln ${line}, Col ${column}` }).first();
    return this.until(`the cursor at ${line}:${column}`, async () => {
      if (await this.isSoon(item)) return true;
      await this.press('Control+1', 'ArrowRight', 'ArrowLeft');
      return false;
    });
  }
  statusItem() {
    return this.page.locator('.statusbar-item[id="codefinder.codefinder.codefinder.status"]');
  }
  /// True if the element is visible within five seconds.
  isSoon(locator) {
    return locator.waitFor({ timeout: 5000 }).then(() => true, () => false);
  }
  async statusSays(pattern) {
    try {
      await this.statusItem().filter({ hasText: pattern }).waitFor({ timeout: startDeadline });
    } catch (error) {
      const shown = await this.page.locator('.statusbar-item, .notification-list-item').allInnerTexts();
      throw new Error(`${error.message}\nshown instead: ${JSON.stringify(shown)}`);
    }
  }
  /// The visible rows of the quick pick, as text.
  rows() {
    return this.page.locator('.quick-input-list .monaco-list-row').evaluateAll((rows) =>
      rows.sort((a, b) => Number(a.dataset.index) - Number(b.dataset.index)).map((row) => ({
        label: row.querySelector('.label-name')?.textContent ?? '',
        description: row.querySelector('.label-description')?.textContent ?? '',
        detail: row.querySelector('.quick-input-list-rows > .quick-input-list-row:nth-child(2)')?.textContent ?? '',
      })),
    );
  }
  row(text) {
    return this.page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
  }
  input() {
    return this.page.locator('.quick-input-widget input[type="text"]').first();
  }
  /// Closes an open quick pick.
  async dismiss() {
    await this.press('Escape');
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }
  /// A row of the view "Results".
  result(text) {
    return this.page.locator('.tree-explorer-viewlet-tree-view .monaco-list-row', { hasText: text }).first();
  }
  /// A notification that is shown, or is in the notification list. Then all are cleared.
  async notification(pattern) {
    const shown = this.page.locator('.notification-list-item', { hasText: pattern }).first();
    const soon = await shown.waitFor({ timeout: 2000 }).then(() => true, () => false);
    if (!soon) {
      const asked = await this.page.locator('.quick-input-widget').innerText({ timeout: 100 }).catch(() => '');
      await this.run('Notifications: Show Notifications');
      await shown.waitFor().catch((error) => {
        throw new Error(`${error.message}\nasked for instead: ${asked}`);
      });
    }
    await this.run('Notifications: Clear All Notifications');
  }
  /// Waits until `probe` returns a true value, and returns it.
  async until(what, probe) {
    const end = Date.now() + deadline;
    for (;;) {
      const seen = await probe();
      if (seen) return seen;
      if (Date.now() > end) throw new Error(`not in time: ${what}`);
      await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  }

  async screenshot(name) {
    const directory = process.env.CODEFINDER_SCREENSHOTS;
    if (directory) await this.page.screenshot({ path: join(directory, `${name}.png`) });
  }
}

/// The processes whose program is below `directory`.
export function processesBelow(directory) {
  const words = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' });
  return words
    .split('\n')
    .map((line) => /^\s*(\d+) (.*)$/.exec(line))
    .filter((found) => found && found[2].startsWith(directory + '/'))
    .map((found) => Number(found[1]));
}

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
