import { useLoaderData } from '@remix-run/react';
import { useMemo } from 'react';
import { skipPeekRevalidation } from '../../lib/lists/usePeek';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { lazyTab } from '../../lib/screens/lazy-tab';
import { screen } from '../../lib/screens/screen.server';
import { pageMeta } from '../../lib/screens/page-meta';
import { PipelineButtons } from '../records/pipeline/PipelineButtons';
import { PipelineScreen } from '../records/pipeline/PipelineScreen';
import { usePipeline } from '../records/pipeline/usePipeline';
import { useDealDialogs } from './form/useDealDialogs';
import { EDITORS_ONLY } from './deal-texts';
import { dealList, dealListWith } from './list/deal-columns';
import { dealTabs } from './list/deal-tabs';
import { DealCard } from './list/DealCard';
import { DealPeek } from './list/DealPeek';
import { loadDeals } from './list/load-deals.server';

export const loader = screen(loadDeals);

export const shouldRevalidate = skipPeekRevalidation('deal');

export const meta = pageMeta('Deals', 'Deals by status, with import and export.');

const DealBoard = lazyTab('board', () => import('./list/DealBoard'), 'layout');
const DealBulkBar = lazyComponent(() => import('./list/DealBulkBar'));

const kind = {
  entity: 'deals',
  noun: 'deal',
  icon: 'deals',
  layouts: dealList.layouts,
  tabs: dealTabs,
  subtitle: 'Customers that your partners have registered',
  purpose: 'Register the customers that your partners bring, and protect them while they close the deal.',
  decided: 'closed deals',
  editorsOnly: EDITORS_ONLY,
} as const;

export default function Deals() {
  const data = useLoaderData<typeof loader>();
  const { canEdit, customFields, tab } = data;
  const list = useMemo(() => dealListWith(customFields), [customFields]);
  const pipeline = usePipeline({ kind, data, list });
  const { shown, peek, onChanged } = pipeline;
  const { create, actions, dialogs } = useDealDialogs({ canEdit, customFields, tab, onChanged });
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <PipelineScreen
      kind={kind}
      data={data}
      pipeline={pipeline}
      onCreate={create}
      board={(columns) => (
        <DealBoard columns={columns} deals={shown} canEdit={canEdit} peek={peek} {...actions} />
      )}
      card={(deal) => <DealCard key={deal.id} deal={deal} canEdit={canEdit} {...actions} />}
      buttons={(deal) => <PipelineButtons item={deal} disabledReason={disabledReason} {...actions} />}
      BulkActions={DealBulkBar}
      panel={(deal) => (
        <DealPeek
          deal={deal}
          canEdit={canEdit}
          customFields={customFields}
          onSaved={(saved) => onChanged(saved.id, saved)}
          onClose={peek.close}
          {...actions}
        />
      )}
      dialogs={dialogs}
    />
  );
}
