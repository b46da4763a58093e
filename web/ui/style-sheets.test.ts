import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('./', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const sheets = files.filter((file) => file.endsWith('.css') && file !== 'global.css');

it('imports each style sheet once in global.css', () => {
  const imported = [...read('global.css').matchAll(/@import '\.\/(.+)';/g)].map(([, file]) => file);
  expect(imported.sort()).toEqual(sheets.sort());
});

it('styles only classes that a component uses', () => {
  const components = files.filter((file) => /\.tsx?$/.test(file)).map(read);
  const used = new Set(components.flatMap((text) => text.match(/\bui-[a-z-]+/g)));
  for (const sheet of sheets)
    for (const [, name = ''] of read(sheet).matchAll(/\.(ui-[a-z-]+)/g))
      expect(used, `.${name} of ${sheet}`).toContain(name);
});
