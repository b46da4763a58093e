import type { Db } from '../../../db/connect';
import type { WithHealth } from '../partners.entity';
import type { PortalState } from '../partners.rules';

interface Sum {
  currency: string;
  amount: string;
}

/** What can still be won by a partner, and what was won within a year, in each currency. */
export interface PartnerSums {
  open: Sum[];
  won: Sum[];
}

/** Reads the sums of partners of a workspace, by id. Partners without any are missing. */
export type SumsOf = (
  workspaceId: string,
  partnerIds: readonly string[],
) => Promise<ReadonlyMap<string, PartnerSums>>;

/** What lists show about a partner besides its own fields. Triggers keep it up to date (docs/decisions/0092). */
export interface PartnerFigures {
  lastTouchAt: string | null;
  openPipeline: Sum[];
  won12Months: Sum[];
  portal: PortalState;
  nextCheckIn: string | null;
}

/** The health of a partner as the last daily pass has computed it. */
type Health = WithHealth<object>;

const hasHealth = <Found extends object>(partner: Found): partner is WithHealth<Found> =>
  'healthScore' in partner;

export function createFiguresRepo({ db, sumsOf }: { db: Db; sumsOf: SumsOf }) {
  return {
    /** Adds the health to partners of the workspace. Rows of lists have it already. */
    async withHealth<Found extends { id: string }>(
      workspaceId: string,
      partners: readonly Found[],
    ): Promise<WithHealth<Found>[]> {
      if (partners.every(hasHealth)) return [...partners];
      const rows: (Health & { partnerId: string })[] = await db
        .read('partner_figures')
        .whereIn(
          'partnerId',
          partners.map(({ id }) => id),
        )
        .where({ workspaceId })
        .select('partnerId', 'health', 'healthScore');
      const found = new Map(rows.map(({ partnerId, ...health }) => [partnerId, health]));
      return partners.map((partner) => ({
        ...partner,
        ...(found.get(partner.id) ?? { health: null, healthScore: null }),
      }));
    },

    /** Returns the figures of partners of the workspace, at most one page, by id. */
    async of(
      workspaceId: string,
      partnerIds: readonly string[],
    ): Promise<ReadonlyMap<string, PartnerFigures>> {
      if (partnerIds.length === 0) return new Map();
      type Row = Pick<PartnerFigures, 'lastTouchAt' | 'portal' | 'nextCheckIn'> & { partnerId: string };
      const read: Promise<Row[]> = db
        .read('partner_figures')
        .whereIn('partnerId', partnerIds)
        .where({ workspaceId })
        .select('partnerId', 'lastTouchAt', 'portal', 'nextCheckIn');
      const [rows, sums] = await Promise.all([read, sumsOf(workspaceId, partnerIds)]);
      return new Map(
        rows.map(({ partnerId, ...row }) => {
          const { open = [], won = [] } = sums.get(partnerId) ?? {};
          return [partnerId, { ...row, openPipeline: open, won12Months: won }];
        }),
      );
    },
  };
}

export type FiguresRepo = ReturnType<typeof createFiguresRepo>;
