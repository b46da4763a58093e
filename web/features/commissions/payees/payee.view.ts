import { payeeRecord } from '../../../../src/features/commissions/payees/payee.record';
import type { PayeeView } from '../../../../src/features/commissions/payees/payees.entity';
import type { PayoutMethod } from '../../../../src/features/commissions/payees/payees.rules';
import { formatDay } from '../../../lib/texts/format-date';
import { definePageView } from '../../../records/view';

export const payeeView = definePageView({
  record: payeeRecord,
  editorsOnly: 'You need Admin role to edit payees',
  deletion: 'This deletes the payee with its bank data.',
  nameOf: ({ name }: PayeeView) => name,
  summarize: (payee: PayeeView) => payee,
});

const needs: Readonly<Record<PayoutMethod, string>> = {
  paypal: 'a PayPal address',
  wise: 'an email or an IBAN',
  sepa: 'an IBAN and the account holder',
  manual: '',
};

/** Says what is missing before the payee can be paid, or how long it waits; null for one that is ready. */
export function waitsFor({ status, method, holdUntil }: PayeeView): string | null {
  if (status === 'on_hold' && holdUntil !== null)
    return `Not paid until ${formatDay(holdUntil)}, because its bank data has changed.`;
  if (status !== 'incomplete') return null;
  return method === null ? 'Choose how this payee is paid.' : `Payments this way need ${needs[method]}.`;
}

/** Where the money goes, as far as it is shown. */
export const destinationOf = ({ method, paypalEmail, iban, email }: PayeeView): string | null => {
  if (method === 'paypal') return paypalEmail;
  if (method === 'wise') return iban ?? email;
  return method === 'sepa' ? iban : null;
};
