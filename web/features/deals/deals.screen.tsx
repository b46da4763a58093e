import { useLoaderData } from '@remix-run/react';
import { shortMoneyOf, type DealSummary } from '../../../src/features/deals/deal-summary.rules';
import { canMoveDeal, movesTo, type DealStatus } from '../../../src/features/deals/deals.rules';
import { dealFilters } from '../../../src/features/deals/deals.schema';
import { can } from '../../../src/lib/roles';
import { skipPeekRevalidation } from '../../lib/lists/usePeek';
import { pageMeta } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { useMe } from '../../lib/useMe';
import { EditButtons, PanelButtons } from '../../records/list/EditButtons';
import { loadRecordList } from '../../records/list/load-record-list.server';
import { RecordListScreen } from '../../records/list/RecordListScreen';
import { StatusChart } from '../../records/list/StatusChart';
import { drawStatuses, percentOf } from '../../records/list/status-chart.server';
import { useRecordList } from '../../records/list/useRecordList';
import { RecordPanel } from '../../records/panel/RecordPanel';
import { Button } from '../../ui/actions/Button';
import { formatDay, formatShortDay } from '../../lib/texts/format-date';
import { Avatar } from '../../ui/records/Avatar';
import { notify } from '../../ui/feedback/toast-queue';
import { Text } from '../../ui/text/Text';
import { statusLabel } from '../../ui/tokens/status';
import { dealView } from './deal.view';
import { DealCard } from './DealCard';
import { DealDecisions } from './DealDecisions';
import { DealDetails } from './DealDetails';
import { useDealDialogs } from './useDealDialogs';

export const loader = screen(async (inputs) => {
  const list = { service: inputs.app.deals, filters: dealFilters };
  const { counts, ...data } = await loadRecordList(inputs, dealView, list);
  const drawing = drawStatuses(dealView.statuses, counts);
  return { ...data, drawing, winRate: percentOf(counts.won, counts.lost) };
});

export const shouldRevalidate = skipPeekRevalidation(dealView.peek);

export const meta = pageMeta('Deals', 'Deals by status, with import and export.');

/** Rejections aren't offered for many deals, because each needs its own reason. */
const bulkMoves: readonly DealStatus[] = ['approved', 'won', 'lost', 'submitted', 'withdrawn'];

export default function Deals() {
  const data = useLoaderData<typeof loader>();
  const { canEdit, customFields, winRate } = data;
  const me = useMe();
  const canMoveTo = (status: DealStatus, from?: DealStatus) => can(me?.workspaceRole, movesTo(status, from));
  const list = useRecordList(dealView, data);
  const { onChanged, peek } = list;
  const isNarrow = data.tab.status !== undefined;
  const { create, actions, dialogs } = useDealDialogs({ canEdit, customFields, isNarrow, onChanged });
  const { disabledReason, onMove, onEdit, onDelete } = actions;

  /** Approves at once, which can't be undone. If the server refuses because of a conflict, the dialog shows it. */
  async function approve(deal: DealSummary) {
    if (!(await list.move(deal, 'approved', false))) onMove(deal, 'approved');
  }

  /** Dropping a deal on another column opens the same dialog as the button. */
  function drop(deal: DealSummary, to: DealStatus) {
    if (!canMoveDeal(deal.status, to))
      return notify({
        title: `Cannot move deal from ${statusLabel(deal.status)} to ${statusLabel(to)}`,
        description: deal.name,
        tone: 'danger',
      });
    if (!canMoveTo(to, deal.status))
      return notify({ title: 'Only admins decide about deals', description: deal.name, tone: 'danger' });
    return onMove(deal, to);
  }

  return (
    <RecordListScreen
      view={dealView}
      data={data}
      list={list}
      onCreate={create}
      summary={data.hasRecords && <StatusChart title="Deals by status" parts={data.drawing} />}
      totals={winRate && <span>{`${winRate} of closed deals won`}</span>}
      card={(deal) => <DealCard key={deal.id} deal={deal} {...actions} />}
      buttons={(deal, place) => (
        <EditButtons
          name={deal.name}
          disabledReason={disabledReason}
          onMove={() => onMove(deal)}
          onEdit={() => onEdit(deal)}
          onDelete={place === 'row' ? () => onDelete(deal) : undefined}
        />
      )}
      boardCard={(deal) => ({
        detail: [deal.customerName, deal.partnerName].filter(Boolean).join(' · '),
        badges: (
          <Text as="strong" size="sm" isNumeric>
            {shortMoneyOf(deal)}
          </Text>
        ),
        side: (
          <>
            {deal.status === 'approved' && deal.protectedUntil
              ? `until ${formatShortDay(deal.protectedUntil)}`
              : formatDay(deal.submittedAt)}
            {deal.ownerName && <Avatar name={deal.ownerName} shape="person" size="sm" />}
          </>
        ),
        decisions: deal.status === 'submitted' && canEdit && canMoveTo('approved') && (
          <>
            <Button size="sm" variant="primary" onPress={() => void approve(deal)}>
              Approve
            </Button>
            <Button size="sm" onPress={() => onMove(deal, 'rejected')}>
              Reject
            </Button>
          </>
        ),
      })}
      onDrop={drop}
      statusesOf={({ status }) =>
        dealView.statuses.filter((to) => to === status || (canMoveDeal(status, to) && canMoveTo(to)))
      }
      bulk={{ statuses: bulkMoves.filter((to) => canMoveTo(to)) }}
      panel={(deal) => (
        <RecordPanel
          view={dealView}
          item={deal}
          hasPrimary={deal.status === 'approved' || (deal.status === 'submitted' && canMoveTo('approved'))}
          onClose={peek.close}
          buttons={
            <>
              <DealDecisions
                deal={deal}
                canDecide={canMoveTo('approved')}
                disabledReason={disabledReason}
                onMove={onMove}
                onSaved={(saved) => onChanged(saved.id, saved)}
              />
              <Button disabledReason={disabledReason} onPress={() => onMove(deal)}>
                Update Status
              </Button>
              <PanelButtons
                noun="deal"
                disabledReason={disabledReason}
                onEdit={() => onEdit(deal)}
                onDelete={() => onDelete(deal)}
              />
            </>
          }
        >
          <DealDetails
            key={deal.id}
            deal={deal}
            customFields={customFields}
            canEdit={canEdit}
            onSaved={(saved) => onChanged(saved.id, saved)}
          />
        </RecordPanel>
      )}
      dialogs={dialogs}
    />
  );
}
