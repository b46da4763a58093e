import { Suspense, useCallback, useEffect, useRef, type ReactNode } from 'react';
import { ListKeys } from '../../lib/ListKeys';
import type { useListView } from '../../lib/useListView';
import type { ListSelection } from '../../lib/useSelection';
import type { usePeek } from '../../lib/usePeek';
import { lazyTable } from '../../lib/lazy-table';
import { Results } from '../../lib/Results';
import { Grid } from '../../ui/layout/Grid';
import { DealButtons } from './DealButtons';
import { DealCard } from './DealCard';
import type { DealSummary } from './deal-summary';
import type { DealActions } from './useDealDialogs';

const DealTable = lazyTable<DealSummary>();

interface Props {
  deals: DealSummary[];
  /** Null for those who can't change deals. */
  selection: ListSelection | null;
  layout: 'table' | 'cards';
  view: ReturnType<typeof useListView<DealSummary>>;
  peek: ReturnType<typeof usePeek>;
  canEdit: boolean;
  /** Whether another list is loading. */
  isStale: boolean;
  /** Shown instead of the deals if there are none. */
  empty: ReactNode;
  actions: DealActions;
}

export function DealList(props: Props) {
  const { deals, selection, layout, view, peek, canEdit, isStale, empty, actions } = props;
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const buttons = useCallback(
    (deal: DealSummary) => (
      <DealButtons
        deal={deal}
        canEdit={canEdit}
        onMove={(one) => latest.current.onMove(one)}
        onEdit={(one) => latest.current.onEdit(one)}
        onDelete={(one) => latest.current.onDelete(one)}
      />
    ),
    [canEdit],
  );
  if (deals.length === 0)
    return (
      <Results label="Deals" items={deals} isStale={isStale}>
        {empty}
      </Results>
    );
  return (
    <Results label="Deals" items={deals} isStale={isStale}>
      <ListKeys {...peek.listProps} selection={(layout === 'table' && selection) || undefined}>
        {layout === 'table' ? (
          <Suspense>
            <DealTable
              label="Deals"
              {...view.table}
              rows={deals}
              rowKey={idOf}
              actions={buttons}
              selection={selection?.table}
              openedRow={peek.id}
            />
          </Suspense>
        ) : (
          <Grid as="ul">
            {deals.map((deal) => (
              <DealCard key={deal.id} deal={deal} canEdit={canEdit} {...actions} />
            ))}
          </Grid>
        )}
      </ListKeys>
    </Results>
  );
}

const idOf = ({ id }: DealSummary) => id;
