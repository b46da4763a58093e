import { afterEach, describe, expect, it } from 'vitest';
import { connect, type Db } from '../db/connect';
import { migrateUp } from '../db/migrate';
import { readReferences } from '../db/references';
import { readColumns } from '../db/tables/columns';
import { readerOf } from '../db/tables/reader';
import { listTables } from '../testing/describe-schema';
import { startTestServer } from '../testing/server';
import {
  countRows,
  createEmptyDatabase,
  releasedVersions,
  restoreReleased,
  type ReleasedDatabase,
} from '../testing/upgrades';

/**
 * During an upgrade without a pause, processes of the old version serve on the schema of the new one
 * (docs/decisions/0104). These tests have no old process, but its database: its tables, its columns and the rows that it
 * wrote.
 */

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function open(database: Promise<ReleasedDatabase>): Promise<Db> {
  const { config, remove } = await database;
  cleanUp.push(remove);
  const db = connect(config);
  cleanUp.push(() => db.close());
  return db;
}

type Row = Record<string, unknown>;

/** Tables that the migrations themselves write, and those that triggers fill. An old process doesn't insert into them. */
const isDerived = (table: string): boolean =>
  /^knex_migrations|^row_counts$|_search|^listed_|_window$/.test(table);

/** Returns the tables in an order in which each comes after those that it refers to. */
async function inOrder(db: Db, tables: readonly string[]): Promise<string[]> {
  const { all } = await readReferences(db);
  const ordered = new Set<string>();
  const visit = (table: string): void => {
    if (ordered.has(table)) return;
    for (const { table: from, target } of all) if (from === table && target !== table) visit(target);
    ordered.add(table);
  };
  for (const table of tables) visit(table);
  return [...ordered].filter((table) => tables.includes(table));
}

/** Returns the rows in an order in which each comes after the row of the same table that it refers to. */
function parentsFirst(rows: readonly Row[]): Row[] {
  const ids = new Set(rows.map(({ id }) => id));
  const done = new Set<unknown>();
  const ordered: Row[] = [];
  for (let rest = [...rows]; rest.length > 0;) {
    const waits = (row: Row) =>
      Object.entries(row).some(
        ([column, value]) => column !== 'id' && ids.has(value) && !done.has(value) && value !== row.id,
      );
    const ready = rest.filter((row) => !waits(row));
    if (ready.length === 0) return [...ordered, ...rest];
    rest = rest.filter(waits);
    for (const row of ready) done.add(row.id);
    ordered.push(...ready);
  }
  return ordered;
}

/** Removes values that the database computes, which it refuses. */
const withoutComputed = (row: Row, computed: ReadonlySet<string> | undefined): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !computed?.has(column)));

/** Returns the computed columns of each table. */
async function readComputed(db: Db): Promise<Map<string, Set<string>>> {
  const tables = await readColumns(readerOf(db));
  return new Map(
    [...tables].map(([table, columns]) => [
      table,
      new Set([...columns.values()].filter(({ isGenerated }) => isGenerated).map(({ column }) => column)),
    ]),
  );
}

/** PostgreSQL's driver returns JSON parsed, and would send an array as one of PostgreSQL. */
const sendable = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Object && !(value instanceof Date) && !Buffer.isBuffer(value)
        ? JSON.stringify(value)
        : value,
    ]),
  );

/** Returns the error of a change, which is undone; null if it works. */
async function problemOf(db: Db, change: (db: Db) => Promise<unknown>): Promise<string | null> {
  const undo = new Error('undo');
  try {
    await db.transaction(async () => {
      await change(db);
      throw undo;
    });
  } catch (error) {
    if (error !== undo) return error instanceof Error ? error.message : String(error);
  }
  return null;
}

