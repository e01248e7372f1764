/** What a build keeps of the one before it: a tab that was opened before a release still finds its files. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFormerAssets } from '#dev/build.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brigade-build-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As Vite builds: into an empty folder. */
function build(files: Record<string, string>): Record<string, string> {
  const assets = join(folder, 'assets');
  const addFormer = keepFormerAssets(assets, join(folder, 'list'));
  rmSync(assets, { recursive: true, force: true });
  mkdirSync(assets);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(assets, name), text);
  addFormer();
  const there = readdirSync(assets).toSorted();
  return Object.fromEntries(there.map((name) => [name, readFileSync(join(assets, name), 'utf8')]));
}

it('keeps the files of the former build, and of none before it', () => {
  expect(build({ 'a1.js': 'one', 'a1.js.br': 'small' })).toEqual({ 'a1.js': 'one', 'a1.js.br': 'small' });
  expect(build({ 'a2.js': 'two', 'same.css': 'style' })).toEqual({
    'a1.js': 'one',
    'a1.js.br': 'small',
    'a2.js': 'two',
    'same.css': 'style',
  });
  expect(build({ 'a3.js': 'three', 'same.css': 'style' })).toEqual({
    'a2.js': 'two',
    'a3.js': 'three',
    'same.css': 'style',
  });
});

it('begins anew where the former build is not whole', () => {
  build({ 'a1.js': 'one', 'b1.js': 'part' });
  rmSync(join(folder, 'assets/b1.js'));
  expect(build({ 'a2.js': 'two' })).toEqual({ 'a2.js': 'two' });
});
