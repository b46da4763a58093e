import { foldName } from '../../../lib/text/names.rules';
import { websiteKey } from '../../../lib/text/match-keys';
import type { Checked, CheckedRows } from './importable';
import type { FindIds } from './record-keys';
import type { IdsByKey } from './updates.rules';

/** Checks rows against the workspace, and adds what it finds to them. Fields that a row lacks stay missing. */
export type RowCheck<Row> = <Given extends Partial<Row>>(
  workspaceId: string,
  rows: readonly Given[],
) => Promise<CheckedRows<Given>>;

/** Another record that rows name. */
interface Reference<Row> {
  /** The field with the name in the file. */
  field: keyof Row & string;
  /** The field that takes the id. */
  idField: keyof Row & string;
  label: string;
  plural: string;
  table: string;
  /** Rows that name none are let through. */
  isOptional?: true;
  /** What names it, the best first. */
  ways: readonly {
    column: string;
    by: 'name' | 'exact';
    keyOf(text: string): string | null;
  }[];
}

const AT_ONCE = 500;

/** The partner that a row names, by its name or its website. */
export const partnerReference = {
  field: 'partnerName',
  idField: 'partnerId',
  label: 'Partner',
  plural: 'partners',
  table: 'partners',
  ways: [
    { column: 'name', by: 'name', keyOf: foldName },
    { column: 'matchDomain', by: 'exact', keyOf: (text) => (text.includes('.') ? websiteKey(text) : null) },
  ],
} satisfies Reference<{ partnerName: string | null; partnerId: string | null }>;

/** The referral program that a row names. */
export const programReference = {
  field: 'programName',
  idField: 'programId',
  label: 'Program',
  plural: 'programs',
  table: 'referral_programs',
  ways: [{ column: 'name', by: 'name', keyOf: foldName }],
} satisfies Reference<{ programName: string | null; programId: string | null }>;

/** Finds the records that rows name. Also says which names are known, for `values` of a field. */
export function createReference<Row>(findIds: FindIds, reference: Reference<Row>) {
  const { field, idField, label, plural, table, ways } = reference;

  /** Returns the ids of each text that names a record. */
  async function idsOf(workspaceId: string, texts: readonly string[]): Promise<IdsByKey> {
    const found = new Map<string, readonly string[]>();
    for (const { column, by, keyOf } of ways) {
      const keyed = texts.flatMap((text) => {
        const key = found.has(text) ? null : keyOf(text);
        return key === null || key === '' ? [] : [{ text, key }];
      });
      const keys = [...new Set(keyed.map(({ key }) => key))];
      const ids = new Map<string, readonly string[]>();
      for (let at = 0; at < keys.length; at += AT_ONCE)
        for (const [key, some] of await findIds(
          { table, column, by },
          workspaceId,
          keys.slice(at, at + AT_ONCE),
        ))
          ids.set(key, some);
      for (const { text, key } of keyed) {
        const some = ids.get(key);
        if (some) found.set(text, some);
      }
    }
    return found;
  }

  const problemOf = (text: string, ids: readonly string[]): string =>
    ids.length > 1 ? `Several ${plural} are named ${text}` : `${label} not found: ${text}`;

  const check: RowCheck<Row> = async (workspaceId, rows) => {
    const textOf = (row: Partial<Row>): string | null => {
      const text: unknown = row[field];
      return typeof text === 'string' && text !== '' ? text : null;
    };
    const texts = [...new Set(rows.flatMap((row) => textOf(row) ?? []))];
    const found = await idsOf(workspaceId, texts);
    const results = rows.map((row): Checked<typeof row> => {
      const text = textOf(row);
      if (text === null) return { row };
      const ids = found.get(text) ?? [];
      const [id, other] = ids;
      if (id !== undefined && other === undefined) return { row: { ...row, [idField]: id } };
      if (reference.isOptional) return { row };
      return { problems: [{ field, message: problemOf(text, ids) }] };
    });
    return {
      results,
      async isCurrent() {
        const now = await idsOf(workspaceId, texts);
        return texts.every((text) => now.get(text)?.join() === found.get(text)?.join());
      },
    };
  };

  return {
    check,
    known: async (workspaceId: string, texts: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(
        [...(await idsOf(workspaceId, texts))].flatMap(([text, ids]) => (ids.length === 1 ? [text] : [])),
      ),
  };
}

/** Checks rows one check after the other: a row that one refuses isn't seen by the next. */
export const inTurn =
  <Row>(...checks: readonly RowCheck<Row>[]): RowCheck<Row> =>
  async (workspaceId, rows) => {
    const results = rows.map((row): Checked<typeof row> => ({ row }));
    const done: CheckedRows<unknown>[] = [];
    for (const check of checks) {
      const open = results.flatMap((result, index) => ('row' in result ? [{ index, row: result.row }] : []));
      const checked = await check(
        workspaceId,
        open.map(({ row }) => row),
      );
      for (const [place, { index }] of open.entries()) {
        const result = checked.results[place];
        if (result) results[index] = result;
      }
      done.push(checked);
    }
    const all = async (ask: (one: CheckedRows<unknown>) => Promise<boolean>): Promise<boolean> => {
      for (const one of done) if (!(await ask(one))) return false;
      return true;
    };
    return { results, isCurrent: () => all(({ isCurrent }) => isCurrent()) };
  };
