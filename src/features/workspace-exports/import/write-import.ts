import type { Db } from '../../../db/connect';
import * as z from 'zod';
import { sortKeysOf } from '../../../db/lists/sort-columns';
import type { Cell } from '../../../db/tables/cells';
import { createRowWriter } from '../../../db/tables/write-rows';
import { searchTextOf } from '../../../lib/entities/entity';
import { isAppError, unprocessable } from '../../../lib/errors';
import { linkEntity } from '../../affiliates/affiliate-links.entity';
import { codeKey } from '../../affiliates/affiliates.rules';
import type { StoredOptions } from '../../../plugin-host/source-options.rules';
import type { SourceKeys } from '../../monitoring/sources/source-keys';
import { isProven } from '../../privacy/person-columns.rules';
import { ledgers } from '../left-out.rules';
import { AT_ONCE, type ImportedRowsRepo } from './imported-rows.repo';
import { isImported, type ImportColumn, type ImportTable } from './import-tables';
import { columnsOf, type ImportPlan } from './plan-import';
import type { Archive } from './read-archive';
import { cellsOf, parseRow, withNewIds } from './read-row.rules';
import { BATCH, importedReason } from './workspace-imports.rules';

type Row = Record<string, unknown>;

export interface ImportTools {
  db: Db;
  rows: ImportedRowsRepo;
  /** Encrypts a new secret of a webhook, which is off until its receiver knows the secret. */
  sealWebhookSecret(webhookId: string): Promise<string>;
  /** Returns the key that prevents duplicate sources of a competitor. */
  sourceKeyOf: SourceKeys;
}

interface Writing extends ImportTools {
  archive: Archive;
  tables: readonly ImportTable[];
  plan: ImportPlan;
  /** Gets the number of rows after each statement. May throw to stop. */
  onStep(rows: number): void;
}

/** Writes the rows of a file, in the current transaction. @throws 422 for rows that don't fit together */
export async function writeImport(writing: Writing): Promise<void> {
  const { archive, rows, plan } = writing;
  const tables = writing.tables.filter(isImported);
  for (const table of tables) await writeTable(writing, table);
  for (const table of tables) {
    const part = archive.table(table.name);
    const { late } = table;
    if (!part || late.length === 0) continue;
    let batch: Record<string, string | null>[] = [];
    for await (const line of archive.lines(part)) {
      const row = parseRow(withNewIds(line, plan.ids), part.path);
      const set = [...late, 'id'].map((name) => [name, textOrNull(row[name])] as const);
      if (late.some((name) => textOrNull(row[name]) !== null)) batch.push(Object.fromEntries(set));
      if (batch.length >= AT_ONCE) {
        await rows.setLate(table.name, late, batch);
        batch = [];
      }
    }
    await rows.setLate(table.name, late, batch);
  }
  for (const ledger of ledgers) await compareSums(archive, rows, plan, ledger);
  const stray = await rows.strayReference(tables, plan.workspace.id);
  if (stray !== null) throw unprocessable(`A row of the file refers to a row that isn't in it (${stray})`);
}

async function writeTable(writing: Writing, table: ImportTable): Promise<void> {
  const { db, archive, plan, onStep } = writing;
  const part = archive.table(table.name);
  if (!part) return;
  const rewrite = rewriterOf(writing, table);
  const hasProof = table.columns.some(({ name }) => isProven(namesOf(table), name));
  let write: ((cells: readonly Cell[][]) => Promise<void>) | undefined;
  let columns: ImportColumn[] = [];
  let batch: Cell[][] = [];
  let [count, length] = [0, 0];
  const flush = async () => {
    if (batch.length === 0) return;
    try {
      await write?.(batch);
    } catch (error) {
      throw isAppError(error) || isOutage(error)
        ? error
        : unprocessable(`PartnerHub can't store rows of ${part.path}: ${reasonOf(error)}`);
    }
    onStep(batch.length);
    [batch, length] = [[], 0];
  };
  for await (const line of archive.lines(part)) {
    count += 1;
    const where = `Row ${count} of ${part.path}`;
    const row = parseRow(withNewIds(line, plan.ids), where);
    if (hasProof) Object.assign(row, { body: parseRow(line, where).body });
    await rewrite(row);
    if (!write) {
      columns = columnsOf({ columns: [...table.columns, ...addedColumns(table, row)] }, row, where);
      write = createRowWriter(db, { name: table.name, columns });
    }
    const cells = cellsOf(columns, row, where);
    batch.push(cells);
    length += cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
    if (batch.length >= BATCH.rows || length > BATCH.length) await flush();
  }
  await flush();
}

