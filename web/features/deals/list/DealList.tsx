import type { ComponentProps } from 'react';
import { lazyTable } from '../../../lib/lists/lazy-table';
import { RecordList } from '../../../lib/lists/RecordList';
import type { DealSummary } from '../deal-summary';
import type { DealActions } from '../form/useDealDialogs';
import { DealButtons } from './DealButtons';
import { DealCard } from './DealCard';

const DealTable = lazyTable<DealSummary>();

interface Props extends Pick<
  ComponentProps<typeof RecordList<DealSummary>>,
  'layout' | 'view' | 'peek' | 'selection' | 'isStale' | 'empty'
> {
  deals: DealSummary[];
  canEdit: boolean;
  actions: DealActions;
}

export function DealList({ deals, canEdit, actions, ...list }: Props) {
  return (
    <RecordList
      {...list}
      label="Deals"
      items={deals}
      Table={DealTable}
      card={(deal) => <DealCard key={deal.id} deal={deal} canEdit={canEdit} {...actions} />}
      buttons={(deal) => <DealButtons deal={deal} canEdit={canEdit} {...actions} />}
    />
  );
}
