import { useLoaderData } from '@remix-run/react';
import { commissionFilters } from '../../../../src/features/commissions/ledger/commissions.schema';
import type { PayeeView } from '../../../../src/features/commissions/payees/payees.entity';
import { payoutMethodLabels } from '../../../../src/features/commissions/payees/payees.rules';
import { parse } from '../../../../src/http/calls/input';
import { formatMoney } from '../../../../src/lib/money/format-money';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { screen } from '../../../lib/screens/screen.server';
import { formatDay } from '../../../lib/texts/format-date';
import { useRecordDialogs } from '../../../records/form/useRecordDialogs';
import { loadRecordPage } from '../../../records/page/load-record-page.server';
import { RecordButtons } from '../../../records/page/RecordButtons';
import { recordMeta, RecordPage } from '../../../records/page/RecordPage';
import { usePageRecord } from '../../../records/page/usePageRecord';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { RelatedTable } from '../../../ui/lists/RelatedTable';
import { RecordSection } from '../../../ui/pages/RecordFrame';
import { FigureStrip } from '../../../ui/records/FigureStrip';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { Text } from '../../../ui/text/Text';
import { statusLabel } from '../../../ui/tokens/status';
import { commissionView } from '../commission.view';
import { subjectOf } from '../commission-words';
import { CommissionStatus } from '../CommissionStatus';
import { PAYOUTS } from '../MoneyTabs';
import { commissionsWith, sumFigures } from '../sum-words';
import { payeeView as view, waitsFor } from './payee.view';

/** Commissions and payouts on the page. Their lists have all. */
const SHOWN = 10;

export const loader = screen(async (inputs) => {
  const { app, actor, param } = inputs;
  const payee = await app.payees.get(actor, param('id'));
  const { id } = payee;
  const newest = parse(commissionFilters, { payee: id, limit: SHOWN });
  const [page, sums, commissions, payouts] = await Promise.all([
    loadRecordPage(inputs, view, payee),
    app.commissionSums.of(actor, 'payeeId', [id]),
    app.commissions.list(actor, newest),
    app.payouts.ofPayee(actor, id, SHOWN),
  ]);
  return { ...page, sums: sums.get(id) ?? [], commissions: commissions.items, payouts };
});

export const meta = recordMeta(view, 'A payee: its payout details, commissions and payouts.');

const PayeeDialog = lazyComponent(() => import('./PayeeDialog'));
const BonusDialog = lazyComponent(() => import('../BonusDialog'));
const parts = [PayeeDialog];
const bonusParts = [BonusDialog];

/** The page of someone who is paid. */
export default function Payee() {
  const { record, sums, commissions, payouts, activity, canEdit } = useLoaderData<typeof loader>();
  const { current: payee, onChanged } = usePageRecord(view, record);
  const bonus = useDialog();
  usePreload(bonusParts, canEdit);
  const { onEdit, onDelete, dialogs } = useRecordDialogs(view, {
    canEdit,
    onChanged,
    parts,
    form: (props) => <PayeeDialog {...props} />,
  });
  const waiting = waitsFor(payee);
  return (
    <RecordPage
      view={view}
      item={payee}
      subtitle={payee.email}
      status={<StatusBadge status={payee.status} />}
      activity={activity}
      banner={
        waiting === null
          ? null
          : { tone: 'warning', title: 'This payee is left out of payouts', content: <Text>{waiting}</Text> }
      }
      strip={<FigureStrip label="Earnings" figures={sumFigures(sums, { payee: payee.id })} />}
      actions={
        <>
          <Button icon="plus" onPress={() => bonus.open()}>
            Add Bonus
          </Button>
          <RecordButtons
            isEditPrimary
            disabledReason={canEdit ? undefined : view.editorsOnly}
            deleteReason={commissions.length > 0 ? 'This payee has commissions' : undefined}
            onEdit={() => onEdit(payee)}
            onDelete={() => onDelete(payee)}
          />
        </>
      }
      details={<PayeeFacts payee={payee} />}
      dialogs={
        <>
          {dialogs}
          {bonus.key > 0 && (
            <BonusDialog
              key={bonus.key}
              payee={{ id: payee.id, label: payee.name }}
              currency={payee.currency}
              isOpen={bonus.isOpen}
              onClose={bonus.close}
            />
          )}
        </>
      }
      work={
        <>
          <RecordSection
            title="Commissions"
            isRegion
            action={<Link href={commissionsWith({ payee: payee.id })}>View all</Link>}
          >
            {commissions.length === 0 ? (
              <Text tone="muted">Nothing earned yet.</Text>
            ) : (
              <RelatedTable
                label="Commissions"
                rows={commissions.map((commission) => ({
                  id: commission.id,
                  title: subjectOf(commission),
                  href: commissionView.path(commission.id),
                  facts: [
                    formatMoney(commission.netAmount, commission.currency),
                    formatDay(commission.createdAt),
                  ],
                  badge: <CommissionStatus commission={commission} />,
                }))}
              />
            )}
          </RecordSection>
          <RecordSection title="Payouts" isRegion action={<Link href={PAYOUTS}>View all payouts</Link>}>
            {payouts.length === 0 ? (
              <Text tone="muted">Not in a payout yet.</Text>
            ) : (
              <RelatedTable
                label="Payouts"
                rows={payouts.map(({ id, payoutId, number, amount, currency, status, createdAt }) => ({
                  id,
                  title: `Payout ${number}`,
                  href: `${PAYOUTS}/${payoutId}`,
                  facts: [formatMoney(amount, currency), formatDay(createdAt)],
                  badge: <StatusBadge status={status} />,
                }))}
              />
            )}
          </RecordSection>
        </>
      }
    />
  );
}

function PayeeFacts({ payee }: { payee: PayeeView }) {
  const { partnerId, kind, method, paypalEmail, iban, accountHolder, country, vatId, currency } = payee;
  const { holdUntil, status, taxForm, createdAt, email } = payee;
  return (
    <DescriptionList
      items={[
        {
          term: 'Partner',
          value: partnerId && <Link href={`/partners/${partnerId}`}>Open partner</Link>,
        },
        { term: 'Email', value: email },
        { term: 'Kind', value: statusLabel(kind) },
        { term: 'Paid by', value: method && payoutMethodLabels[method] },
        { term: 'PayPal address', value: paypalEmail },
        { term: 'IBAN', value: iban },
        { term: 'Account holder', value: accountHolder },
        { term: 'Country', value: country },
        { term: 'VAT ID', value: vatId },
        { term: 'Currency', value: currency },
        ...(status === 'on_hold' && holdUntil !== null
          ? [{ term: 'On hold until', value: formatDay(holdUntil) }]
          : []),
        {
          term: 'Tax form',
          value:
            taxForm &&
            [
              taxForm.kind,
              `received ${formatDay(taxForm.receivedAt)}`,
              taxForm.validUntil && `valid until ${formatDay(taxForm.validUntil)}`,
            ]
              .filter(Boolean)
              .join(', '),
        },
        { term: 'Created', value: formatDay(createdAt) },
      ]}
    />
  );
}
