import { formatMoney } from '../../../lib/money/format-money';
import { changeOf, movedTo, type Rule, type Write } from './event-notice';

/** Notifies the users of each partner that was paid. The notice of a line that was paid before is not sent again. */
const paidLines: Write = async ({ event, facts }) => {
  if (event.objectId === null) return [];
  const lines = await facts.paidLines(event.workspaceId, event.objectId);
  return lines.map(({ lineId, partnerId, amount, currency, number }) => ({
    eventKey: `payout-line:${lineId}`,
    kind: 'payout_paid',
    title: `You were paid ${formatMoney(amount, currency)}`,
    body: `The statement ${number} is ready.`,
    url: null,
    portalUrl: '/portal/earnings',
    audience: 'member',
    recipients: { partnerId },
    concerns: partnerId,
  }));
};

export const payoutRules = {
  'payout.status_changed': { write: paidLines, mayWant: (head) => movedTo(head) === 'paid' },
  'payout.updated': {
    write: paidLines,
    mayWant: (head) => changeOf(head, 'lineStatus')?.to === 'paid',
  },
} satisfies Record<string, Rule>;
