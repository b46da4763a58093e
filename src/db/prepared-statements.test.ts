import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite3 from 'sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('a write on SQLite', () => {
  it('is prepared once, and returns what it changed', async () => {
    await db.write.raw('create table robots (name text)');
    const prepare = vi.spyOn(sqlite3.Database.prototype, 'prepare');
    for (const name of ['Marvin', 'Bender', 'Data']) await db.write('robots').insert({ name });
    expect(prepare.mock.calls.filter(([sql]) => sql.startsWith('insert'))).toHaveLength(1);
    expect(await db.write('robots').where('name', '<>', 'Data').update({ name: 'R2' })).toBe(2);
    expect(await db.write('robots').where({ name: 'R2' }).delete()).toBe(2);
    expect(await db.write('robots').insert({ name: 'Eve' }).returning('name')).toEqual([{ name: 'Eve' }]);
    expect(await db.read('robots').pluck('name')).toEqual(['Data', 'Eve']);
  });

  it('leaves a failed statement behind, and works again', async () => {
    await db.write.raw('create table robots (name text unique)');
    const add = () => db.write('robots').insert({ name: 'Marvin' });
    await add();
    await expect(add()).rejects.toThrow('UNIQUE constraint failed');
    await db.write('robots').delete();
    await add();
    expect(await db.read('robots').pluck('name')).toEqual(['Marvin']);
  });
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

  it('is prepared again when the schema changes in that moment', async () => {
    await db.write.raw('create table robots (name text)');
    const changed = Object.assign(new Error('SQLITE_SCHEMA: vtable constructor failed'), {
      code: 'SQLITE_SCHEMA',
    });
    const all = vi.spyOn(sqlite3.Statement.prototype, 'all');
    all.mockImplementationOnce(function (this: sqlite3.Statement, ...given: unknown[]) {
      const done = given.at(-1);
      if (typeof done === 'function') done(changed);
      return this;
    });
    expect(await db.read('robots').select('name')).toEqual([]);
    expect(all).toHaveBeenCalledTimes(2);
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
