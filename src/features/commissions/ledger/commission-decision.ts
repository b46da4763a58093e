import type { Member } from '../../../lib/actor';
import { formatMoney } from '../../../lib/money/format-money';
import { factsOf, type DecisionDetail } from '../../../records/decision.rules';
import { commissionFlags } from './commissions.rules';
import type { CommissionsService } from './commissions.service';

/** Returns a function that reads what the decision about a flagged commission needs. */
export const createCommissionDecision =
  (commissions: Pick<CommissionsService, 'details'>) =>
  async (actor: Member, id: string): Promise<DecisionDetail> => {
    const found = await commissions.details(actor, id);
    const { payeeName, amount, eventAmount, currency, heldUntil, flags, explanation, createdAt } = found;
    return {
      facts: factsOf([
        ['Payee', payeeName],
        ['Commission', formatMoney(amount, currency)],
        ['Sale', eventAmount && formatMoney(eventAmount, currency)],
        ...explanation.map(({ label, value }) => [label, value] as const),
        ['Held until', heldUntil, 'time'],
        ['Earned', createdAt, 'time'],
      ]),
      text: null,
      notice: { tone: 'warning', text: `${flags.map((flag) => commissionFlags[flag]).join('. ')}.` },
      ownerId: null,
    };
  };
