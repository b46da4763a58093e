import type { Db } from '../../../db/connect';
import type { Reference } from '../../../db/references';
import type { KeptTable } from './kept-tables.repo';
import { trashPlan, type Cleared } from './trash-plan.rules';
import {
  createColumnReader,
  createKeptTablesReader,
  keyText,
  MAX_ROWS_OF_KIND,
  quote,
  stepOf,
} from './trash-sql.repo';

/** Its user is cleared unless they are a member of the record's workspace, as when a member leaves. */
const OWNER = 'ownerId';

/** A kept row, by the names of its columns. */
export type KeptRow = Readonly<Record<string, unknown>>;

/**
 * Copies any number of rows from the trash to their tables, inside the database: most don't pass through this process.
 * All functions must run in a transaction.
 */
export function createKeptRowsRepo(db: Db, mostRows = MAX_ROWS_OF_KIND) {
  const isSqlite = db.engine === 'sqlite';
  const columnsOf = createColumnReader(db);
  const keptTables = createKeptTablesReader(db);

  /** Returns a value of the kept row, or null if the row that it refers to was deleted. */
  function keptValue({ table, references }: KeptTable, column: string): string {
    const value = `r.${quote(column)}`;
    const reference = references.find((one) => one.column === column);
    if (column === OWNER) return ifMember(value);
    if (reference?.onDelete !== 'null') return value;
    const { target } = reference;
    const comesToo =
      target === table
        ? ` or exists (select 1 from trash_rows y
              where y."trashId" = r."trashId" and y.step = '${table}' and y."rowId" = ${value})`
        : '';
    return `case when exists (select 1 from ${quote(target)} x where x.id = ${value})${comesToo} then ${value} end`;
  }

  /** Returns the conditions under which a kept row can be inserted. */
  function insertable({ table, references, needs = {}, unless = [] }: KeptTable): string {
    const targets = [
      ...references.flatMap(({ column, target, onDelete }) =>
        onDelete === 'null' ? [] : [[column, target] as const],
      ),
      ...Object.entries(needs),
    ];
    const conditions = targets.map(
      ([column, target]) =>
        `(r.${quote(column)} is null or exists (select 1 from ${quote(target)} x where x.id = r.${quote(column)}))`,
    );
    if (unless.length > 0)
      conditions.push(
        `not exists (select 1 from ${quote(table)} x where ${unless
          .map((column) => `x.${quote(column)} = r.${quote(column)}`)
          .join(' and ')})`,
      );
    return conditions.join(' and ');
  }

  /** Inserts the kept rows of a table, which have the same columns. */
  async function putBack(trashIds: readonly string[], table: string): Promise<void> {
    const known = (await keptTables()).get(table);
    if (!known) return;
    const cleared = new Set(known.cleared);
    for (const [names, ids] of await keptColumns(trashIds, table)) {
      const kept = new Set(names.split(','));
      const wanted = (await columnsOf(table)).filter((column) => kept.has(column) && !cleared.has(column));
      const read = isSqlite
        ? wanted.map((column) => `json_extract(content, '$.${column}') as ${quote(column)}`).join(', ')
        : `(json_populate_record(null::${quote(table)}, content)).*`;
      await db.write.raw(
        `insert into ${quote(table)} (${wanted.map(quote).join(', ')})
              select ${wanted.map((column) => keptValue(known, column)).join(', ')}
              from (select "trashId", ${read} from trash_rows where "trashId" in (${places(ids)}) and step = ?) r
              where ${insertable(known)}`,
        [...ids, table],
      );
    }
  }

  /**
   * Returns the records by the columns of their kept rows. A migration after the deletion can have added columns, which
   * get their default values.
   */
  async function keptColumns(trashIds: readonly string[], step: string): Promise<Map<string, string[]>> {
    const firsts = db
      .write('trash_rows')
      .whereIn('trashId', trashIds)
      .where({ step })
      .groupBy('trashId')
      .select('trashId')
      .min('rowId');
    const rows: { trashId: string; content: unknown }[] = await db
      .write('trash_rows')
      .where({ step })
      .whereIn(['trashId', 'rowId'], firsts)
      .select('trashId', 'content');
    const columnsOfRecord = new Map(
      rows.map(({ trashId, content }) => [trashId, Object.keys(parsed(content))]),
    );
    const alike = new Map<string, string[]>();
    for (const [trashId, names] of columnsOfRecord)
      alike.set(names.join(), [...(alike.get(names.join()) ?? []), trashId]);
    return alike;
  }

  async function setAgain(trashIds: readonly string[], step: Cleared): Promise<void> {
    const { table, column, key, target } = step;
    const was = isSqlite ? `json_extract(r.content, '$.was')` : `r.content ->> 'was'`;
    const ofRows = `from trash_rows r where r."trashId" in (${places(trashIds)}) and r.step = ?`;
    const kept = [...trashIds, stepOf(step)];
    await db.write.raw(
      `update ${quote(table)} set ${quote(column)} =
              (select ${was} ${ofRows} and r."rowId" = ${keyText(quote(table), key)} limit 1)
            where ${keyText(quote(table), key)} in
              (select r."rowId" ${ofRows} and exists (select 1 from ${quote(target)} x where x.id = ${was}))
              and ${quote(column)} is null`,
      [...kept, ...kept],
    );
  }

  return {
    /** Returns the references without which a record of the table can't be restored. */
    async requiredBy(table: string): Promise<readonly Reference[]> {
      const { references = [] } = (await keptTables()).get(table) ?? {};
      return references.filter(({ onDelete }) => onDelete !== 'null');
    },

    /**
     * Restores the rows of records of one table, except those that need a deleted row. Returns the ids of records of
     * which some rows had not been kept, because there were too many.
     */
    async restore(trashIds: readonly string[], table: string): Promise<ReadonlySet<string>> {
      const counts: { trashId: string; step: string; n: number }[] = await db
        .write('trash_rows')
        .whereIn('trashId', trashIds)
        .groupBy('trashId', 'step')
        .select('trashId', 'step')
        .count({ n: '*' });
      const having = (step: string) =>
        counts.flatMap((count) => (count.step === step ? [count.trashId] : []));
      const plan = trashPlan(await keptTables(), table);
      for (const { table: step } of plan.deleted)
        if (having(step).length > 0) await putBack(having(step), step);
      for (const step of plan.cleared)
        if (having(stepOf(step)).length > 0) await setAgain(having(stepOf(step)), step);
      return new Set(counts.flatMap(({ trashId, n }) => (Number(n) >= mostRows ? [trashId] : [])));
    },

    /** Returns the kept rows of records themselves, by their ids. */
    async rootRows(trashIds: readonly string[], table: string): Promise<ReadonlyMap<string, KeptRow>> {
      const rows: { trashId: string; content: unknown }[] = await db
        .write('trash_rows')
        .whereIn('trashId', trashIds)
        .where({ step: table })
        .whereRaw('"rowId" = "trashId"')
        .select('trashId', 'content');
      return new Map(rows.map(({ trashId, content }) => [trashId, parsed(content)]));
    },
  };
}

export type KeptRowsRepo = ReturnType<typeof createKeptRowsRepo>;

const places = (ids: readonly string[]): string => ids.map(() => '?').join(', ');

const parsed = (content: unknown): KeptRow =>
  Object(typeof content === 'string' ? JSON.parse(content) : content) as KeptRow;

/** Returns a user's id, or null if they have left the workspace or use only its portal. */
const ifMember = (userId: string): string => `case when exists (
    select 1 from workspace_members m join trash e on e."workspaceId" = m."workspaceId"
    where e.id = r."trashId" and m."userId" = ${userId} and m.role <> 'partner_portal') then ${userId} end`;
