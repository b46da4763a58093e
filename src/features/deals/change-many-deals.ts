import type { Db } from '../../db/connect';
import { authorize, type Actor } from '../../lib/actor';
import type { BulkResult } from '../records/bulk-outcome';
import type { EntityValues } from '../custom-fields/entity-values';
import type { PutBack, Records } from '../records/create-records';
import type { RecordOwners } from '../workspaces/owners/record-owners';
import type { createDealChanges } from './change-deals';
import type { Protections } from './conflicts/protections.rules';
import type { Deal, NamedDeal } from './deals.entity';
import { editDeals, movesTo, protection } from './deals.rules';
import type { DealChanges, DealMove, BulkDeals } from './deals.schema';

interface Dependencies {
  db: Db;
  records: Records<Deal, NamedDeal>;
  changes: ReturnType<typeof createDealChanges>;
  owners: RecordOwners;
  customValues: EntityValues;
}

/** Puts back what a bulk change has changed. A status goes back only along the contract's moves. */
export function createDealsPutBack({ records, changes, owners, customValues }: Omit<Dependencies, 'db'>) {
  return async function putBack(
    actor: Actor,
    parts: readonly PutBack<Deal>[],
    until?: string,
  ): Promise<BulkResult> {
    authorize(actor, editDeals);
    const putBackOne = async (deal: Deal, earlier: Partial<Deal>): Promise<boolean> => {
      const { status, reason = deal.reason, protectedUntil: _, ...fields } = earlier;
      if (status) authorize(actor, movesTo(status));
      const wanted = await customValues.asSent(actor, fields);
      await owners.check(actor.workspaceId, wanted.ownerId);
      await changes.checkPartner(actor, wanted.partnerId);
      const move = status && { status, reason, protectedDays: protection.days, override: false };
      return (await changes.change(actor, deal, wanted, move)) !== deal;
    };
    return records.putBack(actor, parts, putBackOne, until);
  };
}

export function createBulkDealChanges({ db, records, changes, owners }: Omit<Dependencies, 'customValues'>) {
  /** Checks a change of many deals before the first one. @throws 400; 403 */
  async function checkBulk(actor: Actor, { change }: Pick<BulkDeals, 'change'>): Promise<void> {
    authorize(actor, editDeals);
    if (change?.status) authorize(actor, movesTo(change.status));
    const { workspaceId } = actor;
    await db.transaction(async () => {
      await owners.check(workspaceId, change?.ownerId);
      await changes.checkPartner(actor, change?.partnerId);
    });
  }

  /** Changes, moves or deletes many deals, each as a single one. @throws 400 for a value that all deals refuse */
  async function bulk(actor: Actor, { ids, change: sent }: BulkDeals): Promise<BulkResult> {
    authorize(actor, editDeals);
    const { status, reason, protectedDays, override, ...wanted }: Partial<DealMove> & DealChanges =
      sent ?? {};
    if (status) authorize(actor, movesTo(status));
    const move = status && {
      status,
      reason: reason ?? null,
      protectedDays: protectedDays ?? protection.days,
      override: override ?? false,
    };
    return db.transaction(async () => {
      await owners.check(actor.workspaceId, wanted.ownerId);
      await changes.checkPartner(actor, wanted.partnerId);
      let approvals: Protections | undefined;
      return records.bulk(
        actor,
        ids,
        async (deal) => {
          if (sent) return (await changes.change(actor, deal, wanted, move, approvals)) !== deal;
          await records.drop(actor, deal);
          return true;
        },
        async (locked) => {
          if (move?.status !== 'approved') return;
          const asked = move.override
            ? []
            : locked.map((deal) => ({ ...deal, ...wanted, custom: deal.custom }));
          approvals = await changes.startApprovals(actor.workspaceId, asked);
        },
      );
    });
  }

  return { checkBulk, bulk };
}
