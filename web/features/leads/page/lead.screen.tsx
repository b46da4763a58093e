import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useNavigate } from '@remix-run/react';
import { editLeads } from '../../../../src/features/leads/leads.rules';
import { can } from '../../../../src/lib/roles';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { screen } from '../../../lib/screens/screen.server';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { metaOf } from '../../../lib/screens/page-meta';
import { Button } from '../../../ui/actions/Button';
import { ButtonLink } from '../../../ui/actions/Link';
import { Card } from '../../../ui/records/Card';
import { dealPath } from '../../../../src/features/deals/deals.rules';
import { loadActivity } from '../../records/load-activity.server';
import { RecordButtons } from '../../records/RecordButtons';
import { usePageRecord } from '../../records/usePageRecord';
import { RecordPage } from '../../records/RecordPage';
import { useLeadDialogs } from '../form/useLeadDialogs';
import { summarizeLead } from '../lead-summary';
import { EDITORS_ONLY } from '../lead-texts';
import { ALL } from '../../../lib/lists/status-tabs';
import { LeadFacts } from './LeadFacts';

const DealDialog = lazyComponent(() => import('../../deals/form/DealDialog'));
const parts = [DealDialog];

export const loader = screen(async ({ app, actor, param, url }) => {
  const lead = summarizeLead(await app.leads.get(actor, param('id')));
  const [deal, customFields, activity] = await Promise.all([
    app.deals.ofLead(actor, lead.id),
    app.customFields.of(actor, 'leads'),
    loadActivity(app, actor, { type: 'lead', id: lead.id }, url),
  ]);
  return {
    lead,
    /** The deal that the lead became. */
    deal,
    customFields,
    activity,
    canEdit: can(actor.workspaceRole, editLeads),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(data?.lead.name ?? 'Lead not found', 'A lead: its company, status and origin.');

export default function Lead() {
  const { lead, deal, customFields, activity, canEdit } = useLoaderData<typeof loader>();
  const { current, update, onChanged } = usePageRecord(lead, '/leads');
  const navigate = useNavigate();
  const { actions, dialogs } = useLeadDialogs({
    canEdit,
    customFields,
    tab: ALL,
    onChanged,
  });
  const dealForm = useDialog();
  usePreload(parts, canEdit && deal === null);
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <RecordPage
      id={current.id}
      name={current.name}
      subtitle={current.company}
      status={current.status}
      list={{ path: '/leads', label: 'Leads' }}
      object={`lead:${current.id}`}
      activity={activity}
      actions={
        <>
          {deal ? (
            <ButtonLink href={dealPath(deal.id)} icon="deals">
              Open Deal
            </ButtonLink>
          ) : (
            <Button icon="deals" disabledReason={disabledReason} onPress={() => dealForm.open()}>
              Create Deal
            </Button>
          )}
          <RecordButtons
            disabledReason={disabledReason}
            onDelete={() => actions.onDelete(current)}
            onEdit={() => actions.onEdit(current)}
          />
          <Button variant="primary" disabledReason={disabledReason} onPress={() => actions.onMove(current)}>
            Update Status
          </Button>
        </>
      }
      dialogs={
        <>
          {dialogs}
          {dealForm.key > 0 && (
            <DealDialog
              key={dealForm.key}
              deal={null}
              lead={current}
              customFields={[]}
              isOpen={dealForm.isOpen}
              onClose={dealForm.close}
              onSaved={({ id }) => navigate(dealPath(id))}
            />
          )}
        </>
      }
    >
      <Card as="section">
        <h2>Details</h2>
        <LeadFacts lead={current} customFields={customFields} canEdit={canEdit} onSaved={update} />
      </Card>
    </RecordPage>
  );
}
