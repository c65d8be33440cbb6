// session.mjs PAGE NESTED INCOMPLETE: uses the pages of the maps of the two projects that ./run makes; INCOMPLETE is NESTED of an index
// that is being built.
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { chromium } from '../vscode/node_modules/playwright-core/index.mjs';

const browser = await chromium.launch({
  executablePath: process.env.CODEFINDER_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 700 } });
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) problems.push(`a request to ${request.url()}`);
  });
  await page.goto(pathToFileURL(process.argv[2]).href);
  const panel = page.locator('#panel');
  const title = () => panel.locator('h1').textContent();
  const rows = async (heading) => panel.locator(`h2:has-text("${heading}") + ul .name`).allTextContents();
  const path = () => page.locator('#path').textContent();

  assert.equal(await title(), 'project');
  assert.match(await panel.locator('p').first().textContent(), /^4 files · \d+ symbols/);
  assert.deepEqual(await rows('Cycles'), ['{core, web}']);

  // The treemap is drawn: the picture has more than the colors of the background.
  const colors = await page.locator('#map').evaluate((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  assert.ok(colors > 8, `${colors} colors`);

  await page.fill('#query', 'helper');
  assert.deepEqual((await panel.locator('.name').allTextContents()).sort(), ['core/helper.py', 'helper']);
  await panel.locator('.name', { hasText: 'core/helper.py' }).click();
  assert.equal(await title(), 'core/helper.py');
  assert.deepEqual(await rows('Used by'), ['web/']);
  assert.deepEqual(await rows('Symbols'), ['helper']);
  await page.press('#query', 'Escape');

  await panel.locator('h2:has-text("Used by") + ul .row').first().click();
  assert.equal(await title(), 'web');
  assert.deepEqual(await rows('Depends on'), ['core/']);

  // Zoom into a directory and out again; directories that hold one directory are joined.
  await page.goto(`${pathToFileURL(process.argv[2]).href}#web`);
  assert.equal(await path(), 'project/web');
  const box = await page.locator('#map').boundingBox();
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  assert.equal(await path(), 'project/web/pages/views');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  assert.equal(await path(), 'project');

  // The address of a directory that is joined with the one in it.
  await page.goto(`${pathToFileURL(process.argv[2]).href}#web/pages/`);
  assert.equal(await path(), 'project/web/pages/views');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  assert.equal(await path(), 'project');

  // The same with the keyboard: an arrow key selects the first directory, the next the one in its direction.
  await page.locator('#map').focus();
  await page.keyboard.press('ArrowRight');
  const first = await title();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  assert.equal(await title(), first);
  await page.keyboard.press('Enter');
  assert.equal(await path(), `project/${first}`);
  await page.keyboard.press('Escape');
  const reached = new Set([first]);
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key);
    reached.add(await title());
  }
  assert.deepEqual([...reached].sort(), ['core', 'web']);

  // A search goes on when the files change: the same as when it is typed then.
  const picture = () => page.locator('#map').evaluate((canvas) => canvas.toDataURL());
  const names = async () => (await panel.locator('.name').allTextContents()).sort();
  await page.fill('#query', 'start');
  assert.deepEqual(await names(), ['core/start.py', 'start']);
  await page.check('#all');
  assert.deepEqual(await names(), ['core/start.py', 'start', 'tests/test_start.py']);
  const found = await picture();
  await page.fill('#query', 'no such name');
  const nothingFound = await picture();
  await page.fill('#query', 'start');
  assert.equal(await picture(), found);
  assert.notEqual(nothingFound, found);
  await page.fill('#query', '');
  assert.match(await panel.locator('p').first().textContent(), /^5 files/);

  // The arrows stay when the mouse moves.
  await page.locator('#map').focus();
  await page.keyboard.press('ArrowRight');
  const selected = await picture();
  const view = await page.locator('#map').boundingBox();
  await page.mouse.move(view.x + view.width / 3, view.y + view.height / 2);
  assert.notEqual(await picture(), selected);
  await page.mouse.move(view.x + view.width + 5, view.y + view.height / 2);
  assert.equal(await picture(), selected);

  for (const color of ['changes', 'rank']) await page.selectOption('#color', color);
  assert.match(await page.locator('#legend').textContent(), /central/);

  // Without a directory in the address, the first page is the outermost one with more than one directory.
  await page.goto(pathToFileURL(process.argv[3]).href);
  assert.equal(await path(), 'nested/src/code');

  // The theme is the system's, or that of VS Code: the classes that it gives the body. This map has no cycle, whose outline would be at the corner.
  const background = () => page.locator('#map').evaluate((canvas) => [...canvas.getContext('2d').getImageData(0, 0, 1, 1).data.slice(0, 3)]);
  const legendColor = () => page.locator('#legend i').first().evaluate((mark) => getComputedStyle(mark).backgroundColor);
  const legendColors = new Set();
  const hasTheme = async (theme, color) => {
    await page.waitForFunction((name) => document.documentElement.dataset.theme === name, theme);
    assert.deepEqual(await background(), color, theme);
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), `rgb(${color.join(', ')})`, theme);
    legendColors.add(await legendColor());
  };
  await page.emulateMedia({ colorScheme: 'light' });
  await hasTheme('light', [255, 255, 255]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await hasTheme('dark', [22, 25, 29]);
  const setClass = (name) => page.evaluate((value) => { document.body.className = value; }, name);
  await setClass('vscode-high-contrast');
  await hasTheme('high-contrast-dark', [0, 0, 0]);
  await setClass('vscode-high-contrast-light vscode-high-contrast');
  await hasTheme('high-contrast-light', [255, 255, 255]);
  assert.equal(legendColors.size, 4);
  await setClass('vscode-light');
  await hasTheme('light', [255, 255, 255]);
  await setClass('');
  await hasTheme('dark', [22, 25, 29]);
  assert.equal(legendColors.size, 4);

  // The page of an index that is not complete has a note, above a node and above what a search found.
  const warning = panel.locator('.warning');
  assert.equal(await warning.count(), 0);
  await page.goto(pathToFileURL(process.argv[4]).href);
  assert.match(await warning.textContent(), /index is not complete/);
  await page.fill('#query', 'a.py');
  assert.match(await warning.textContent(), /index is not complete/);
  assert.deepEqual(problems, []);
} finally {
  await browser.close();
}
