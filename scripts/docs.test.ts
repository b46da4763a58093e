import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { variableNames } from '../src/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (page: string) => readFileSync(join(root, page), 'utf8');
const pagesIn = (folder: string) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? join(folder, name) : []));
/** The pages that describe the present. Decisions and the changelog also name files of the past. */
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...pagesIn('docs')];

/** Paths in backticks that begin with a folder of the repository and end with an extension, without placeholders. */
const path = /`((?:bin|container|docs|fixtures|migrations|plugins|public|scripts|src|web)\/[\w./-]+\.\w+)`/g;
/** Links to pages, with an anchor or without. Others begin with a protocol or, in examples, with a variable. */
const link = /\]\((?!\w+:|\{)([^)#\s]*)(?:#([^)\s]+))?\)/g;

/** Returns the anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

describe.each(pages)('%s', (page) => {
  it('names only files that exist', () => {
    const named = [...read(page).matchAll(path)].map(([, file = '']) => file);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('links only to pages and headings that exist', () => {
    const broken = [...read(page).matchAll(link)].filter(([, file = '', anchor]) => {
      const target = file === '' ? page : join(dirname(page), file);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
    expect(broken.map(([text]) => text)).toEqual([]);
  });
});

it('README.md links to each page of docs', () => {
  const readme = read('README.md');
  expect(pagesIn('docs').filter((page) => !readme.includes(`](${page})`))).toEqual([]);
});

it('docs/configuration.md and docs/single-sign-on.md list each variable', () => {
  const listed = read('docs/configuration.md') + read('docs/single-sign-on.md');
  expect([...variableNames].filter((name) => !listed.includes(`\`${name}\``))).toEqual([]);
});

it('docs/command-line.md lists each command with its flags', () => {
  const flags = z.record(z.string(), z.unknown());
  const manifest = z.object({ commands: z.record(z.string(), z.object({ flags })) });
  const { commands } = manifest.parse(JSON.parse(read('oclif.manifest.json')));
  const page = read('docs/command-line.md');
  const missing = Object.entries(commands).filter(([id, command]) => {
    const [row = ''] = new RegExp(`^\\|.*\`${id.replace(':', ' ')}[ \`].*$`, 'm').exec(page) ?? [];
    const own = Object.keys(command.flags).filter((flag) => flag !== 'help' && flag !== 'json');
    return row === '' || own.some((flag) => !row.includes(`--${flag}`));
  });
  expect(missing.map(([id]) => id)).toEqual([]);
});
