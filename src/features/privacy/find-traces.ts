import type { Db } from '../../db/connect';
import { aboutColumns, isDerived, isOtherName, personColumns } from './person-columns.rules';
import { createReplacer, type Person, type Pseudonym, type Replacer } from './pseudonym.rules';
import { readTextTables, type TextTable } from './text-columns';
import type { TraceRow, TracesRepo } from './traces.repo';

/** Records of one person in one table that are read to learn their names. */
const MAX_RECORDS = 5000;
/** Names by which texts are searched. */
const MAX_NAMES = 20;
/** Records by whose id other rows are found. */
const MAX_ABOUT = 500;

/** What is known about a person, and where to look. */
export interface Found {
  tables: readonly TextTable[];
  person: Person;
  replacer: Replacer;
  /** The ids of records that are the person's. */
  ownIds: ReadonlySet<string>;
  workspaceId: string | null;
}

/** A row with traces. */
export interface Trace {
  table: TextTable;
  row: TraceRow;
  /** Whether the row is about the person, by its email or its record. */
  isOwn: boolean;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Finds what an installation or a workspace has about a person. */
export function createTraceFinder({ db, traces }: { db: Db; traces: TracesRepo }) {
  /** Reads who the person is: the names and phones of all records with the email. */
  async function find(email: string, workspaceId: string | null, to: Pseudonym): Promise<Found> {
    const tables = await readTextTables(db);
    const names = new Set<string>();
    const phones = new Set<string>();
    const ownIds = new Set<string>();
    for (const table of tables)
      for (const row of await traces.ownRows(table, email, workspaceId, MAX_RECORDS)) {
        const id = textOf(row['id']);
        if (id !== null && table.table !== 'audit_entries') ownIds.add(id);
        for (const columns of personColumns[table.table] ?? []) {
          if (textOf(row[columns.email])?.toLowerCase() !== email) continue;
          const name = columns.name === undefined ? null : textOf(row[columns.name])?.trim();
          if (name) names.add(name);
          for (const column of columns.also ?? []) {
            const phone = column.toLowerCase().includes('phone') ? textOf(row[column]) : null;
            if (phone) phones.add(phone);
          }
        }
      }
    const person = { email, names: [...names].slice(0, MAX_NAMES), phones: [...phones].slice(0, MAX_NAMES) };
    return { tables, person, replacer: createReplacer(person, to), ownIds, workspaceId };
  }

  /** Yields the rows of a table with traces, a few at once. */
  async function* tracesIn(found: Found, table: TextTable): AsyncGenerator<Trace[]> {
    const { replacer, ownIds, workspaceId, person } = found;
    const aboutIds = [...ownIds].slice(0, MAX_ABOUT);
    const isAbout = (row: TraceRow) =>
      aboutColumns.some((column) => ownIds.has(String(row[column]))) || ownIds.has(String(row['id']));
    for await (const rows of traces.rows(table, { needles: replacer.needles, aboutIds, workspaceId }))
      yield rows.flatMap((row): Trace[] => {
        const texts = table.columns.flatMap((column) => textOf(row[column]) ?? []);
        const isOwn = isAbout(row) || texts.some((text) => replacer.mentionsEmail(text));
        // Another person can have the same name, and a company too.
        const names = new Set((personColumns[table.table] ?? []).flatMap(({ name = [] }) => name));
        const others = table.columns.flatMap((column) =>
          names.has(column) || isDerived(column) || isOtherName(table.table, column)
            ? []
            : (textOf(row[column]) ?? []),
        );
        const isNamed = others.some(
          (text) => replacer.replace(text, { isOwn: false, withNames: true }) !== text,
        );
        const isPerson = (personColumns[table.table] ?? []).some(
          (columns) => textOf(row[columns.email])?.toLowerCase() === person.email,
        );
        return isOwn || isNamed || isPerson ? [{ table, row, isOwn: isOwn || isPerson }] : [];
      });
  }

  return { find, tracesIn };
}

export type TraceFinder = ReturnType<typeof createTraceFinder>;
