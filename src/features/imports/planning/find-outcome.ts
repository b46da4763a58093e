import { createHash } from 'node:crypto';
import { mapYielding, yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import type { Member } from '../../../lib/actor';
import type { CheckedRows, Importable } from '../../records/import/importable';
import type { PlannedChange } from '../../records/import/updates.rules';
import {
  importLimits,
  isUpdate,
  type BadRow,
  type ChangeRow,
  type DuplicateRow,
  type ImportChoices,
  type ImportCounts,
  type SampleRow,
} from '../imports.rules';
import { masked } from './without-ibans';
import { describeValues, type ValueRow } from '../values/map-values';
import { problemOf, type GoodRow, type ReadRows } from '../reading/read-rows';
import { findUpdates, type FoundUpdates } from './updates/find-updates';
import { findDuplicates } from './find-duplicates';

/** Outcomes of earlier versions only create records. */
type StoredCounts = Omit<ImportCounts, keyof UpdateCounts> & Partial<UpdateCounts>;
type UpdateCounts = Pick<ImportCounts, 'created' | 'updated' | 'unchanged'>;

/** The result that an import would have, as the preview shows it. */
export interface Outcome {
  counts: StoredCounts;
  /** Hash of the rows to import: changes with any value. */
  digest: string;
  bad: BadRow[];
  duplicates: DuplicateRow[];
  sample: SampleRow[];
  notices: string[];
  /** Field → its texts in the file, and what they become. Missing in outcomes of earlier versions. */
  values?: Record<string, ValueRow[]>;
  /** The first rows that change a record. Missing in outcomes of earlier versions. */
  changes?: ChangeRow[];
}

/** An outcome with the rows to import. */
export interface FoundOutcome<Row> {
  outcome: Outcome;
  rows: Row[];
  /** The records that the import changes. */
  planned: PlannedChange[];
  /** All rows that change a record. */
  changes: ChangeRow[];
  /** Returns whether the data that the outcome depends on is unchanged. Quick enough to run in a transaction. */
  isCurrent(): Promise<boolean>;
  /** Like `isCurrent`, without looking for duplicates again. */
  isAllowed(): Promise<boolean>;
}

const AT_ONCE = 500;
const number = (n: number) => n.toLocaleString('en-US');

/** Finds the outcome of an import, as the preview may show it. See `outcomeOf`. */
export async function findOutcome<Row>(
  ...given: Parameters<typeof outcomeOf<Row>>
): Promise<FoundOutcome<Row>> {
  const found = await outcomeOf<Row>(...given);
  return given[0].isConfidential ? withoutIbans(found) : found;
}

/** Returns an outcome whose texts can be stored and shown. The rows to import stay as they are. */
async function withoutIbans<Row>(found: FoundOutcome<Row>): Promise<FoundOutcome<Row>> {
  const { outcome } = found;
  return {
    ...found,
    changes: await mapYielding(found.changes, masked),
    outcome: {
      ...outcome,
      bad: await mapYielding(outcome.bad, masked),
      duplicates: await mapYielding(outcome.duplicates, masked),
      sample: masked(outcome.sample),
      ...(outcome.values && { values: masked(outcome.values) }),
      ...(outcome.changes && { changes: masked(outcome.changes) }),
    },
  };
}

/**
 * Compares the rows with each other and the workspace. Call it outside of transactions, because it calls plugins and
 * takes up to a second.
 */
async function outcomeOf<Row>(
  importable: Importable<Row>,
  actor: Member | Pick<Member, 'workspaceId'>,
  read: ReadRows<Row>,
  choices: ImportChoices,
): Promise<FoundOutcome<Row>> {
  const { workspaceId } = actor;
  const { updates } = importable;
  if (updates && isUpdate(choices.duplicates) && 'userId' in actor)
    return updateOutcome(
      importable,
      actor,
      read,
      choices,
      await findUpdates(importable, updates, actor, read.updating, choices),
    );
  const {
    good,
    refused,
    isCurrent,
    isAllowed = isCurrent,
  } = await checkRows(importable, workspaceId, read.good);
  const bad = [...read.bad, ...refused].sort((one, other) => one.row - other.row);
  const { duplicates, joined, known, findKnown } = await findDuplicates(
    importable,
    workspaceId,
    good,
    choices,
  );
  const left = choices.duplicates === 'skip' ? [...duplicates, ...joined] : [];
  const skipped = new Set(left.map(({ row }) => row));
  const kept = good.filter(({ row }) => !skipped.has(row));
  const rows = kept.map(({ value }) => value);
  const outcome: Outcome = {
    counts: {
      rows: good.length + bad.length,
      bad: bad.length,
      duplicates: duplicates.length,
      importable: rows.length + joined.length,
      created: rows.length,
      updated: joined.length,
      unchanged: 0,
    },
    digest: await digestOf(rows),
    bad,
    duplicates,
    sample: sampleOf(importable, kept),
    notices: noticesOf(read.short),
    values: await describeValues(importable, workspaceId, read.texts, choices),
    changes: joined.slice(0, importLimits.preview),
  };
  return {
    outcome,
    rows,
    planned: [],
    changes: joined,
    isAllowed,
    isCurrent: async () => isSameSet(await findKnown(), known) && (await isCurrent()),
  };
}

const sampleOf = <Row>(importable: Importable<Row>, rows: readonly GoodRow<Row>[]): SampleRow[] =>
  rows.slice(0, importLimits.sampleRows).map(({ value, ...place }) => ({
    ...place,
    values: importable.show(value),
  }));

/** Returns the outcome of an import that changes records, too. */
async function updateOutcome<Row>(
  importable: Importable<Row>,
  { workspaceId }: Member,
  read: ReadRows<Row>,
  choices: ImportChoices,
  found: FoundUpdates<Row>,
): Promise<FoundOutcome<Row>> {
  const { created, planned, changes, unchanged, matched, isCurrent, isAllowed } = found;
  const bad = [...read.bad, ...found.refused].sort((one, other) => one.row - other.row);
  const rows = created.map(({ value }) => value);
  const outcome: Outcome = {
    counts: {
      rows: read.updating.length + read.bad.length,
      bad: bad.length,
      duplicates: matched.length,
      importable: created.length + changes.length,
      created: created.length,
      updated: changes.length,
      unchanged,
    },
    digest: await digestOf([...rows, ...planned.map(({ id, change }) => [id, change]), ...changes]),
    bad,
    duplicates: matched,
    sample: sampleOf(importable, created),
    notices: noticesOf(read.short),
    values: await describeValues(importable, workspaceId, read.texts, choices),
    changes: changes.slice(0, importLimits.preview),
  };
  return { outcome, rows, planned, changes, isCurrent, isAllowed };
}

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((key) => other.has(key));

async function checkRows<Row>(
  importable: Importable<Row>,
  workspaceId: string,
  rows: readonly GoodRow<Row>[],
): Promise<{ good: GoodRow<Row>[]; refused: BadRow[] } & Omit<CheckedRows<Row>, 'results'>> {
  if (!importable.check) return { good: [...rows], refused: [], isCurrent: async () => true };
  const good: GoodRow<Row>[] = [];
  const refused: BadRow[] = [];
  const { results, ...later } = await importable.check(
    workspaceId,
    rows.map(({ value }) => value),
  );
  for (const [index, { row, line }] of rows.entries()) {
    const answer = results[index];
    if (!answer) throw new Error('a check must return a result for every row');
    if ('row' in answer) good.push({ row, line, value: answer.row });
    else {
      const problems = answer.problems.map(({ field, message }) => problemOf(importable, field, message));
      refused.push({ row, line, problems });
    }
  }
  return { good, refused, ...later };
}

async function digestOf(rows: readonly unknown[]): Promise<string> {
  const hash = createHash('sha256');
  for (const [index, row] of rows.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await yieldToEventLoop();
    hash.update(`${JSON.stringify(row)}\n`);
  }
  return hash.digest('base64url');
}

function noticesOf(short: number): string[] {
  if (short === 0) return [];
  const rows = short === 1 ? '1 row has' : `${number(short)} rows have`;
  return [`${rows} fewer cells than the header; the missing cells count as empty.`];
}
