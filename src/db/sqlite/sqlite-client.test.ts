import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite3 from 'sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect, type Db } from '../connect';
import { migrateUp } from '../migrate';

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
  it('prepares a repeated write once and returns its changes', async () => {
    await db.write.raw('create table robots (name text)');
    const prepare = vi.spyOn(sqlite3.Database.prototype, 'prepare');
    for (const name of ['Marvin', 'Bender', 'Data']) await db.write('robots').insert({ name });
    expect(prepare.mock.calls.filter(([sql]) => sql.startsWith('insert'))).toHaveLength(1);
    expect(await db.write('robots').where('name', '<>', 'Data').update({ name: 'R2' })).toBe(2);
    expect(await db.write('robots').where({ name: 'R2' }).delete()).toBe(2);
    expect(await db.write('robots').insert({ name: 'Eve' }).returning('name')).toEqual([{ name: 'Eve' }]);
    expect(await db.read('robots').pluck('name')).toEqual(['Data', 'Eve']);
  });

  it('runs a write again after it has failed', async () => {
    await db.write.raw('create table robots (name text unique)');
    const add = () => db.write('robots').insert({ name: 'Marvin' });
    await add();
    await expect(add()).rejects.toThrow('UNIQUE constraint failed');
    await db.write('robots').delete();
    await add();
    expect(await db.read('robots').pluck('name')).toEqual(['Marvin']);
  });
});

it('writes to a table with a search index that the connection first opens after a change of the schema', async () => {
  await migrateUp(db);
  const other = connect({ databaseUrl: null, dataDir });
  await other.write('users').count();
  await db.write.raw('create table robots (name text)');
  expect(await other.write('leads').where({ id: 'none' }).delete()).toBe(0);
  await other.close();
});

describe('a read on SQLite', () => {
  it('returns the rows for the values of each of several concurrent reads', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => db.read.raw('select ? as n', [n])),
    );
    expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => [{ n }]));
  });

  it('rejects a read of a missing table or column, and succeeds once the table exists', async () => {
    const read = () => db.read('robots').select('name');
    await expect(read()).rejects.toThrow('no such table: robots');
    await db.write.raw('create table robots (name text)');
    await db.write('robots').insert({ name: 'Marvin' });
    expect(await read()).toEqual([{ name: 'Marvin' }]);
    await db.write.raw('alter table robots rename column name to title');
    await expect(read()).rejects.toThrow('no such column');
  });

  it('prepares a read again when the schema changes at the same time', async () => {
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

  it('runs more different statements than it keeps', async () => {
    for (let n = 0; n < 450; n += 1)
      expect(await db.write.raw(`select ${n} as n, ? as value`, [n])).toEqual([{ n, value: n }]);
  });

  it('hides limits from the planner, which would plan the read again for each value', async () => {
    await db.write.raw('create table robots (name text)');
    await db.write('robots').insert(Array.from({ length: 9 }, (_, n) => ({ name: `R${n}` })));
    const prepare = vi.spyOn(sqlite3.Database.prototype, 'prepare');
    for (const limit of [3, 7, 0]) expect(await db.read('robots').limit(limit).offset(1)).toHaveLength(limit);
    const prepared = prepare.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes('robots'));
    expect(new Set(prepared)).toEqual(new Set(['select * from `robots` limit ? + 0 offset ?']));
  });

  it('does not keep the statement of an EXPLAIN, which would hold a snapshot', async () => {
    await db.write.raw('create table robots (name text)');
    const prepare = vi.spyOn(sqlite3.Database.prototype, 'prepare');
    await db.read.raw('explain query plan select * from robots');
    await db.write('robots').insert({ name: 'Marvin' });
    expect(await db.read('robots').pluck('name')).toEqual(['Marvin']);
    expect(prepare.mock.calls.map(([sql]) => sql)).toEqual([
      expect.stringMatching(/^insert/),
      expect.stringMatching(/^select/),
    ]);
  });

  it('returns rows that were written after the read was prepared', async () => {
    await db.write.raw('create table robots (name text)');
    const count = () => db.read('robots').count({ n: '*' });
    expect(await count()).toEqual([{ n: 0 }]);
    await db.write('robots').insert({ name: 'Marvin' });
    expect(await count()).toEqual([{ n: 1 }]);
  });
});
