import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation, useNavigate } from '@remix-run/react';
import { decideDeals, editDeals } from '../../../src/features/deals/deals.rules';
import { can } from '../../../src/lib/roles';
import { backToList } from '../../lib/list-address';
import { lazyComponent, usePreload } from '../../lib/lazy-component';
import { screen } from '../../lib/screen.server';
import { useDialog } from '../../lib/useDialog';
import { metaOf } from '../../shell/page-meta';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { Inline } from '../../ui/layout/Inline';
import { Grid } from '../../ui/layout/Grid';
import { Stack } from '../../ui/layout/Stack';
import { Card } from '../../ui/records/Card';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Text } from '../../ui/text/Text';
import { Comments } from '../comments/Comments';
import { ConflictList } from './ConflictList';
import { DealFacts } from './DealFacts';
import { DealTimeline } from './DealTimeline';
import { EDITORS_ONLY } from './deal-texts';
import { ALL } from './deal-tabs';
import { summarizeDeal } from './deal-summary';
import { useDealDialogs } from './useDealDialogs';

const ExtendDialog = lazyComponent(() => import('./ExtendDialog'));
const parts = [ExtendDialog];

export const loader = screen(async ({ app, actor, param }) => {
  const deal = summarizeDeal(await app.deals.get(actor, param('id')));
  const [conflicts, customFields, lead] = await Promise.all([
    app.deals.conflicts(actor, deal.id),
    app.customFields.of(actor, 'deals'),
    deal.leadId === null ? null : app.leads.get(actor, deal.leadId),
  ]);
  return {
    deal,
    conflicts,
    customFields,
    lead: lead && { id: lead.id, name: lead.name, company: lead.company },
    canEdit: can(actor.workspaceRole, editDeals),
    canDecide: can(actor.workspaceRole, decideDeals),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(data?.deal.name ?? 'Deal not found', 'A deal: its customer, partner, protection and conflicts.');

export default function Deal() {
  const { deal, conflicts, lead, customFields, canEdit, canDecide } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const list = backToList('/deals', search);
  const extension = useDialog();
  const canExtend = canDecide && deal.status === 'approved';
  usePreload(parts, canExtend);
  const { actions, dialogs } = useDealDialogs({
    canEdit,
    customFields,
    tab: ALL,
    onChanged(id, changed) {
      if (changed === null && id === deal.id) navigate(list, { replace: true });
    },
  });
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={list}>
            Back to Deals
          </Link>
        }
        title={deal.name}
        subtitle={`${deal.customerName} · registered by ${deal.partnerName}`}
        action={
          <Inline>
            <StatusBadge status={deal.status} />
            <Button icon="trash" disabledReason={disabledReason} onPress={() => actions.onDelete(deal)}>
              Delete
            </Button>
            <Button icon="pencil" disabledReason={disabledReason} onPress={() => actions.onEdit(deal)}>
              Edit
            </Button>
            {canExtend && (
              <Button icon="shield" onPress={() => extension.open()}>
                Extend
              </Button>
            )}
            <Button variant="primary" disabledReason={disabledReason} onPress={() => actions.onMove(deal)}>
              Update Status
            </Button>
          </Inline>
        }
      />
      <Grid column="24rem">
        <Card as="section">
          <h2>Details</h2>
          <DealFacts deal={deal} customFields={customFields} />
        </Card>
        <Stack gap={16}>
          <Card as="section">
            <h2>Conflicts</h2>
            {conflicts.length > 0 ? (
              <ConflictList conflicts={conflicts} />
            ) : (
              <Text tone="muted">
                Nobody else knows this customer: no other deal, lead, partner or referral.
              </Text>
            )}
          </Card>
          <Card as="section">
            <h2>Activity</h2>
            <DealTimeline deal={deal} />
          </Card>
          {lead && (
            <Card as="section">
              <h2>Lead</h2>
              <Text>
                <Link href={`/leads/${lead.id}`}>{lead.name}</Link>
                {` · ${lead.company}`}
              </Text>
            </Card>
          )}
        </Stack>
      </Grid>
      <Stack gap={16}>
        <h2>Comments</h2>
        <Comments key={deal.id} object={`deal:${deal.id}`} />
      </Stack>
      {dialogs}
      {extension.key > 0 && (
        <ExtendDialog key={extension.key} deal={deal} isOpen={extension.isOpen} onClose={extension.close} />
      )}
    </Page>
  );
}
