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
import { useLeadDialogs } from './form/useLeadDialogs';
import { EDITORS_ONLY } from './lead-texts';
import { leadList, leadListWith } from './list/lead-columns';
import { leadTabs } from './list/lead-tabs';
import { LeadCard } from './list/LeadCard';
import { LeadPeek } from './list/LeadPeek';
import { loadLeads } from './list/load-leads.server';

export const loader = screen(loadLeads);

export const shouldRevalidate = skipPeekRevalidation('lead');

export const meta = pageMeta('Leads', 'Leads by status, with import and export.');

const LeadBoard = lazyTab('board', () => import('./list/LeadBoard'), 'layout');
const LeadBulkBar = lazyComponent(() => import('./list/LeadBulkBar'));

const kind = {
  entity: 'leads',
  noun: 'lead',
  icon: 'funnel',
  layouts: leadList.layouts,
  tabs: leadTabs,
  subtitle: 'Manage and track your program leads',
  purpose: 'People and companies that your program may win belong here.',
  decided: 'decided leads',
  editorsOnly: EDITORS_ONLY,
} as const;

export default function Leads() {
  const data = useLoaderData<typeof loader>();
  const { canEdit, customFields, tab } = data;
  const list = useMemo(() => leadListWith(customFields), [customFields]);
  const pipeline = usePipeline({ kind, data, list });
  const { shown, peek, onChanged } = pipeline;
  const { create, actions, dialogs } = useLeadDialogs({ canEdit, customFields, tab, onChanged });
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <PipelineScreen
      kind={kind}
      data={data}
      pipeline={pipeline}
      onCreate={create}
      board={(columns) => (
        <LeadBoard columns={columns} leads={shown} canEdit={canEdit} peek={peek} {...actions} />
      )}
      card={(lead) => <LeadCard key={lead.id} lead={lead} canEdit={canEdit} {...actions} />}
      buttons={(lead) => <PipelineButtons item={lead} disabledReason={disabledReason} {...actions} />}
      BulkActions={LeadBulkBar}
      panel={(lead) => (
        <LeadPeek
          lead={lead}
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
