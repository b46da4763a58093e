import type { Actor } from '../../../lib/actor';
import { hours, seconds, type Clock } from '../../../lib/clock';
import type { AuditTrail } from '../../audit/audit-trail';
import { customerKeys } from './customer-keys.rules';
import type { ConflictAnswer, MayConflictRepo } from './may-conflict.repo';
import type { NamedDeal } from '../deals.entity';
import type { PartnersRepo } from '../../partners/partners.repo';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import type { PortalView } from '../../audiences/portal-view';

interface Dependencies {
  facts: MayConflictRepo;
  limits: Pick<RateLimits, 'allows' | 'consumeIfAllowed'>;
  partners: Pick<PartnersRepo, 'byId'>;
  audit: AuditTrail;
  clock: Clock;
}

type Submitted = Pick<NamedDeal, 'id' | 'customerName' | 'customerDomain' | 'contactEmail'>;

const oncePerHour = { points: 1, seconds: hours(1) / seconds(1) };

/**
 * Answers partners once per submission whether someone else may know the customer. A partner that asks about many
 * customers gets the same answer for all until an admin decides about one of its deals
 * (docs/decisions/0069-withhold-answers-from-partners-that-probe.md).
 */
export function createConflictAnswers({ facts, limits, partners, audit, clock }: Dependencies) {
  /** Counts the customer, unless the partner has asked about it within an hour. */
  async function isWithheld(actor: Actor, view: PortalView, deal: Submitted): Promise<boolean> {
    const { partnerId, workspaceId } = view;
    const customer = JSON.stringify([partnerId, customerKeys(deal)]);
    const isNew = await limits.consumeIfAllowed('customer of partner', customer, oncePerHour);
    if (!isNew || (await limits.allows('submit_answers', partnerId))) return facts.isWithholding(view);
    if (await limits.consumeIfAllowed('notice of probing', partnerId, oncePerHour))
      await audit.record(actor, {
        workspaceId,
        action: 'probing',
        objectType: 'partner',
        objectId: partnerId,
        objectName: (await partners.byId(workspaceId, partnerId))?.name ?? '',
      });
    return true;
  }

  return {
    /** Answers for a submitted deal. Must run in the transaction that writes the deal, after it. */
    async answer(actor: Actor, view: PortalView, deal: Submitted): Promise<void> {
      const now = clock.now().toISOString();
      const asked = { ...view, now };
      let conflictAnswer: ConflictAnswer = 'withheld';
      if (!(await isWithheld(actor, view, deal)))
        conflictAnswer = (await facts.isKnown(asked, deal.id)) ? 'possible' : 'clear';
      await facts.noteSubmission(view.workspaceId, deal.id, { conflictAnswer, conflictAnsweredAt: now });
    },
  };
}

export type ConflictAnswers = ReturnType<typeof createConflictAnswers>;
