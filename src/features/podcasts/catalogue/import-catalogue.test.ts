import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/server';

let test: Awaited<ReturnType<typeof createTestApp>>;
let folder: string;
beforeAll(async () => {
  test = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'partnerhub-catalogue-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => test.app.db.write('catalogue_podcasts').delete());

async function importText(content: string | Uint8Array) {
  const file = join(folder, 'shows');
  await writeFile(file, content);
  return test.app.podcastCatalogue.importFile(file);
}
const kept = (): Promise<Record<string, unknown>[]> =>
  test.app.db.read('catalogue_podcasts').orderBy('name').select();
const counts = (added: number, updated: number, unchanged: number, refused = 0) => ({
  added,
  updated,
  unchanged,
  refused,
});

it('imports CSV by column names, changes nothing the second time, and updates shows that differ', async () => {
  const csv = [
    'Title;Author;Audience;Frequency;Language;RSS Feed;Tags;Episodes;Nothing',
    '"Partner; Talk";Grace;20k-50k;Bi Weekly;en-US;feeds.example.org/talk;Channel, SaaS;1,204;x',
    '',
    'Ecosystems;;;;;;;;',
  ].join('\r\n');
  expect(await importText(csv)).toMatchObject(counts(2, 0, 0));
  expect(await kept()).toMatchObject([
    { name: 'Ecosystems', host: null, audienceSize: null, episodes: null, feedUrl: null },
    {
      name: 'Partner; Talk',
      host: 'Grace',
      audienceSize: '20K-50K',
      frequency: 'bi-weekly',
      language: 'en',
      feedUrl: 'https://feeds.example.org/talk',
      topics: expect.anything(),
      episodes: 1204,
    },
  ]);
  expect(await importText(csv)).toMatchObject(counts(0, 0, 2));
  expect(await importText(csv.replace('Grace', 'Ada'))).toMatchObject(counts(0, 1, 1));
  expect(await kept()).toHaveLength(2);
});

it('an import skips invalid rows and reports their lines and errors', async () => {
  const report = await importText(
    [
      'name,category,website,language',
      'Right,,,',
      ',business,,',
      'Wrong,sports,javascript:alert(1),English',
    ].join('\n'),
  );
  expect(report).toEqual({
    ...counts(1, 0, 0, 2),
    incomplete: 0,
    warnings: [],
    problems: [
      { place: 'line 3', message: 'Name is required' },
      {
        place: 'line 4',
        message:
          'Category must be one of: business, technology, marketing, entrepreneurship, product, customer-success; ' +
          'Website must be a web address: javascript:alert(1); Language must be a code such as en or de-AT: English',
      },
    ],
  });
});

it('omits a frequency that is not a filter value, and keeps the rest of the row', async () => {
  const csv = 'name,frequency,host\nOne,monthly,Ada\nTwo,Twice a week,\nThree,Fortnightly,\nFour,Every day,';
  const message = (given: string) =>
    `Frequency "${given}" was left out: it must be one of daily, weekly, bi-weekly`;
  expect(await importText(csv)).toEqual({
    ...counts(4, 0, 0),
    problems: [],
    incomplete: 2,
    warnings: [
      { place: 'line 2', message: message('monthly') },
      { place: 'line 3', message: message('Twice a week') },
    ],
  });
  expect((await kept()).map(({ name, frequency }) => [name, frequency])).toEqual([
    ['Four', 'daily'],
    ['One', null],
    ['Three', 'bi-weekly'],
    ['Two', null],
  ]);
});

it('skips and reports rows with the feed or the show of an earlier row, also far below', async () => {
  const many = Array.from({ length: 500 }, (_, n) => `Show ${n},,`);
  const rows = ['name,host,feed', 'Talk,Ada,feeds.example.org/talk', ...many];
  const same = ['Talk again,,http://feeds.example.org/talk/', 'show 7,,'];
  expect(await importText([...rows, ...same].join('\n'))).toMatchObject({
    ...counts(501, 0, 0, 2),
    problems: [
      { place: 'line 503', message: 'Has the same feed as line 2: http://feeds.example.org/talk/' },
      { place: 'line 504', message: 'Is the same show as line 10' },
    ],
  });
  expect((await kept()).filter(({ name }) => String(name).startsWith('Talk'))).toMatchObject([
    { host: 'Ada' },
  ]);
});

it('imports OPML, well-formed or not, with its folders as topics', async () => {
  const opml = `<?xml version="1.0"?><!DOCTYPE opml [<!ENTITY lol "lol">]><opml version="2.0"><body>
    <outline text="Marketing"><outline type="rss" text="Ads &amp; Ends" xmlUrl="https://feeds.example.org/ads" htmlUrl="https://ads.example.org"/>
    <outline text="&lol;" XMLURL='http://feeds.example.org/lol'></outline></outline>
    <outline type="rss" text="Broken" xmlUrl="ftp://feeds.example.org/x"/>
    <outline type="rss" text="Last" xmlUrl="https://feeds.example.org/last"`;
  expect(await importText(`${opml}/></body></opml>`)).toMatchObject(counts(3, 0, 0, 1));
  expect((await kept()).map(({ name, website }) => [name, website])).toEqual([
    ['&lol;', null],
    ['Ads & Ends', 'https://ads.example.org'],
    ['Last', null],
  ]);
  expect(await importText(`${opml}/>`)).toMatchObject(counts(0, 0, 3, 1));
});

it('imports Windows-1252 files of older spreadsheets, and files of thousands of rows', async () => {
  expect(await importText(Buffer.from('name\nCaf\xe9 \x8curo', 'latin1'))).toMatchObject(counts(1, 0, 0));
  expect(await kept()).toMatchObject([{ name: 'Café Œuro' }]);
  const many = Array.from({ length: 3000 }, (_, n) => `Show ${n},"Line one\nline two"`);
  expect(await importText(['name,description', ...many].join('\n'))).toMatchObject(counts(3000, 0, 0));
});

it.each([
  ['an empty file', '', 'The file is empty'],
  ['a file without names', 'host,website\nAda,', 'The file has no Name column'],
  ['a page', '<!doctype html><html><body>Hello</body></html>', 'The file is neither CSV nor OPML'],
  ['a picture', new Uint8Array([0x89, 0x50, 0, 0, 1]), 'The file is neither CSV nor OPML'],
])('refuses to import %s', async (_, content, message) => {
  await expect(importText(content)).rejects.toThrow(message);
});

it('an import of a missing file or a folder names the problem', async () => {
  await expect(test.app.podcastCatalogue.importFile(join(folder, 'none.csv'))).rejects.toThrow(
    'There is no file',
  );
  await expect(test.app.podcastCatalogue.importFile(folder)).rejects.toThrow('is a folder');
});