describe.each(releasedVersions)(
  'the schema of this version, for a process of %s that still runs',
  (version) => {
    it('has all tables and columns that it reads, with types that hold its values', async () => {
      const old = await open(restoreReleased(version));
      const now = await open(createEmptyDatabase());
      await migrateUp(now);
      const tables = new Set(await listTables(now));
      const [wereComputed, computed] = [await readComputed(old), await readComputed(now)];
      const problems: string[] = [];
      for (const table of await listTables(old)) {
        if (!tables.has(table)) problems.push(`${table} is missing`);
        for (const column of wereComputed.get(table) ?? [])
          if (!computed.get(table)?.has(column)) problems.push(`${table}.${column} is no longer computed`);
        const before = await old.read(table).columnInfo();
        const after = await now.read(table).columnInfo();
        for (const [column, { type, nullable }] of Object.entries(before)) {
          const found = after[column];
          if (computed.get(table)?.has(column) && !wereComputed.get(table)?.has(column))
            problems.push(`${table}.${column} is computed, so that its inserts fail`);
          if (found === undefined && !computed.get(table)?.has(column))
            problems.push(`${table}.${column} is missing`);
          if (found === undefined) continue;
          if (found.type !== type) problems.push(`${table}.${column} is ${found.type}, not ${type}`);
          else if (nullable && !found.nullable) problems.push(`${table}.${column} must not be null any more`);
        }
        for (const [column, { nullable, defaultValue }] of Object.entries(after))
          if (before[column] === undefined && !nullable && defaultValue === null)
            problems.push(`${table}.${column} is new and has no default, so its inserts fail`);
      }
      expect(problems).toEqual([]);
    });

    it('takes, changes and deletes the rows that it writes, with constraints and triggers', async () => {
      const old = await open(restoreReleased(version));
      const now = await open(createEmptyDatabase());
      await migrateUp(now);
      const tables = (await inOrder(now, await listTables(old))).filter((table) => !isDerived(table));
      const computed = await readComputed(old);
      const written = (table: string, row: Row) => sendable(withoutComputed(row, computed.get(table)));
      /** Returns the error of the first row that is refused. Rows that the migrations have written are there already. */
      const fill = async (table: string): Promise<string | null> => {
        for (const row of parentsFirst(await old.read(table).select('*')))
          try {
            await now.write(table).insert(written(table, row)).onConflict().ignore();
          } catch (error) {
            return String(error);
          }
        return null;
      };
      // References by two columns, as those to members, aren't in the order of the tables.
      let waiting = new Map(tables.map((table) => [table, '']));
      for (let before = Infinity; waiting.size > 0 && waiting.size < before;) {
        before = waiting.size;
        const refused = new Map<string, string>();
        for (const table of waiting.keys()) {
          const problem = await fill(table);
          if (problem !== null) refused.set(table, problem);
        }
        waiting = refused;
      }
      expect([...waiting]).toEqual([]);
      const [had, kept] = [await countRows(old), await countRows(now)];
      const lost = tables.filter((table) => Number(kept[table]) < Number(had[table]));
      expect(lost).toEqual([]);
      // The fixture has rows in nearly every table.
      expect(tables.filter((table) => Number(had[table]) > 0).length).toBeGreaterThan(tables.length / 2);

      const { keys } = await readReferences(now);
      const refused: string[] = [];
      for (const table of tables) {
        const [row]: Row[] = await old.read(table).limit(1);
        const key = keys.get(table) ?? [];
        if (row === undefined || key.length === 0) continue;
        const own = Object.fromEntries(key.map((column) => [column, row[column]]));
        const values = Object.entries(written(table, row)).filter(([column]) => !key.includes(column));
        const changes: [string, (db: Db) => Promise<unknown>][] = [
          ['delete', (db) => db.write(table).where(own).delete()],
        ];
        if (values.length > 0)
          changes.push(['update', (db) => db.write(table).where(own).update(Object.fromEntries(values))]);
        // Some tables have always refused one of them, such as the ledger.
        for (const [name, change] of changes)
          if ((await problemOf(old, change)) === null) {
            const problem = await problemOf(now, change);
            if (problem !== null) refused.push(`${name} ${table}: ${problem}`);
          }
      }
      expect(refused).toEqual([]);
    });
  },
);

describe('a server whose database a later version has migrated', () => {
  it('goes on serving, and is healthy', async () => {
    const server = await startTestServer();
    cleanUp.push(() => server.close());
    const ada = await server.signUp('ada@example.org');
    const { db } = server.app;
    // What a later migration does.
    await db.write.schema.alterTable('leads', (table) => void table.string('later').nullable());
    await db.write.schema.createTable('later_things', (table) => void table.string('id').primary());
    await db.write('knex_migrations').insert({ name: '999-later', batch: 99, migration_time: new Date() });

    const health = await fetch(`${server.url}/readyz`);
    expect([health.status, await health.text()]).toEqual([200, expect.anything()]);
    const made = await ada.post<{ id: string }>('/api/leads', {
      name: 'Eve',
      company: 'Initech',
      email: 'eve@initech.example',
    });
    expect(made.status).toBe(201);
    const changed = await ada.patch(`/api/leads/${made.body.id}`, { company: 'Penetrode' });
    expect([changed.status, changed.body]).toMatchObject([200, { company: 'Penetrode' }]);
    expect((await ada.get('/api/leads')).body).toHaveLength(1);
    expect(
      (
        await server
          .visitor()
          .post('/api/auth/signup', { email: 'bea@example.org', password: 'a long password 1' })
      ).status,
    ).toBe(201);
  });
});
