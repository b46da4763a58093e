import type { CommissionSums } from '../../../../src/features/commissions/ledger/commission-sums.repo';
import { payeeRecord } from '../../../../src/features/commissions/payees/payee.record';
import { payeeEntity, type PayeeView } from '../../../../src/features/commissions/payees/payees.entity';
import {
  payeeStatuses,
  payeeStatusLabels,
  payoutMethodLabels,
  type PayeeStatus,
  type PayoutMethod,
} from '../../../../src/features/commissions/payees/payees.rules';
import { formatDay } from '../../../lib/texts/format-date';
import { columnsOf } from '../../../records/list/columns';
import { createTabs, type ListTab } from '../../../records/list/tabs';
import { defineView } from '../../../records/view';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { statusLabel } from '../../../ui/tokens/status';
import { sumText } from '../sum-words';

/** A payee of the list, with what it has earned. An answer of a call doesn't have the sums. */
export type ListedPayee = PayeeView & { sums?: CommissionSums[] };

const { column, text, name, day, updated } = columnsOf(payeeEntity);

const sum = (id: 'due' | 'held' | 'paid', header: string) =>
  column<ListedPayee>(id, 130, { header, align: 'end', cell: ({ sums = [] }) => sumText(sums, id) });

export const payeeView = defineView({
  record: payeeRecord,
  icon: 'users',
  subtitle: 'Who is paid, and how',
  purpose:
    'Partners and people become payees when they first earn a commission. You can also add one before.',
  editorsOnly: 'You need Admin role to edit payees',
  deletion: 'This deletes the payee with its bank data.',
  nameOf: ({ name: called }: ListedPayee) => called,
  summarize: (payee: PayeeView): ListedPayee => payee,
  // A status follows from the bank data and the time. Nobody sets it.
  statuses: [],
  tabs: createTabs<PayeeStatus, ListTab<PayeeStatus>>(
    [
      { id: 'all', label: 'All' },
      ...payeeStatuses.map((status) => ({ id: status, label: payeeStatusLabels[status], status })),
    ],
    { path: payeeRecord.list.path, parameter: 'status', first: () => 'all' },
  ),
  filters: [],
  layouts: ['table'],
  columns: [
    name('name', 220, payeeRecord.path),
    text('email', 220, { phone: 'line' }),
    column<ListedPayee>('method', 240, {
      header: 'Paid by',
      cell: (payee) =>
        payee.method && [payoutMethodLabels[payee.method], destinationOf(payee)].filter(Boolean).join(' · '),
    }),
    column<ListedPayee>('status', 130, {
      header: 'Status',
      phone: 'side',
      cell: (payee) => (
        <span title={waitsFor(payee) ?? undefined}>
          <StatusBadge status={payee.status} />
        </span>
      ),
    }),
    sum('due', 'Due'),
    sum('held', 'Held'),
    sum('paid', 'Paid'),
    column<ListedPayee>('kind', 110, { isExtra: true, cell: ({ kind }) => statusLabel(kind) }),
    text('country', 100, { isExtra: true }),
    text('currency', 100, { isExtra: true }),
    day('createdAt', { isExtra: true }),
    updated,
  ],
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
export function destinationOf({ method, paypalEmail, iban, email }: PayeeView): string | null {
  if (method === 'paypal') return paypalEmail;
  if (method === 'wise') return iban ?? email;
  return method === 'sepa' ? iban : null;
}
