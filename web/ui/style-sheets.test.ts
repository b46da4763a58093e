import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('./', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
const sheets = readdirSync(folder).filter((file) => file.endsWith('.css') && file !== 'global.css');

it('imports each style sheet once in global.css', () => {
  const imported = [...read('global.css').matchAll(/@import '\.\/(.+)';/g)].map(([, file]) => file);
  expect(imported.sort()).toEqual(sheets.sort());
});