/** What the key of a source is made of. */
const identified = z.object({
  competitorId: z.string(),
  sourceType: z.string(),
  sourceUrl: z.string().nullable(),
  sourceHandle: z.string().nullable(),
  options: z.custom<StoredOptions>((value) => typeof value === 'object' && value !== null),
});

const namesOf = ({ columns }: ImportTable): string[] => columns.map(({ name }) => name);
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split(' - ').at(-1) ?? '').slice(0, 200) : 'unknown error';

/** Errors of the connection aren't the file's fault. */
const isOutage = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  !/^(22|23)|^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG|ERROR)/.test(String(error.code));

/** Secrets aren't in files, but a column with them may need a value. */
const addedColumns = ({ name }: ImportTable, row: Row): ImportColumn[] =>
  name === 'webhooks' && Object.hasOwn(row, 'sealedSecret')
    ? [{ name: 'sealedSecret', kind: 'text', maxLength: null, targetType: 'text' }]
    : [];

/** Returns what changes in the rows of a table, besides ids. */
function rewriterOf(
  { plan, sealWebhookSecret, sourceKeyOf }: Writing,
  table: ImportTable,
): (row: Row) => Promise<void> | void {
  const { name, late, references } = table;
  const other = references.filter(({ target, onDelete }) => target === 'workspaces' && onDelete === 'null');
  const codes = new Map(plan.renamed.map(({ from, to }) => [from, to]));
  const newIds = new Set(name === 'monitored_sources' ? plan.ids.values() : []);
  const sums = ledgers.filter(({ into }) => into === name).map(({ sum }) => sum);
  const own: Readonly<Record<string, (row: Row) => Promise<void> | void>> = {
    affiliate_links(row) {
      const code = codes.get(String(row.affiliateCode));
      if (code === undefined) return;
      Object.assign(row, { affiliateCode: code, codeKey: codeKey(code) });
      Object.assign(row, sortKeysOf(linkEntity)(row), { searchText: searchTextOf(linkEntity)(row) });
    },
    async monitored_sources(row) {
      Object.assign(row, { leaseOwner: null, leaseUntil: null });
      if (newIds.has(String(row.competitorId))) row.sourceKey = await sourceKeyOf(identified.parse(row));
    },
    async webhooks(row) {
      Object.assign(row, { status: 'disabled', disabledReason: importedReason });
      row.sealedSecret = await sealWebhookSecret(String(row.id));
    },
    integration_connections: (row) =>
      void Object.assign(row, { status: 'disabled', disabledReason: importedReason }),
    // Plugins derive the news searches of the workspace again.
    trend_preferences: (row) => void Object.assign(row, { askedBy: null }),
  };
  return (row) => {
    for (const column of late) row[column] = null;
    for (const column of sums) row[column] = 0;
    for (const { column } of other) if (row[column] !== plan.workspace.id) row[column] = null;
    return own[name]?.(row);
  };
}

/** Compares the sums of append-only rows, which triggers have added up, with those that the file says. */
async function compareSums(
  archive: Archive,
  rows: ImportedRowsRepo,
  { ids, workspace }: ImportPlan,
  { into, sum }: (typeof ledgers)[number],
): Promise<void> {
  const part = archive.table(into);
  if (!part) return;
  let expected = new Map<string, string>();
  const compare = async () => {
    const found = await rows.ledgerSums(workspace.id, [...expected.keys()]);
    for (const [id, total] of expected)
      if (found.get(id) !== total)
        throw unprocessable(
          `The ledger of ${part.path} doesn't add up: ${id} has ${found.get(id) ?? 'nothing'} instead of ${total}`,
        );
    expected = new Map();
  };
  for await (const line of archive.lines(part)) {
    const row = parseRow(withNewIds(line, ids), part.path);
    expected.set(String(row.id), String(row[sum]));
    if (expected.size >= AT_ONCE) await compare();
  }
  await compare();
}
