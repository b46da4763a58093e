import type { Actor } from '../../lib/actor';
import { formatMoney } from '../../lib/money/format-money';
import { factsOf, type DecisionDetail } from '../../records/decision.rules';
import type { DealConflict } from './deals.rules';
import type { DealsService } from './deals.service';

/** Returns what the approval of a deal needs: what was registered, and who else has the customer. */
export const createDealDecision =
  (deals: Pick<DealsService, 'get' | 'conflicts'>) =>
  async (actor: Actor, id: string): Promise<DecisionDetail> => {
    const [deal, conflicts] = await Promise.all([deals.get(actor, id), deals.conflicts(actor, id)]);
    return {
      facts: factsOf([
        ['Customer', deal.customerName],
        ['Domain', deal.customerDomain],
        ['Partner', deal.partnerName],
        ['Amount', deal.amount && deal.currency && formatMoney(deal.amount, deal.currency)],
        ['Expected close', deal.expectedCloseDate, 'day'],
        ['Contact', deal.contactName],
        ['Contact email', deal.contactEmail, 'email'],
        ['Owner', deal.ownerName],
        ['Registered by', deal.submittedByName],
        ['Registered', deal.submittedAt, 'time'],
      ]),
      text: deal.notes,
      notice: noticeOf(conflicts),
      ownerId: deal.ownerId,
    };
  };

/** The most conflicts that are named. */
const NAMED = 3;

function noticeOf(conflicts: readonly DealConflict[]): DecisionDetail['notice'] {
  if (conflicts.length === 0)
    return {
      tone: 'success',
      text: 'No conflict: no other deal, lead, partner or referral has this customer.',
    };
  const names = conflicts
    .slice(0, NAMED)
    .map(({ kind, name, partnerName }) => `${kind} ${name}${partnerName ? ` of ${partnerName}` : ''}`);
  const more = conflicts.length > NAMED ? ` and ${conflicts.length - NAMED} more` : '';
  return {
    tone: conflicts.some(({ kind }) => kind === 'deal') ? 'danger' : 'warning',
    text: `This customer is already known: ${names.join(', ')}${more}.`,
  };
}
