import type { Knex } from 'knex';
import type { Db } from '../../db/connect';

/** The partner whose portal is shown. */
export interface AudienceMember {
  partnerId: string;
  tier: string | null;
  /** The time at which the portal is shown. ISO 8601. */
  now: string;
}

/** The table with the chosen partners of a noun, and its column with the noun's id (migrations/parts/audiences.ts). */
export interface ChosenPartners {
  links: string;
  column: string;
  /** The noun's table, if its records can appear and end at a time (migrations/081-appearances.ts). */
  appearing?: string;
}

type Query = Knex.QueryBuilder;
type WithPartners<Item> = Item & { partnerIds: string[] };
/** A record as its own table stores it. */
type RowOf<Item> = Omit<Item, 'partnerIds'> & { id: string };

/** The queries of the noun's own table. */
interface Rows<Row> {
  byId(workspaceId: string, id: string): Promise<Row | undefined>;
  byIds(workspaceId: string, ids: readonly string[]): Promise<Row[]>;
  lock(workspaceId: string, id: string): Promise<Row | undefined>;
  lockAll(workspaceId: string, ids: readonly string[]): Promise<Row[]>;
  insert(row: Row): Promise<void>;
  update(row: Row): Promise<void>;
  delete(workspaceId: string, id: string): Promise<void>;
}

/** Returns the queries about the audiences of one noun. */
export function createAudienceTable(db: Db, { links, column, appearing }: ChosenPartners) {
  async function partnersOf(ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    const found = new Map<string, string[]>();
    if (ids.length === 0) return found;
    const rows: { id: string; partnerId: string }[] = await db
      .read(links)
      .whereIn(column, ids)
      .orderBy([column, 'partnerId'])
      .select({ id: column }, 'partnerId');
    for (const { id, partnerId } of rows) {
      const known = found.get(id);
      if (known) known.push(partnerId);
      else found.set(id, [partnerId]);
    }
    return found;
  }

  /** Adds the chosen partners to each item. Runs one query. */
  async function show<Item extends { id: string }>(items: readonly Item[]): Promise<WithPartners<Item>[]> {
    const partners = await partnersOf(items.map(({ id }) => id));
    return items.map((item) => ({ ...item, partnerIds: partners.get(item.id) ?? [] }));
  }

  /** Stores the chosen partners of a new item, which `check` has locked. */
  async function add(id: string, partnerIds: readonly string[]): Promise<void> {
    if (partnerIds.length > 0)
      await db.write(links).insert(partnerIds.map((partnerId) => ({ [column]: id, partnerId })));
  }

  async function replace(id: string, partnerIds: readonly string[]): Promise<void> {
    await db
      .write(links)
      .where({ [column]: id })
      .delete();
    await add(id, partnerIds);
  }

  /** Narrows a query to the records that have appeared and have not ended. */
  function whereAppears(query: Query, alias: string, { now }: Pick<AudienceMember, 'now'>): Query {
    if (appearing === undefined) return query;
    const [from, until] = [`${alias}.visibleFrom`, `${alias}.visibleUntil`];
    return query
      .where((begun) => void begun.whereNull(from).orWhere(from, '<=', now))
      .where((lasting) => void lasting.whereNull(until).orWhere(until, '>', now));
  }

  /** Schedules the appearance of a record. Must run before the row is changed, so that an unchanged time isn't due again. */
  async function schedule(id: string, visibleFrom: string | null | undefined): Promise<void> {
    if (appearing === undefined || visibleFrom === undefined) return;
    await db
      .write(appearing)
      .where({ id })
      .where((other) => {
        if (visibleFrom === null) void other.whereNotNull('visibleFrom');
        else void other.whereNull('visibleFrom').orWhereNot('visibleFrom', visibleFrom);
      })
      .update({ appearsAt: visibleFrom });
  }

  return {
    whereAppears,

    /** Narrows a query of the noun's table, under its alias, to the rows that a partner may see now. */
    whereVisible(query: Query, alias: string, { partnerId, tier, now }: AudienceMember): Query {
      return whereAppears(query, alias, { now }).where((visible) => {
        void visible.where(`${alias}.audience`, 'all');
        if (tier !== null)
          void visible.orWhere((byTier) => {
            void byTier.where(`${alias}.audience`, 'tiers');
            if (db.engine === 'sqlite')
              void byTier.whereRaw('EXISTS (SELECT 1 FROM json_each(??) WHERE value = ?)', [
                `${alias}.tiers`,
                tier,
              ]);
            else void byTier.whereRaw('?? @> ?::jsonb', [`${alias}.tiers`, JSON.stringify([tier])]);
          });
        void visible.orWhere((chosen) => {
          void chosen.where(`${alias}.audience`, 'partners').whereExists(
            db
              .read(`${links} as chosen`)
              .select(db.read.raw('1'))
              .where('chosen.partnerId', partnerId)
              .whereRaw('?? = ??', [`chosen.${column}`, `${alias}.id`]),
          );
        });
      });
    },

    show,
    replace,

    /** Returns the queries of the noun's table that read and write its records together with the chosen partners. */
    recordsOf<Item extends { id: string; partnerIds: string[]; visibleFrom?: string | null }>(
      rows: Rows<RowOf<Item>>,
    ) {
      const rowOf = (item: Item): RowOf<Item> => {
        const { partnerIds: _, ...row } = item;
        return { ...row, id: item.id };
      };
      const whole = async (row: RowOf<Item> | undefined) => row && (await show([row]))[0];

      return {
        byId: async (workspaceId: string, id: string) => whole(await rows.byId(workspaceId, id)),
        byIds: async (workspaceId: string, ids: readonly string[]) =>
          show(await rows.byIds(workspaceId, ids)),
        lock: async (workspaceId: string, id: string) => whole(await rows.lock(workspaceId, id)),
        lockAll: async (workspaceId: string, ids: readonly string[]) =>
          show(await rows.lockAll(workspaceId, ids)),

        async insert(item: Item): Promise<void> {
          await rows.insert(rowOf(item));
          if (appearing !== undefined && item.visibleFrom)
            await db.write(appearing).where({ id: item.id }).update({ appearsAt: item.visibleFrom });
          await add(item.id, item.partnerIds);
        },

        async update(item: Item): Promise<void> {
          await schedule(item.id, item.visibleFrom);
          await rows.update(rowOf(item));
          await replace(item.id, item.partnerIds);
        },

        delete: rows.delete,
      };
    },
  };
}

