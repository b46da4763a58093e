import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReferences } from '../../../db/references';
import { createTestApp } from '../../../testing/server';
import { exceptions, leftOutTables, readKeptTables } from './kept-tables.repo';
import { allRecords, recordsWith } from '../../../records';
import type { Search } from '../../../records/define-record';
import { objectKinds } from '../../../records/object-kinds';

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const columnsOf = async (table: string) => Object.keys(await test.app.db.read(table).columnInfo());

describe('the trash', () => {
  it('keeps the tables whose rows disappear or change with a record', async () => {
    const kept = await readKeptTables(test.app.db);
    expect([...kept.keys()]).toEqual(
      expect.arrayContaining([
        ...recordsWith('trash').map(({ table }) => table),
        'partner_activities',
        'workspace_members',
        'applications',
        'affiliate_conversions',
        'leads_custom',
        'seen_items',
        'evidence',
        'announcement_reads',
      ]),
    );
    for (const table of ['users', 'workspaces', 'files', 'audit_entries', ...Object.keys(leftOutTables)])
      expect(kept.has(table)).toBe(false);
  });

  it('leaves out only tables that refer to a kept table, each with a reason', async () => {
    const kept = await readKeptTables(test.app.db);
    const { all } = await readReferences(test.app.db);
    for (const [table, reason] of Object.entries(leftOutTables)) {
      expect(all.some((reference) => reference.table === table && kept.has(reference.target))).toBe(true);
      expect(reason.length).toBeGreaterThan(8);
    }
  });

  it('reads a table after those that it refers to, so that rows can be inserted in this order', async () => {
    const order = [...(await readKeptTables(test.app.db)).values()];
    const placeOf = (name: string) => order.findIndex(({ table }) => table === name);
    for (const { table, references } of order)
      for (const { target } of references) expect(placeOf(target)).toBeLessThanOrEqual(placeOf(table));
  });

  it('does not keep columns that grant access', async () => {
    const harmless = new Set(['affiliate_conversions.contentHash', 'monitored_sources.contentHash']);
    for (const table of (await readKeptTables(test.app.db)).keys())
      for (const column of await columnsOf(table))
        if (!harmless.has(`${table}.${column}`))
          expect(`${table}.${column}`).not.toMatch(/token|secret|password|hash/i);
  });

  it.each(allRecords)('the declaration of $type names a table and columns that exist', async (record) => {
    const { table, title, has } = record;
    const { details = [], person }: Partial<Search> = has.search ?? {};
    const shown = details.filter((column) => column !== person?.detail);
    const named = ['id', title, ...shown, ...(person ? [person.id] : [])];
    expect(await columnsOf(table)).toEqual(expect.arrayContaining(named));
    const columns = Object.values(objectKinds([record])).map(({ column }) => column);
    if (has.comments) expect(await columnsOf('comments')).toEqual(expect.arrayContaining(columns));
    if (has.files) expect(await columnsOf('attachments')).toEqual(expect.arrayContaining(columns));
  });

  it('knows exceptions only for kept tables, and columns that exist', async () => {
    const kept = await readKeptTables(test.app.db);
    expect([...kept.keys()]).toEqual(expect.arrayContaining(Object.keys(exceptions)));
    for (const { table, key, needs = {}, cleared = [], unless = [], newestBy } of kept.values()) {
      const named = [...key, ...Object.keys(needs), ...cleared, ...unless, ...(newestBy ? [newestBy] : [])];
      expect(await columnsOf(table)).toEqual(expect.arrayContaining(named));
    }
  });
});
