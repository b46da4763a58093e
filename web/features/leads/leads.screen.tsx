import { useLoaderData } from '@remix-run/react';
import { leadFilters } from '../../../src/features/leads/leads.schema';
import { skipPeekRevalidation } from '../../lib/lists/usePeek';
import { pageMeta } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { EditButtons, PanelButtons } from '../../records/list/EditButtons';
import { loadRecordList } from '../../records/list/load-record-list.server';
import { RecordListScreen } from '../../records/list/RecordListScreen';
import { StatusChart } from '../../records/list/StatusChart';
import { drawStatuses, percentOf } from '../../records/list/status-chart.server';
import { useRecordList } from '../../records/list/useRecordList';
import { RecordPanel } from '../../records/panel/RecordPanel';
import { Button } from '../../ui/actions/Button';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { leadView } from './lead.view';
import { LeadCard } from './LeadCard';
import { LeadDetails } from './LeadDetails';
import { useLeadDialogs } from './useLeadDialogs';

export const loader = screen(async (inputs) => {
  const list = { service: inputs.app.leads, filters: leadFilters };
  const { counts, ...data } = await loadRecordList(inputs, leadView, list);
  const drawing = drawStatuses(leadView.statuses, counts);
  return { ...data, drawing, winRate: percentOf(counts.won, counts.lost) };
});

export const shouldRevalidate = skipPeekRevalidation(leadView.peek);

export const meta = pageMeta('Leads', 'Leads by status, with import and export.');

export default function Leads() {
  const data = useLoaderData<typeof loader>();
  const { canEdit, customFields, winRate } = data;
  const list = useRecordList(leadView, data);
  const { onChanged, peek } = list;
  const isNarrow = data.tab.status !== undefined;
  const { create, actions, dialogs } = useLeadDialogs({ canEdit, customFields, isNarrow, onChanged });
  const { disabledReason, onMove, onEdit, onDelete } = actions;
  return (
    <RecordListScreen
      view={leadView}
      data={data}
      list={list}
      onCreate={create}
      summary={data.hasRecords && <StatusChart title="Leads by status" parts={data.drawing} />}
      totals={winRate && <span>{`${winRate} of decided leads won`}</span>}
      card={(lead) => <LeadCard key={lead.id} lead={lead} {...actions} />}
      buttons={(lead, place) => (
        <EditButtons
          name={lead.name}
          disabledReason={disabledReason}
          onMove={() => onMove(lead)}
          onEdit={() => onEdit(lead)}
          onDelete={place === 'row' ? () => onDelete(lead) : undefined}
        />
      )}
      boardCard={({ company, priority }) => ({
        detail: company,
        badges: priority && <StatusBadge status={priority} />,
      })}
      bulk={{ statuses: leadView.statuses }}
      panel={(lead) => (
        <RecordPanel
          view={leadView}
          item={lead}
          onClose={peek.close}
          buttons={
            <>
              <Button disabledReason={disabledReason} onPress={() => onMove(lead)}>
                Update Status
              </Button>
              <PanelButtons
                noun="lead"
                disabledReason={disabledReason}
                onEdit={() => onEdit(lead)}
                onDelete={() => onDelete(lead)}
              />
            </>
          }
        >
          <LeadDetails
            key={lead.id}
            lead={lead}
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
