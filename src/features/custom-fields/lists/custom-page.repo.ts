import type { Knex } from 'knex';
import { invalidField } from '../../../lib/errors';
import { encodeCursor, type Page, type PageRequest } from '../../../lib/paging';
import type { Db } from '../../../db/connect';
import {
  checkCursor,
  keysetPage,
  type CountList,
  type Direction,
  type ExactCount,
} from '../../../db/lists/keyset';
import { readKeys, type SortedFrame } from '../../../db/lists/page-frame';
import { isSortedAtOnce, keptAtOnce } from '../../../db/lists/sorted-page';
import { endOfWalk, isSearch, searchPage, type OrderedList } from '../../../db/lists/text-search';
import { twoPartPage, type Part } from '../../../db/lists/two-part-page';

type Query = Knex.QueryBuilder;

interface CustomPageOptions<Row, Item> extends SortedFrame<Row, Item> {
  /** The field that the list is sorted by, of the workspace of the list. The table has a `<table>_custom`. */
  fieldId: string;
}

/**
 * Rows that a page reads at most to find those without a value, because no index has them. A page can then be shorter
 * than its limit, or empty, and still have a next page. It then takes about 30 ms.
 */
const MAX_WALKED = 50_000;

/**
 * Reads one page of a list in the order of a custom field, equal values by time, and rows without a value last, by time
 * too. The values are read along the index of `<table>_custom`.
 */
export async function customPage<Row extends object, Item extends { id: string; createdAt: string }>(
  db: Db,
  options: CustomPageOptions<Row, Item>,
): Promise<Page<Item>> {
  const { request, direction } = options;
  const parts = request.cursor?.length ?? 3;
  if (parts !== 2 && parts !== 3) throw invalidField('cursor', 'Invalid cursor');
  const isSorted = await isSortedAtOnce(db, options);
  return twoPartPage(
    { request, startsEmpty: parts === 2, startOfEmpty: () => startOfEmpty(direction) },
    (part, asked) => readPart(db, options, { part, asked, isSorted }),
  );
}

const startOfEmpty = (direction: Direction): string =>
  encodeCursor(direction === 'asc' ? ['0001-01-01T00:00:00.000Z', ''] : ['9999-12-31T23:59:59.999Z', 'z']);

interface PartOptions {
  part: Part;
  asked: PageRequest;
  /** The list is so short that it is sorted as a whole. */
  isSorted: boolean;
}

async function readPart<Row extends object, Item extends { id: string; createdAt: string }>(
  db: Db,
  options: CustomPageOptions<Row, Item>,
  { part, asked, isSorted }: PartOptions,
): Promise<Page<Item>> {
  const {
    table,
    alias,
    fieldId,
    direction,
    search,
    narrow,
    keep,
    show,
    list: natural,
    count,
    maxWalked,
  } = options;
  const values = `${table}_custom`;
  const withValue = (query: Query) =>
    query
      .joinRaw('inner join ?? as s on true', [values])
      .whereRaw('s."recordId" = ??', [`${alias}.id`])
      .where('s.fieldId', fieldId);
  const withoutValue = (query: Query) =>
    query.whereNotExists(
      db
        .read(`${values} as s`)
        .whereRaw('s."recordId" = ??', [`${alias}.id`])
        .where('s.fieldId', fieldId)
        .select('s.fieldId'),
    );
  const only = part === 'filled' ? withValue : withoutValue;

  const list = (): OrderedList => {
    if (part === 'empty') return { query: only(natural.query.clone()), direction, order: natural.order };
    const plus = isSorted ? '+' : '';
    const query = isSorted ? only(natural.query.clone()) : narrow(alongIndex(db, { table, alias, fieldId }));
    return { query, direction, order: ['value', 'createdAt', 'recordId'].map((name) => `${plus}s.${name}`) };
  };

  const keys = readKeys<Row, Item>(options.decode);
  const page = (found: OrderedList, counted: ExactCount | CountList) =>
    keysetPage<Row, Item>({
      ...found,
      query: part === 'filled' ? keys.select(show(found.query), 's.value') : show(found.query),
      request: asked,
      count: counted,
      decode: part === 'filled' ? keys.decode : options.decode,
      position: (item) => [...(part === 'filled' ? [keys.keyOf(item)] : []), item.createdAt, item.id],
    });

  const ordered = list();
  if (keep && isSorted) return page(...keptAtOnce(db, ordered, options));
  if (isSearch(search) || keep) {
    const { order } = ordered;
    const given = { list: ordered, order, only, keep, counted: natural };
    return searchPage(db, { table, alias, search, request: asked, narrow, page, maxWalked, ...given });
  }
  if (part === 'filled' || isSorted) return page(ordered, count);
  checkCursor(asked, natural.order);
  const walked = { ...natural, direction };
  const end = await endOfWalk(walked, asked.cursor, maxWalked ?? MAX_WALKED);
  return page({ ...ordered, end }, count);
}

/** Returns a query that reads the records with a value along the index of the values. */
function alongIndex(
  db: Db,
  { table, alias, fieldId }: { table: string; alias: string; fieldId: string },
): Query {
  return db
    .read(`${table}_custom as s`)
    .joinRaw(db.engine === 'sqlite' ? 'cross join ?? as ??' : 'inner join ?? as ?? on true', [table, alias])
    .whereRaw('?? = s."recordId"', [`${alias}.id`])
    .where('s.fieldId', fieldId);
}