export type AudienceTable = ReturnType<typeof createAudienceTable>;

export function createAudiencesRepo(db: Db) {
  return {
    /** Returns the partners of the workspace among the ids, which stay until the current transaction ends. */
    async holdPartners(workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const held: string[] = await db
        .read('partners')
        .whereIn('id', ids)
        // An expression, because SQLite would otherwise read the whole workspace.
        .whereRaw("?? || '' = ?", ['workspaceId', workspaceId])
        .orderBy('id')
        .forShare()
        .pluck('id');
      return new Set(held);
    },

    /** Returns the values that are in the Tier vocabulary. */
    async knownTiers(workspaceId: string, values: readonly string[]): Promise<Set<string>> {
      if (values.length === 0) return new Set();
      const known: string[] = await db
        .read('tag_vocabularies')
        .where({ workspaceId, category: 'Tier' })
        .whereIn('value', values)
        .pluck('value');
      return new Set(known);
    },

    /** Returns the properties of a partner that audiences depend on. */
    async member(workspaceId: string, partnerId: string): Promise<Omit<AudienceMember, 'now'> | undefined> {
      const row: { tier: string | null } | undefined = await db
        .read('partners')
        .where({ workspaceId, id: partnerId })
        .first('tier');
      return row && { partnerId, tier: row.tier };
    },

    /** Returns the names of the workspace's partners among the ids. */
    async names(workspaceId: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
      if (ids.length === 0) return [];
      return db
        .read('partners')
        .whereIn('id', ids)
        .whereRaw("?? || '' = ?", ['workspaceId', workspaceId])
        .orderBy(['name', 'id'])
        .select('id', 'name');
    },
  };
}
