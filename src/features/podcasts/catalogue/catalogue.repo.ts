import type { Knex } from 'knex';
import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import { keysetPage, type CountList } from '../../../db/lists/keyset';
import { isSearch, searchPage, type OrderedList } from '../../../db/lists/text-search';
import { catalogueFields, type CatalogueShow } from './catalogue-row.schema';
import { MAX_PODCASTS, type ProviderQuery } from '../podcasts.schema';

/** A show that the operator has imported. */
export interface CatalogueRow extends CatalogueShow {
  id: string;
  identity: string;
  feedKey: string | null;
  searchText: string;
  createdAt: string;
  updatedAt: string;
}

type Query = Knex.QueryBuilder;

const codec = createCodec<CatalogueRow>({ json: ['topics'] });
const columns = [...catalogueFields, 'id', 'identity', 'feedKey', 'searchText', 'createdAt', 'updatedAt'];

/** The operator's catalogue, for the whole installation. */
export function createCatalogueRepo(db: Db) {
  function narrow(query: Query, question: ProviderQuery): Query {
    const { categories, audienceSizes, languages, frequencies } = question;
    if (categories.length > 0) query.whereIn('c.category', categories);
    if (audienceSizes.length > 0) query.whereIn('c.audienceSize', audienceSizes);
    if (languages.length > 0) orItsFeed(query, 'language', languages);
    if (frequencies.length > 0) orItsFeed(query, 'frequency', frequencies);
    return query;
  }

  /**
   * Filters by the row's value, or else its feed's; rows where both are unknown pass. Written as one value per row,
   * since PostgreSQL turns `not exists` into a table of all feeds.
   */
  function orItsFeed(query: Query, column: 'language' | 'frequency', wanted: readonly string[]): void {
    const [first = '', ...others] = wanted;
    void query.whereRaw(
      `coalesce(??, (select ?? from podcast_feeds as f where ?? = ??), ?) in (?${', ?'.repeat(others.length)})`,
      [`c.${column}`, `f.${column}`, 'f.key', 'c.feedKey', first, first, ...others],
    );
  }

  const page = ({ query, order }: OrderedList, count: CountList) =>
    keysetPage<object, CatalogueRow>({
      query: query.select(columns.map((column) => `c.${column}`)),
      order,
      request: { limit: MAX_PODCASTS },
      count,
      decode: codec.decode,
      position: (row) => [row.createdAt, row.id],
    });

  return {
    /**
     * Finds at most 200 shows, newest first. Includes shows for which a filtered field is unknown, because their feed
     * may contain it.
     */
    async find(question: ProviderQuery): Promise<CatalogueRow[]> {
      const list = {
        query: narrow(db.read('catalogue_podcasts as c'), question),
        order: ['c.createdAt', 'c.id'],
      };
      const { text } = question;
      const { items } = isSearch(text)
        ? await searchPage(db, {
            table: 'catalogue_podcasts',
            alias: 'c',
            search: text,
            request: { limit: MAX_PODCASTS },
            list,
            narrow: (query) => narrow(query, question),
            page,
          })
        : // The total is not used.
          await page(list, async () => ({ total: 0, isMinimum: true }));
      return items;
    },

    /** Returns the shows that exist, by identity. */
    async byIdentity(identities: readonly string[]): Promise<Map<string, CatalogueRow>> {
      const rows: object[] = await db
        .read('catalogue_podcasts')
        .whereIn('identity', identities)
        .select(columns);
      return new Map(rows.map(codec.decode).map((row) => [row.identity, row]));
    },

    async insert(row: CatalogueRow): Promise<boolean> {
      const inserted = await db
        .write('catalogue_podcasts')
        .insert(codec.encode(row))
        .onConflict('identity')
        .ignore()
        .returning('id');
      return inserted.length > 0;
    },

    async update(id: string, changes: Partial<CatalogueRow>): Promise<void> {
      await db.write('catalogue_podcasts').where({ id }).update(codec.encode(changes));
    },

    async count(): Promise<number> {
      const row = await db.read('catalogue_podcasts').count({ total: '*' }).first();
      return Number(row?.total ?? 0);
    },
  };
}

export type CatalogueRepo = ReturnType<typeof createCatalogueRepo>;
