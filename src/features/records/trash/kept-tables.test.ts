import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRows } from '../../../db/raw-rows';
import { listTables } from '../../../testing/describe-schema';
import { createTestApp } from '../../../testing/server';
import { keptTables } from './kept-tables.rules';
import { leftOutTables } from './left-out-tables.rules';
import { allRecords, recordsWith } from '../../../records';
import type { Search } from '../../../records/define-record';
import { objectKinds } from '../../../records/object-kinds';

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

interface ForeignKey {
  column: string;
  target: string;
  action: string;
}

const actions: Record<string, string> = {
  CASCADE: 'cascade',
  c: 'cascade',
  'SET NULL': 'null',
  n: 'null',
  'NO ACTION': 'restrict',
  a: 'restrict',
};

const foreignKeys = (table: string): Promise<ForeignKey[]> =>
  rawRows(
    // Connections that read have views with the names of some tables.
    test.app.db.write,
    test.app.db.engine === 'sqlite'
      ? `select "from" as "column", "table" as target, on_delete as action from pragma_foreign_key_list(?)`
      : `select a.attname as "column", f.relname as target, c.confdeltype as action
         from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
         join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
         where c.contype = 'f' and t.relname = ?`,
    [table],
  );

const columnsOf = async (table: string) => Object.keys(await test.app.db.read(table).columnInfo());

describe('the trash', () => {
  it('keeps each table of the schema, or has a reason not to', async () => {
    const tables = await listTables(test.app.db);
    const onlyOnSqlite =
      test.app.db.engine === 'postgres' ? ['listed_users', 'listed_workspaces', 'staged_rows'] : [];
    const declared = [...Object.keys(keptTables), ...Object.keys(leftOutTables)];
    expect(declared.sort()).toEqual([...tables, ...onlyOnSqlite].sort());
    expect(Object.values(leftOutTables).every((reason) => reason.length > 8)).toBe(true);
  });

  it('declares the effect of each foreign key of a kept table', async () => {
    for (const [table, { references }] of Object.entries(keptTables)) {
      const keys = await foreignKeys(table);
      const declared = Object.fromEntries(
        keys.map(({ column, target, action }) => [column, [target, actions[action]]]),
      );
      expect({ table, references }).toEqual({ table, references: declared });
    }
  });

  it('declares a table after those that it refers to, so that rows can be inserted in this order', () => {
    const order = Object.keys(keptTables);
    for (const [table, { references }] of Object.entries(keptTables))
      for (const [target] of Object.values(references))
        if (target in keptTables) expect(order.indexOf(target)).toBeLessThanOrEqual(order.indexOf(table));
  });

  it('does not keep columns that grant access', async () => {
    const harmless = new Set(['affiliate_conversions.contentHash', 'monitored_sources.contentHash']);
    for (const table of Object.keys(keptTables))
      for (const column of await columnsOf(table))
        if (!harmless.has(`${table}.${column}`))
          expect(`${table}.${column}`).not.toMatch(/token|secret|password|hash/i);
  });

  it('has a kept table for each kind of record that can be restored', () => {
    for (const table of recordsWith('trash').map(({ table: own }) => own))
      expect(keptTables).toHaveProperty(table);
  });

  it.each(allRecords)('the declaration of $type names a table and columns that exist', async (record) => {
    const { table, title, has } = record;
    const { details = [], person, hasType }: Partial<Search> = has.search ?? {};
    const shown = details.filter((column) => column !== person?.detail);
    const named = ['id', title, ...shown, ...(person ? [person.id] : []), ...(hasType ? ['type'] : [])];
    expect(await columnsOf(table)).toEqual(expect.arrayContaining(named));
    const columns = Object.values(objectKinds([record])).map(({ column }) => column);
    if (has.comments) expect(await columnsOf('comments')).toEqual(expect.arrayContaining(columns));
    if (has.files) expect(await columnsOf('attachments')).toEqual(expect.arrayContaining(columns));
  });

  it('declares keys and columns that exist', async () => {
    for (const [table, { key = ['id'], needs = {}, cleared = [], unless = [], newestBy }] of Object.entries(
      keptTables,
    )) {
      const named = [...key, ...Object.keys(needs), ...cleared, ...unless, ...(newestBy ? [newestBy] : [])];
      expect(await columnsOf(table)).toEqual(expect.arrayContaining(named));
    }
  });
});
