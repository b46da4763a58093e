import type { CommitBatch, Db } from '../../db/connect';
import { insertAll, prepareInsertAll, type PreparedInsert } from '../../db/writes/insert-all';
import type { Page, PageRequest } from '../../lib/paging';
import type { Deal, NamedDeal } from './deals.entity';

const LINKS = 'deal_influencers';

type Shown = 'influencers' | 'influencerNames';
/** Deals as their own table stores and lists them. */
export type DealRow = Omit<Deal, Shown>;
export type NamedDealRow = Omit<NamedDeal, Shown>;

/** The queries of the deals' own table. */
interface Rows<ListOptions> {
  byId(workspaceId: string, id: string): Promise<NamedDealRow | undefined>;
  byIds(workspaceId: string, ids: readonly string[]): Promise<NamedDealRow[]>;
  lock(workspaceId: string, id: string): Promise<DealRow | undefined>;
  lockAll(workspaceId: string, ids: readonly string[]): Promise<DealRow[]>;
  page(workspaceId: string, options: ListOptions, request: PageRequest): Promise<Page<NamedDealRow>>;
  insert(row: DealRow, derived?: object): Promise<unknown>;
  prepareInsertAll(rows: readonly DealRow[]): Promise<PreparedInsert>;
  update(row: DealRow, derived?: object, before?: DealRow): Promise<unknown>;
}

interface Influencer {
  dealId: string;
  partnerId: string;
  name: string;
}

const rowOf = ({ influencers: _, ...row }: Deal): DealRow => row;
const linksOf = ({ id: dealId, influencers }: Deal) =>
  influencers.map((partnerId) => ({ dealId, partnerId }));

/** Adds the partners that influenced deals to the queries of their table. Writes must run in a transaction. */
export function withInfluencers<ListOptions, Table extends Rows<ListOptions>>(db: Db, table: Table) {
  const others: Omit<Table, keyof Rows<ListOptions>> = table;

  async function show<Item extends { id: string }>(
    items: readonly Item[],
  ): Promise<(Item & Pick<NamedDeal, Shown>)[]> {
    const found = new Map<string, Influencer[]>();
    const links: Influencer[] =
      items.length === 0
        ? []
        : await db
            .read(`${LINKS} as i`)
            .join('partners as p', 'p.id', 'i.partnerId')
            .whereIn(
              'i.dealId',
              items.map(({ id }) => id),
            )
            .orderBy(['i.dealId', 'i.partnerId'])
            .select('i.dealId', 'i.partnerId', 'p.name');
    for (const link of links) found.set(link.dealId, [...(found.get(link.dealId) ?? []), link]);
    return items.map((item) => {
      const own = found.get(item.id) ?? [];
      return {
        ...item,
        influencers: own.map(({ partnerId }) => partnerId),
        influencerNames: own.map(({ name }) => name),
      };
    });
  }

  /** Locked records are compared with their changes, so they have what is stored alone. */
  async function stored(rows: readonly DealRow[]): Promise<Deal[]> {
    const shown = await show(rows);
    return shown.map(({ influencerNames: _, ...deal }) => deal);
  }

  const changed: CommitBatch<Deal> = {
    async write(deals) {
      await db
        .write(LINKS)
        .whereIn(
          'dealId',
          deals.map(({ id }) => id),
        )
        .delete();
      await insertAll(db, LINKS, deals.flatMap(linksOf));
      return true;
    },
    committed: () => undefined,
  };

  return {
    ...others,

    byId: async (workspaceId: string, id: string): Promise<NamedDeal | undefined> => {
      const found = await table.byId(workspaceId, id);
      return found && (await show([found]))[0];
    },
    byIds: async (workspaceId: string, ids: readonly string[]): Promise<NamedDeal[]> =>
      show(await table.byIds(workspaceId, ids)),
    lock: async (workspaceId: string, id: string): Promise<Deal | undefined> => {
      const found = await table.lock(workspaceId, id);
      return found && (await stored([found]))[0];
    },
    lockAll: async (workspaceId: string, ids: readonly string[]): Promise<Deal[]> =>
      stored(await table.lockAll(workspaceId, ids)),
    async page(workspaceId: string, options: ListOptions, request: PageRequest): Promise<Page<NamedDeal>> {
      const page = await table.page(workspaceId, options, request);
      return { ...page, items: await show(page.items) };
    },

    async insert(deal: Deal, derived?: object): Promise<void> {
      await table.insert(rowOf(deal), derived);
      if (deal.influencers.length > 0) await insertAll(db, LINKS, linksOf(deal));
    },
    async prepareInsertAll(deals: readonly Deal[]): Promise<PreparedInsert> {
      const insert = await table.prepareInsertAll(deals.map(rowOf));
      return [...insert, ...(await prepareInsertAll(db, LINKS, deals.flatMap(linksOf)))];
    },
    async update(deal: Deal, derived: object = {}, before?: Deal): Promise<void> {
      await table.update(rowOf(deal), derived, before && rowOf(before));
      if (before && JSON.stringify(before.influencers) === JSON.stringify(deal.influencers)) return;
      if (!db.collect(changed, deal)) await changed.write([deal]);
    },

    /** Returns whether the workspace has all these partners, which then stay until the current transaction ends. */
    async holdInfluencers(workspaceId: string, ids: readonly string[]): Promise<boolean> {
      if (ids.length === 0) return true;
      const held: string[] = await db
        .read('partners')
        .whereIn('id', ids)
        // An expression, because SQLite would otherwise read the whole workspace.
        .whereRaw("?? || '' = ?", ['workspaceId', workspaceId])
        .orderBy('id')
        .forShare()
        .pluck('id');
      return held.length === ids.length;
    },

    /** Returns a change of the influencers with their names, for the audit log. */
    async nameInfluencers(workspaceId: string, { from, to }: { from: unknown; to: unknown }) {
      const ids = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
      const rows: { id: string; name: string }[] = await db
        .read('partners')
        .whereIn('id', [...ids(from), ...ids(to)])
        .whereRaw("?? || '' = ?", ['workspaceId', workspaceId])
        .select('id', 'name');
      const names = (value: unknown) =>
        ids(value)
          .map((id) => rows.find((row) => row.id === id)?.name ?? id)
          .sort()
          .join(', ');
      return { field: 'influencerNames', from: names(from), to: names(to) };
    },
  };
}
