import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation, useNavigate } from '@remix-run/react';
import { editLeads } from '../../../src/features/leads/leads.rules';
import { can } from '../../../src/lib/roles';
import { backToList } from '../../lib/list-address';
import { lazyComponent, usePreload } from '../../lib/lazy-component';
import { screen } from '../../lib/screen.server';
import { useDialog } from '../../lib/useDialog';
import { usePageKeys } from '../../lib/usePageKeys';
import { metaOf } from '../../shell/page-meta';
import { Button } from '../../ui/actions/Button';
import { ButtonLink, Link } from '../../ui/actions/Link';
import { Inline } from '../../ui/layout/Inline';
import { Stack } from '../../ui/layout/Stack';
import { Card } from '../../ui/records/Card';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Comments } from '../comments/Comments';
import { dealPath } from '../deals/deal-path';
import { LeadFacts } from './LeadFacts';
import { EDITORS_ONLY } from './lead-texts';
import { ALL } from './lead-tabs';
import { summarizeLead } from './lead-summary';
import { useLeadDialogs } from './useLeadDialogs';

const DealDialog = lazyComponent(() => import('../deals/DealDialog'));
const parts = [DealDialog];

export const loader = screen(async ({ app, actor, param }) => ({
  lead: summarizeLead(await app.leads.get(actor, param('id'))),
  /** The deal that the lead has become. */
  deal: await app.deals.ofLead(actor, param('id')),
  customFields: await app.customFields.of(actor, 'leads'),
  canEdit: can(actor.workspaceRole, editLeads),
}));

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(data?.lead.name ?? 'Lead not found', 'A lead: its company, status and origin.');

export default function Lead() {
  const { lead, deal, customFields, canEdit } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const list = backToList('/leads', search);
  const { actions, dialogs } = useLeadDialogs({
    canEdit,
    customFields,
    tab: ALL,
    onChanged(id, changed) {
      if (changed === null && id === lead.id) navigate(list, { replace: true });
    },
  });
  usePageKeys();
  const dealForm = useDialog();
  usePreload(parts, canEdit && deal === null);
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={list}>
            Back to Leads
          </Link>
        }
        title={lead.name}
        subtitle={lead.company}
        action={
          <Inline>
            <StatusBadge status={lead.status} />
            {deal ? (
              <ButtonLink href={dealPath(deal.id)} icon="deals">
                Open Deal
              </ButtonLink>
            ) : (
              <Button icon="deals" disabledReason={disabledReason} onPress={() => dealForm.open()}>
                Create Deal
              </Button>
            )}
            <Button icon="trash" disabledReason={disabledReason} onPress={() => actions.onDelete(lead)}>
              Delete
            </Button>
            <Button
              icon="pencil"
              aria-keyshortcuts="e"
              disabledReason={disabledReason}
              onPress={() => actions.onEdit(lead)}
            >
              Edit
            </Button>
            <Button variant="primary" disabledReason={disabledReason} onPress={() => actions.onMove(lead)}>
              Update Status
            </Button>
          </Inline>
        }
      />
      <Card as="section">
        <h2>Details</h2>
        <LeadFacts lead={lead} customFields={customFields} />
      </Card>
      <Stack gap={16}>
        <h2>Comments</h2>
        <Comments key={lead.id} object={`lead:${lead.id}`} />
      </Stack>
      {dialogs}
      {dealForm.key > 0 && (
        <DealDialog
          key={dealForm.key}
          deal={null}
          lead={lead}
          customFields={[]}
          isOpen={dealForm.isOpen}
          onClose={dealForm.close}
          onSaved={({ id }) => navigate(dealPath(id))}
        />
      )}
    </Page>
  );
}
