import type { Knex } from 'knex';
import { fieldsOf, type AnyEntity } from '../../lib/entities/entity';
import type { Page, Summary } from '../../lib/paging';
import type { Db } from '../connect';
import { whereUpTo } from './keyset';
import type { PageFrame } from './page-frame';
import { isSearch, searchPage, type OrderedList } from './text-search';

/** The columns that a summary groups a list by, and adds up. */
export interface SummaryColumns {
  hasStatus: boolean;
  /** The column with amounts in the smallest units of the column `currency`; undefined without one. */
  minor: string | undefined;
}

interface SummaryOptions extends Pick<
  PageFrame<never, never>,
  'table' | 'alias' | 'request' | 'search' | 'narrow' | 'keep'
> {
  list: OrderedList;
  order: readonly string[];
  summed?: SummaryColumns | undefined;
}

/** The number of rows that one summary reads at most, which takes about 20 ms. */
const SUMMARY_CAP = 10_000;

/** A status that the service adds is a generated column if lists are filtered by it. */
const hasStatus = ({ fields: { status } }: AnyEntity): boolean =>
  status !== undefined && (status.from === undefined || status.filter !== undefined);

export const summaryColumns = (entity: AnyEntity): SummaryColumns => ({
  hasStatus: hasStatus(entity),
  minor: fieldsOf(entity).find(([, { minor }]) => minor !== undefined)?.[1].minor,
});

/** Returns a page without items, with the summary of the list. A list of more rows than the cap is summarized in part. */
export async function summaryPage(db: Db, options: SummaryOptions): Promise<Page<never>> {
  const { list, search, keep } = options;
  const page = async (found: OrderedList): Promise<Page<never>> => {
    const summary = await readSummary(db, options, found);
    const total = summary.groups.reduce((sum, { count }) => sum + count, 0);
    return { items: [], total, totalIsMinimum: summary.isPartial, nextCursor: null, summary };
  };
  if (!isSearch(search) && !keep) return page(list);
  const found = await searchPage(db, {
    ...options,
    maxWalked: SUMMARY_CAP,
    // A count of no rows makes the search read as many rows as it may.
    page: async (matches, count) => {
      if (matches.end) await count(0);
      return page(matches);
    },
  });
  return { ...found, summary: found.summary ?? { groups: [], isPartial: false } };
}

async function readSummary(db: Db, { alias, summed }: SummaryOptions, list: OrderedList): Promise<Summary> {
  const { hasStatus = false, minor } = summed ?? {};
  const column = (name: string | false | undefined): string | Knex.Raw =>
    name ? `${alias}.${name}` : db.read.raw('null');
  const rows = list.query.clone().select({
    status: column(hasStatus && 'status'),
    currency: column(minor && 'currency'),
    minor: column(minor),
  });
  if (list.end) whereUpTo(rows, list, list.end);
  // As text, because a sum can be larger than the integers of JavaScript.
  const sum = minor ? 'cast(sum(minor) as text)' : 'null';
  const groups: { status: string | null; currency: string | null; count: number; minor: string | null }[] =
    await db
      .read(rows.limit(SUMMARY_CAP + 1).as('listed'))
      .groupBy('status', 'currency')
      .orderBy(['status', 'currency'])
      .select('status', 'currency', db.read.raw(`count(*) as "count", ${sum} as minor`));
  const counted = groups.map((group) => ({ ...group, count: Number(group.count) }));
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  return { groups: counted, isPartial: Boolean(list.end) || total > SUMMARY_CAP };
}
