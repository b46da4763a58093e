import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { ListKeys } from '../../lib/ListKeys';
import type { useListView } from '../../lib/useListView';
import type { ListSelection } from '../../lib/useSelection';
import type { usePeek } from '../../lib/usePeek';
import { Results } from '../../lib/Results';
import { Grid } from '../../ui/layout/Grid';
import { DataTable } from '../../ui/lists/DataTable';
import { LeadButtons } from './LeadButtons';
import { LeadCard } from './LeadCard';
import type { LeadSummary } from './lead-summary';
import type { LeadActions } from './useLeadDialogs';

interface Props {
  leads: LeadSummary[];
  /** Null for those who can't change leads. */
  selection: ListSelection | null;
  layout: 'table' | 'cards';
  view: ReturnType<typeof useListView<LeadSummary>>;
  peek: ReturnType<typeof usePeek>;
  canEdit: boolean;
  /** Whether another list is loading. */
  isStale: boolean;
  /** Shown instead of the leads if there are none. */
  empty: ReactNode;
  actions: LeadActions;
}

export function LeadList(props: Props) {
  const { leads, selection, layout, view, peek, canEdit, isStale, empty, actions } = props;
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const buttons = useCallback(
    (lead: LeadSummary) => (
      <LeadButtons
        lead={lead}
        canEdit={canEdit}
        onMove={(one) => latest.current.onMove(one)}
        onEdit={(one) => latest.current.onEdit(one)}
        onDelete={(one) => latest.current.onDelete(one)}
      />
    ),
    [canEdit],
  );
  if (leads.length === 0)
    return (
      <Results label="Leads" items={leads} isStale={isStale}>
        {empty}
      </Results>
    );
  return (
    <Results label="Leads" items={leads} isStale={isStale}>
      <ListKeys {...peek.listProps} selection={(layout === 'table' && selection) || undefined}>
        {layout === 'table' ? (
          <DataTable
            label="Leads"
            {...view.table}
            rows={leads}
            rowKey={idOf}
            actions={buttons}
            selection={selection?.table}
            openedRow={peek.id}
          />
        ) : (
          <Grid as="ul">
            {leads.map((lead) => (
              <LeadCard key={lead.id} lead={lead} canEdit={canEdit} {...actions} />
            ))}
          </Grid>
        )}
      </ListKeys>
    </Results>
  );
}

const idOf = ({ id }: LeadSummary) => id;
