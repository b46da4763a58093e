import { findIdsByKey, findIdsWithin } from '../../../db/existing-keys';
import { findNamed } from '../../../db/find-named';
import type { Db } from '../../../db/connect';
import { foldName } from '../../../lib/text/names.rules';
import { foldKey } from './cells.rules';
import type { IdsByKey, ImportKey, ImportKeyName } from './updates.rules';

/** How texts are compared: exactly, as emails, or as names. */
type Comparison = 'exact' | 'email' | 'name';

/** Finds the records of a table by the values of a column, of which it needs an index. */
export type FindIds = (
  from: {
    table: string;
    column: string;
    by: Comparison;
    /** The column with the id of the record that the others are within. The keys then begin with it and a blank. */
    within?: string;
  },
  workspaceId: string,
  keys: readonly string[],
) => Promise<IdsByKey>;

export const createFindIds =
  (db: Db): FindIds =>
  async ({ by, within, ...from }, workspaceId, keys) => {
    if (within !== undefined) return findIdsWithin(db, { ...from, within, workspaceId }, keys);
    if (by !== 'name') return findIdsByKey(db, { ...from, workspaceId, isFolded: by === 'email' }, keys);
    const ids = new Map<string, string[]>();
    for (const { id, key } of await findNamed(db, { ...from, workspaceId }, keys))
      ids.set(key, [...(ids.get(key) ?? []), id]);
    return ids;
  };

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
  by: Comparison,
): ImportKey<Row> {
  return {
    name,
    fields,
    what,
    of: (row) => of(row) || null,
    find: (workspaceId, keys) => findIds({ table, column, by }, workspaceId, keys),
  };
}

/** Compares an email without the case of ASCII letters, along an index such as `leads_same_email`. */
export const emailKey = <Row>(findIds: FindIds, options: Options<Row>): ImportKey<Row> =>
  keyOn(findIds, { ...options, of: (row) => foldKey(options.of(row) ?? '') }, 'email');

/** Compares names, along the index of the list sorted by them. */
export const namedKey = <Row>(findIds: FindIds, options: Options<Row>): ImportKey<Row> =>
  keyOn(findIds, { ...options, of: (row) => foldName(options.of(row) ?? '') }, 'name');

/** Compares a column that the repo keeps for comparing. */
export const storedKey = <Row>(findIds: FindIds, options: Options<Row>): ImportKey<Row> =>
  keyOn(findIds, options, 'exact');

/** Compares an email within another record, such as that of a contact in its partner. */
export const emailWithin = <Row>(
  findIds: FindIds,
  {
    within,
    ...options
  }: Omit<Options<Row>, 'name'> & {
    column: string;
    /** The field and column with the id of the other record. */
    within: string & keyof Row;
  },
): ImportKey<Row> => {
  const { table, column, fields = [column], what = 'email', of } = options;
  return {
    name: 'email',
    fields,
    what,
    of(row) {
      const email = foldKey(of(row) ?? '');
      const parent: unknown = row[within];
      return email === '' || typeof parent !== 'string' || parent === '' ? null : `${parent} ${email}`;
    },
    find: (workspaceId, keys) => findIds({ table, column, within, by: 'email' }, workspaceId, keys),
  };
};

/** Compares the ids of other tools, whose case counts. */
export const externalIdKey = <Row extends { externalId: string | null }>(
  findIds: FindIds,
  table: string,
): ImportKey<Row> =>
  keyOn<Row>(
    findIds,
    { name: 'externalId', what: 'external ID', table, of: ({ externalId }) => externalId },
    'exact',
  );
