import type { Actor } from '../../lib/actor';
import { formatMoney } from '../../lib/money/format-money';
import { factsOf, type DecisionDetail } from '../../records/decision.rules';
import type { PayoutsService } from './payouts.service';

/** Returns what the approval of a payout needs: what it pays, and what it leaves out. */
export const createPayoutDecision =
  (payouts: Pick<PayoutsService, 'get'>) =>
  async (actor: Actor, id: string): Promise<DecisionDetail> => {
    const { amount, currency, lines, carriedOver, upTo, createdBy, createdByName, createdAt } =
      await payouts.get(actor, id);
    const isOwn = createdBy === actor.userId;
    return {
      facts: factsOf([
        ['Amount', formatMoney(amount, currency)],
        ['Payees', String(lines.filter(({ status }) => status === 'pending').length)],
        ['Carried over', carriedOver.length === 0 ? null : `${carriedOver.length} payees`],
        ['Up to', upTo, 'time'],
        ['Made by', createdByName],
        ['Made', createdAt, 'time'],
      ]),
      text: null,
      notice: isOwn
        ? { tone: 'warning', text: 'You made this payout. If someone else can approve it, they have to.' }
        : null,
      ownerId: null,
    };
  };
