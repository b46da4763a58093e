import { findIdsByKey } from '../../../db/existing-keys';
import type { Db } from '../../../db/connect';
import { foldKey } from './cells.rules';
import type { IdsByKey, ImportKey, ImportKeyName } from './updates.rules';

/** Finds the records of a table by the values of a column, of which it needs an index. */
export type FindIds = (
  from: { table: string; column: string; isFolded: boolean },
  workspaceId: string,
  keys: readonly string[],
) => Promise<IdsByKey>;

export const createFindIds =
  (db: Db): FindIds =>
  (from, workspaceId, keys) =>
    findIdsByKey(db, { ...from, workspaceId }, keys);

interface Options<Row> {
  name: ImportKeyName;
  /** Default: the name. */
  fields?: readonly [string, ...string[]];
  /** Default: the first field. */
  what?: string;
  table: string;
  /** Default: the first field. */
  column?: string;
  of(row: Partial<Row>): string | null | undefined;
}

function keyOn<Row>(
  findIds: FindIds,
  { name, fields = [name], what = fields[0], table, column = fields[0], of }: Options<Row>,
  isFolded: boolean,
): ImportKey<Row> {
  return {
    name,
    fields,
    what,
    of: (row) => of(row) || null,
    find: (workspaceId, keys) => findIds({ table, column, isFolded }, workspaceId, keys),
  };
}

/** Compares a text without the case of ASCII letters, along an index such as `leads_same_email`. */
export const foldedKey = <Row>(findIds: FindIds, options: Options<Row>): ImportKey<Row> => {
  const of = (row: Partial<Row>): string => foldKey(options.of(row) ?? '');
  return keyOn(findIds, { ...options, of }, true);
};

/** Compares a column that the repo keeps for comparing. */
export const storedKey = <Row>(findIds: FindIds, options: Options<Row>): ImportKey<Row> =>
  keyOn(findIds, options, false);

/** Compares the ids of other tools, whose case counts. */
export const externalIdKey = <Row extends { externalId: string | null }>(
  findIds: FindIds,
  table: string,
): ImportKey<Row> =>
  keyOn<Row>(
    findIds,
    { name: 'externalId', what: 'external ID', table, of: ({ externalId }) => externalId },
    false,
  );
