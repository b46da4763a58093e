import type { ComponentProps } from 'react';
import { lazyTable } from '../../../lib/lists/lazy-table';
import { RecordList } from '../../../lib/lists/RecordList';
import type { LeadActions } from '../form/useLeadDialogs';
import type { LeadSummary } from '../lead-summary';
import { LeadButtons } from './LeadButtons';
import { LeadCard } from './LeadCard';

const LeadTable = lazyTable<LeadSummary>();

interface Props extends Pick<
  ComponentProps<typeof RecordList<LeadSummary>>,
  'layout' | 'view' | 'peek' | 'selection' | 'isStale' | 'empty'
> {
  leads: LeadSummary[];
  canEdit: boolean;
  actions: LeadActions;
}

export function LeadList({ leads, canEdit, actions, ...list }: Props) {
  return (
    <RecordList
      {...list}
      label="Leads"
      items={leads}
      Table={LeadTable}
      card={(lead) => <LeadCard key={lead.id} lead={lead} canEdit={canEdit} {...actions} />}
      buttons={(lead) => <LeadButtons lead={lead} canEdit={canEdit} {...actions} />}
    />
  );
}
