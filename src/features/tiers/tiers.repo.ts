import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import type { Below, Tier } from './tiers.rules';

/** What people have agreed about the tier of a partner, and what the daily reviews have found. */
export interface PartnerStanding {
  pinnedUntil: string | null;
  reason: string | null;
  checks: Record<string, boolean>;
  below: Below | null;
}

interface Row {
  partnerId: string;
  pinnedUntil: string | null;
  reason: string | null;
  checks: Record<string, boolean>;
  belowTier: string | null;
  belowSince: string | null;
}

const NONE: PartnerStanding = { pinnedUntil: null, reason: null, checks: {}, below: null };

const tierCodec = createCodec<Tier>({ json: ['benefits', 'criteria'] });
const standingCodec = createCodec<Row>({ json: ['checks'] });

export function createTiersRepo(db: Db) {
  const standings = (workspaceId: string, partnerIds: readonly string[]) =>
    db
      .read('partner_standings')
      .whereIn('partnerId', partnerIds)
      .whereRaw(`"workspaceId" || '' = ?`, [workspaceId])
      .select('partnerId', 'pinnedUntil', 'reason', 'checks', 'belowTier', 'belowSince');

  return {
    /** Returns the tiers of a program, the lowest one first. */
    async list(workspaceId: string): Promise<Tier[]> {
      const rows: object[] = await db
        .read('tiers')
        .where({ workspaceId })
        .orderBy('position')
        .select('value', 'benefits', 'criteria');
      return rows.map(tierCodec.decode);
    },

    /** Must run in a transaction. */
    async replace(workspaceId: string, tiers: readonly Tier[]): Promise<void> {
      await db.write('tiers').where({ workspaceId }).delete();
      const rows = tiers.map((tier, position) => ({ workspaceId, position, ...tierCodec.encode(tier) }));
      if (rows.length > 0) await db.write('tiers').insert(rows);
    },

    /** Makes other changes of the tiers wait until the current transaction ends. */
    async lock(workspaceId: string): Promise<void> {
      await db.write('workspaces').where({ id: workspaceId }).forNoKeyUpdate().first('id');
    },

    /** Returns the standings of partners, by id. Partners without one have none of its values. */
    async standings(
      workspaceId: string,
      partnerIds: readonly string[],
    ): Promise<(partnerId: string) => PartnerStanding> {
      const rows: object[] = partnerIds.length === 0 ? [] : await standings(workspaceId, partnerIds);
      const found = new Map(
        rows.map(standingCodec.decode).map(({ partnerId, belowTier, belowSince, ...row }) => {
          const below =
            belowTier === null || belowSince === null ? null : { tier: belowTier, since: belowSince };
          return [partnerId, { ...row, below }] as const;
        }),
      );
      return (partnerId) => found.get(partnerId) ?? NONE;
    },

    /** Changes the standing of a partner that the current transaction has locked. */
    async update(
      workspaceId: string,
      partnerId: string,
      { below, ...changes }: Partial<PartnerStanding>,
    ): Promise<void> {
      const row = standingCodec.encode({
        ...changes,
        ...(below !== undefined && { belowTier: below?.tier ?? null, belowSince: below?.since ?? null }),
      });
      await db
        .write('partner_standings')
        .insert({ partnerId, workspaceId, ...row })
        .onConflict('partnerId')
        .merge(Object.keys(row));
    },
  };
}

export type TiersRepo = ReturnType<typeof createTiersRepo>;
