import { useLoaderData } from '@remix-run/react';
import { formatMoney } from '../../../src/lib/money/format-money';
import { ifExists } from '../../lib/screens/if-exists.server';
import { screen } from '../../lib/screens/screen.server';
import { LocalTime } from '../../lib/texts/LocalTime';
import { loadRecordPage } from '../../records/page/load-record-page.server';
import { recordMeta, RecordPage } from '../../records/page/RecordPage';
import { usePageRecord } from '../../records/page/usePageRecord';
import { BulletList } from '../../ui/text/BulletList';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { Table } from '../../ui/lists/table/Table';
import { RecordSection } from '../../ui/pages/RecordFrame';
import { statusLabel } from '../../ui/tokens/status';
import { commissionView } from './commission.view';
import { flagWords, subjectOf } from './commission-words';
import { CommissionFacts } from './CommissionFacts';
import { CommissionStatus } from './CommissionStatus';
import { useCommissionActions } from './useCommissionActions';

export const loader = screen(async (inputs) => {
  const { app, actor, param } = inputs;
  const { entries, explanation, ...commission } = await app.commissions.details(actor, param('id'));
  const { programId, affiliateLinkId } = commission;
  const [page, program, link] = await Promise.all([
    loadRecordPage(inputs, commissionView, commission),
    ifExists(programId ?? undefined, (id) => app.referralPrograms.get(actor, id)),
    ifExists(affiliateLinkId ?? undefined, (id) => app.affiliates.get(actor, id)),
  ]);
  const names = { program: program?.name ?? null, link: link?.affiliateCode ?? null };
  return { ...page, entries, explanation, names };
});

export const meta = recordMeta(commissionView, 'A commission: how it came about, and its ledger.');

/** A commission that explains itself: what earned it, by which rule, and all that has changed it since. */
export default function CommissionScreen() {
  const { record, entries, explanation, names, activity, canEdit } = useLoaderData<typeof loader>();
  const { current: commission, onChanged } = usePageRecord(commissionView, record);
  const { buttons, dialogs } = useCommissionActions({
    canEdit,
    // A reversal of what is paid is another commission, which the ledger of this page doesn't have.
    onChanged: (id, changed) => id === commission.id && onChanged(id, changed),
  });
  return (
    <RecordPage
      view={commissionView}
      item={commission}
      subtitle={subjectOf(commission)}
      status={<CommissionStatus commission={commission} />}
      activity={activity}
      actions={buttons(commission)}
      banner={
        commission.flags.length === 0
          ? null
          : {
              tone: 'warning',
              title: canEdit
                ? 'Nothing is paid until you release or reverse this commission'
                : 'Nothing is paid until an admin releases or reverses this commission',
              content: (
                <BulletList>
                  {commission.flags.map((flag) => (
                    <li key={flag}>{flagWords[flag].question}</li>
                  ))}
                </BulletList>
              ),
            }
      }
      details={<CommissionFacts commission={commission} names={names} />}
      dialogs={dialogs}
      work={
        <>
          <RecordSection title="How it came about" isRegion>
            <DescriptionList items={explanation.map(({ label, value }) => ({ term: label, value }))} />
          </RecordSection>
          <RecordSection title="Ledger">
            <Table
              label="Entries of the ledger"
              stacks
              rows={entries}
              rowKey={({ id }) => id}
              columns={[
                { id: 'date', header: 'Date', cell: ({ createdAt }) => <LocalTime time={createdAt} /> },
                { id: 'kind', header: 'Entry', cell: ({ kind }) => statusLabel(kind) },
                { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
                {
                  id: 'amount',
                  header: 'Amount',
                  align: 'end',
                  cell: ({ amount, currency }) => formatMoney(amount, currency),
                },
              ]}
            />
          </RecordSection>
        </>
      }
    />
  );
}
