import type { Knex } from 'knex';
import type { Db } from '../../db/connect';

/** The partner whose portal is shown. */
export interface AudienceMember {
  partnerId: string;
  tier: string | null;
}

/** The table with the chosen partners of a noun, and its column with the noun's id (migrations/parts/audiences.ts). */
export interface ChosenPartners {
  links: string;
  column: string;
}

type Query = Knex.QueryBuilder;
type WithPartners<Item> = Item & { partnerIds: string[] };

/** Returns the queries about the audiences of one noun. */
export function createAudienceTable(db: Db, { links, column }: ChosenPartners) {
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

  return {
    /** Narrows a query of the noun's table, under its alias, to what a partner may see. */
    whereVisible(query: Query, alias: string, { partnerId, tier }: AudienceMember): Query {
      return query.where((visible) => {
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

    /** Adds the chosen partners to each item. Runs one query. */
    async show<Item extends { id: string }>(items: readonly Item[]): Promise<WithPartners<Item>[]> {
      const partners = await partnersOf(items.map(({ id }) => id));
      return items.map((item) => ({ ...item, partnerIds: partners.get(item.id) ?? [] }));
    },

    /** Stores the chosen partners of an item, which `checkAudience` has locked. */
    async replace(id: string, partnerIds: readonly string[]): Promise<void> {
      await db
        .write(links)
        .where({ [column]: id })
        .delete();
      if (partnerIds.length > 0)
        await db.write(links).insert(partnerIds.map((partnerId) => ({ [column]: id, partnerId })));
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

    /** Returns those of the values that are in the Tier vocabulary. */
    async knownTiers(workspaceId: string, values: readonly string[]): Promise<Set<string>> {
      if (values.length === 0) return new Set();
      const known: string[] = await db
        .read('tag_vocabularies')
        .where({ workspaceId, category: 'Tier' })
        .whereIn('value', values)
        .pluck('value');
      return new Set(known);
    },

    /** Returns what decides about what a partner sees. */
    async member(workspaceId: string, partnerId: string): Promise<AudienceMember | undefined> {
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
