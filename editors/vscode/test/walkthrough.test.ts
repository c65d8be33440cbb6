// The pictures of the walkthrough: there is one for each step and kind of theme, light enough for the package.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
interface Step {
  title: string;
  description: string;
  media: { image: Record<'dark' | 'light' | 'hc' | 'hcLight', string>; altText: string };
}
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  contributes: { commands: { command: string }[]; views: { codefinder: { id: string }[] }; walkthroughs: { steps: Step[] }[] };
};
const steps = manifest.contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);

void test('each step has its pictures, and no other picture is packed', () => {
  const used = new Set(steps.flatMap(({ media }) => Object.values(media.image)));
  assert.deepEqual([...used].sort(), readdirSync(join(root, 'walkthrough')).map((name) => `walkthrough/${name}`).sort());
  for (const { title, media } of steps) {
    assert.ok(media.altText.length > 0, title);
    assert.deepEqual([media.image.hc, media.image.hcLight], [media.image.dark, media.image.light], title);
    assert.notEqual(media.image.dark, media.image.light, title);
  }
});

void test('the pictures are PNG files of less than 120 kB', () => {
  for (const name of readdirSync(join(root, 'walkthrough'))) {
    const bytes = readFileSync(join(root, 'walkthrough', name));
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG', name);
    assert.ok(bytes.length < 120_000, `${name}: ${bytes.length} bytes`);
  }
});

void test('the buttons run commands that exist', () => {
  const commands = manifest.contributes.commands.map(({ command }) => command);
  const focus = manifest.contributes.views.codefinder.map(({ id }) => `${id}.focus`);
  for (const { title, description } of steps) {
    const [, command] = /\(command:([^?)]*)/.exec(description) ?? [];
    assert.ok(command !== undefined && [...commands, ...focus, 'workbench.action.openSettings'].includes(command), `${title}: ${command}`);
  }
});
