import type { Db } from '../../../db/connect';
import { newId } from '../../../lib/ids';
import type { Commission } from './commissions.entity';
import type { EntryCause, EntryKind } from './commissions.rules';

/** An entry of the ledger, which never changes: the database refuses it. */
export interface Entry {
  id: string;
  workspaceId: string;
  commissionId: string;
  payeeId: string;
  kind: EntryKind;
  /** A whole number of the currency's smallest unit, as text. Negative for a reversal. */
  amountMinor: string;
  currency: string;
  cause: EntryCause | null;
  reason: string | null;
  createdAt: string;
}

export type NewEntry = Pick<Entry, 'kind' | 'cause' | 'reason'> & { amountMinor: bigint; at: string };

/** The names of the entries in the ledgers of affiliate links. */
const linkKinds = { earned: 'commission', reversed: 'reversal', reinstated: 'reinstatement' } as const;

export function createEntriesRepo(db: Db) {
  const read = () =>
    db
      .read('commission_entries')
      .select('id', 'workspaceId', 'commissionId', 'payeeId', 'kind', 'currency', 'cause', 'reason')
      .select('createdAt', { amountMinor: db.read.raw('cast("amountMinor" as text)') });

  return {
    /**
     * Adds an entry, also to the ledger of the affiliate link with the same id. That has only the link's currency, because its
     * sum is in it.
     */
    async enter(commission: Commission, { amountMinor, at, ...entry }: NewEntry): Promise<void> {
      const {
        id: commissionId,
        workspaceId,
        payeeId,
        currency,
        source,
        sourceId,
        affiliateLinkId,
      } = commission;
      const id = newId();
      const amount = String(amountMinor);
      await db.write('commission_entries').insert({
        ...{ id, workspaceId, commissionId, payeeId, ...entry },
        amountMinor: amount,
        currency,
        createdAt: at,
      });
      if (source !== 'conversion' || affiliateLinkId === null) return;
      const link = await db.read('affiliate_links').where({ id: affiliateLinkId, currency }).first('id');
      if (link)
        await db.write('affiliate_ledger').insert({
          ...{ id, workspaceId, linkId: affiliateLinkId, conversionId: sourceId },
          kind: linkKinds[entry.kind],
          amountMinor: amount,
          currency,
          createdAt: at,
        });
    },

    /** Returns the entries of commissions, oldest first. */
    async of(commissionIds: readonly string[]): Promise<Entry[]> {
      return read().whereIn('commissionId', commissionIds).orderBy(['createdAt', 'id']);
    },
  };
}

export type EntriesRepo = ReturnType<typeof createEntriesRepo>;
