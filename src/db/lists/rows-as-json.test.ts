import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { connect } from '../connect';
import { rowsAsJson } from './rows-as-json';

const dataDir = mkdtempSync(join(tmpdir(), 'partnerhub-rows-'));
const db = connect({ dataDir, databaseUrl: null });
afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true });
});

it('rows that are read as JSON equal those of the driver, in the same order', async () => {
  await db.write.schema.createTable('things', (table) => {
    table.integer('rank');
    table.text('text');
    table.text('list');
  });
  const texts = ['"quoted" \\ and\nbroken', 'ÅÄÖ 😀 \u2028', '', null, '[1]', 'null', '007'];
  const things = texts.map((text, index) => ({
    rank: index % 2 ? index : -index,
    text,
    list: '{"a":["b"]}',
  }));
  await db.write('things').insert(things);
  const query = () =>
    db.read('things as t').orderBy('t.rank', 'desc').limit(6).select('t.text', 't.rank', 't.list');
  expect(await rowsAsJson(db, query(), ['text', 'rank', 'list'])).toEqual(await query());
  expect(await rowsAsJson(db, query().where('rank', 99), ['text', 'rank', 'list'])).toEqual([]);
});
