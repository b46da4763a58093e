import { createHash } from 'node:crypto';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import type { CheckedRows, Importable } from '../../records/import/importable';
import {
  importLimits,
  type BadRow,
  type DuplicateRow,
  type ImportChoices,
  type ImportCounts,
  type SampleRow,
} from '../imports.rules';
import { describeValues, type ValueRow } from '../values/map-values';
import { problemOf, type GoodRow, type ReadRows } from '../reading/read-rows';

/** The result that an import would have, as the preview shows it. */
export interface Outcome {
  counts: ImportCounts;
  /** Hash of the rows to import: changes with any value. */
  digest: string;
  bad: BadRow[];
  duplicates: DuplicateRow[];
  sample: SampleRow[];
  notices: string[];
  /** Field → its texts in the file, and what they become. Missing in outcomes of earlier versions. */
  values?: Record<string, ValueRow[]>;
}

/** An outcome with the rows to import. */
export interface FoundOutcome<Row> {
  outcome: Outcome;
  rows: Row[];
  /** Returns whether the data that the outcome depends on is unchanged. Quick enough to run in a transaction. */
  isCurrent(): Promise<boolean>;
  /** Like `isCurrent`, without looking for duplicates again. */
  isAllowed(): Promise<boolean>;
}

const AT_ONCE = 500;
const number = (n: number) => n.toLocaleString('en-US');

/**
 * Compares the rows with each other and the workspace. Call it outside of transactions, because it calls plugins and
 * takes up to a second.
 */
export async function findOutcome<Row>(
  importable: Importable<Row>,
  workspaceId: string,
  read: ReadRows<Row>,
  choices: ImportChoices,
): Promise<FoundOutcome<Row>> {
  const {
    good,
    refused,
    isCurrent,
    isAllowed = isCurrent,
  } = await checkRows(importable, workspaceId, read.good);
  const bad = [...read.bad, ...refused].sort((one, other) => one.row - other.row);
  const { duplicates, known, findKnown } = await findDuplicates(importable, workspaceId, good);
  const skipped = new Set(choices.duplicates === 'skip' ? duplicates.map(({ row }) => row) : []);
  const kept = good.filter(({ row }) => !skipped.has(row));
  const rows = kept.map(({ value }) => value);
  const outcome: Outcome = {
    counts: {
      rows: good.length + bad.length,
      bad: bad.length,
      duplicates: duplicates.length,
      importable: rows.length,
    },
    digest: await digestOf(rows),
    bad,
    duplicates,
    sample: kept.slice(0, importLimits.sampleRows).map(({ value, ...place }) => ({
      ...place,
      values: importable.show(value),
    })),
    notices: noticesOf(read.short),
    values: await describeValues(importable, workspaceId, read.texts, choices),
  };
  return {
    outcome,
    rows,
    isAllowed,
    isCurrent: async () => isSameSet(await findKnown(), known) && (await isCurrent()),
  };
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

async function findDuplicates<Row>(
  { one, duplicates: { keyOf, nameOf, existing, what } }: Importable<Row>,
  workspaceId: string,
  rows: readonly GoodRow<Row>[],
): Promise<{
  duplicates: DuplicateRow[];
  known: ReadonlySet<string>;
  findKnown(): Promise<ReadonlySet<string>>;
}> {
  const keys = [...new Set(rows.map(({ value }) => keyOf(value)).filter((key) => key !== null))];
  async function findKnown(): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (let at = 0; at < keys.length; at += AT_ONCE)
      for (const key of await existing(workspaceId, keys.slice(at, at + AT_ONCE))) found.add(key);
    return found;
  }

  const known = await findKnown();
  const firstRows = new Map<string, number>();
  const duplicates: DuplicateRow[] = [];
  for (const { row, line, value } of rows) {
    const key = keyOf(value);
    if (key === null) continue;
    const first = firstRows.get(key);
    if (first === undefined) firstRows.set(key, row);
    if (known.has(key))
      duplicates.push({
        row,
        line,
        name: nameOf(value),
        message: `A ${one} with this ${what} already exists`,
      });
    else if (first !== undefined)
      duplicates.push({ row, line, name: nameOf(value), message: `Same ${what} as row ${number(first)}` });
  }
  return { duplicates, known, findKnown };
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
