import { formatMoney } from '../../../lib/money/format-money';
import type { EventHead } from '../../outbox/domain-event';
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

const isChanged = (head: Pick<EventHead, 'changes'>, fields: readonly string[]): boolean =>
  fields.some((field) => changeOf(head, field) !== undefined);

/** Tells the admins what they owe now, and the users of the partner what it has earned. A pass makes many due at once. */
const dueCommission: Write = ({ event, object: { netAmount, currency, payeeName, partnerId } }) => {
  const amount = netAmount === null || currency === null ? 'A commission' : formatMoney(netAmount, currency);
  return [
    {
      kind: 'commission_due',
      title: `${amount} for ${payeeName ?? 'a payee'} is due`,
      url: `/campaigns/commissions/${event.objectId}`,
      portalUrl: '/portal/earnings',
      portalWords: { title: `${amount} of your commissions is due`, body: null },
      audience: 'admin',
      recipients: { admins: true, partnerId },
      concerns: partnerId,
      group: {
        key: 'commission_due',
        title: (count) => `${count.toLocaleString('en-US')} commissions are due`,
        url: '/campaigns/commissions?status=due',
      },
    },
  ];
};

/** The fields of payees that say where the money goes. */
const bankFields = ['method', 'iban', 'paypalEmail', 'accountHolder'];

/** Notifies the admins, and the users of the partner, of a change of where the money of a payee goes. */
const changedPayee: Write = ({ event, object: { name, method, partnerId } }) => {
  // Wise sends money to an email.
  if (!isChanged(event, method === 'wise' ? [...bankFields, 'email'] : bankFields)) return [];
  const body = 'Payouts to this payee are on hold for three days.';
  return [
    {
      kind: 'payee_changed',
      title: `The payment details of ${name} were changed`,
      body,
      url: `/campaigns/payees/${event.objectId}`,
      portalUrl: '/portal/payee',
      portalWords: { title: 'Your payment details were changed', body },
      audience: 'admin',
      recipients: { admins: true, partnerId },
      concerns: partnerId,
    },
  ];
};

export const payoutRules = {
  'commission.status_changed': {
    write: dueCommission,
    mayWant: (head) => changeOf(head, 'status')?.from === 'held' && movedTo(head) === 'due',
  },
  'payee.updated': {
    write: changedPayee,
    mayWant: (head) => isChanged(head, [...bankFields, 'email']),
  },
  'payout.status_changed': { write: paidLines, mayWant: (head) => movedTo(head) === 'paid' },
  'payout.updated': {
    write: paidLines,
    mayWant: (head) => changeOf(head, 'lineStatus')?.to === 'paid',
  },
} satisfies Record<string, Rule>;
