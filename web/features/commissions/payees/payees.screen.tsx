import { useLoaderData } from '@remix-run/react';
import type { PayeeView } from '../../../../src/features/commissions/payees/payees.entity';
import { payeeFilters } from '../../../../src/features/commissions/payees/payees.schema';
import { skipPeekRevalidation } from '../../../lib/lists/usePeek';
import { lazyComponent } from '../../../lib/screens/lazy-component';
import { pageMeta } from '../../../lib/screens/page-meta';
import { screen } from '../../../lib/screens/screen.server';
import { useRecordDialogs } from '../../../records/form/useRecordDialogs';
import { EditButtons } from '../../../records/list/EditButtons';
import { loadRecordList } from '../../../records/list/load-record-list.server';
import { RecordListScreen } from '../../../records/list/RecordListScreen';
import { useRecordList } from '../../../records/list/useRecordList';
import { MoneyTabs, PAYEES } from '../MoneyTabs';
import { payeeView, type ListedPayee } from './payee.view';

export const loader = screen(async (inputs) => {
  const { app, actor } = inputs;
  const { counts: _, ...list } = await loadRecordList(inputs, payeeView, {
    service: app.payees,
    filters: payeeFilters,
  });
  const { items, peeked } = list;
  const shown = peeked === null ? items : [...items, peeked];
  const sums = await app.commissionSums.of(
    actor,
    'payeeId',
    shown.map(({ id }) => id),
  );
  const withSums = (payee: ListedPayee): ListedPayee => ({ ...payee, sums: sums.get(payee.id) ?? [] });
  return { ...list, items: items.map(withSums), peeked: peeked && withSums(peeked) };
});

export const shouldRevalidate = skipPeekRevalidation(payeeView.peek);

export const meta = pageMeta('Payees', 'Who is paid, and how.');

const PayeeDialog = lazyComponent(() => import('./PayeeDialog'));
const parts = [PayeeDialog];

export default function Payees() {
  const data = useLoaderData<typeof loader>();
  const { canEdit } = data;
  const list = useRecordList(payeeView, data);
  const { create, onEdit, onDelete, dialogs } = useRecordDialogs<ListedPayee, PayeeView>(payeeView, {
    canEdit,
    onChanged: list.onChanged,
    parts,
    form: (props) => <PayeeDialog {...props} />,
  });
  return (
    <RecordListScreen
      view={payeeView}
      data={data}
      list={list}
      around={(tabs) => <MoneyTabs selected={PAYEES}>{tabs}</MoneyTabs>}
      onCreate={create}
      buttons={(payee) => (
        <EditButtons
          name={payee.name}
          disabledReason={canEdit ? undefined : payeeView.editorsOnly}
          deleteReason={payee.sums?.length ? 'This payee has commissions' : undefined}
          onEdit={() => onEdit(payee)}
          onDelete={() => onDelete(payee)}
        />
      )}
      dialogs={dialogs}
    />
  );
}
