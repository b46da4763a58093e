import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Db } from './connect';

let dataDir: string;
let db: Db;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'partnerhub-statements-'));
  db = connect({ databaseUrl: null, dataDir });
});
afterEach(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true });
});

describe('a read on SQLite', () => {
  it('answers for the values of each call, also several at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => db.read.raw('select ? as n', [n])),
    );
    expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => [{ n }]));
  });

  it('fails where its SQL is wrong, and works once its table is there', async () => {
    const read = () => db.read('robots').select('name');
    await expect(read()).rejects.toThrow('no such table: robots');
    await db.write.raw('create table robots (name text)');
    await db.write('robots').insert({ name: 'Marvin' });
    expect(await read()).toEqual([{ name: 'Marvin' }]);
    await db.write.raw('alter table robots rename column name to title');
    await expect(read()).rejects.toThrow('no such column');
  });

  it('goes on after more different ones than are kept', async () => {
    for (let n = 0; n < 450; n += 1)
      expect(await db.write.raw(`select ${n} as n, ? as value`, [n])).toEqual([{ n, value: n }]);
  });

  it('sees what was written since it was prepared', async () => {
    await db.write.raw('create table robots (name text)');
    const count = () => db.read('robots').count({ n: '*' });
    expect(await count()).toEqual([{ n: 0 }]);
    await db.write('robots').insert({ name: 'Marvin' });
    expect(await count()).toEqual([{ n: 1 }]);
  });
});
