import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { decideDeals, editDeals } from '../../../../src/features/deals/deals.rules';
import { can } from '../../../../src/lib/roles';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { screen } from '../../../lib/screens/screen.server';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { metaOf } from '../../../lib/screens/page-meta';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { Card } from '../../../ui/records/Card';
import { Text } from '../../../ui/text/Text';
import { leadPath } from '../../../../src/features/leads/leads.rules';
import { loadActivity } from '../../records/load-activity.server';
import { RecordButtons } from '../../records/RecordButtons';
import { usePageRecord } from '../../records/usePageRecord';
import { RecordPage } from '../../records/RecordPage';
import { ConflictList } from '../conflicts/ConflictList';
import { DealFacts } from './DealFacts';
import { EDITORS_ONLY } from '../deal-texts';
import { ALL } from '../../../lib/lists/status-tabs';
import { summarizeDeal } from '../../../../src/features/deals/deal-summary.rules';
import { useDealDialogs } from '../form/useDealDialogs';

const ExtendDialog = lazyComponent(() => import('../form/ExtendDialog'));
const parts = [ExtendDialog];

export const loader = screen(async ({ app, actor, param, url }) => {
  const deal = summarizeDeal(await app.deals.get(actor, param('id')));
  const [conflicts, customFields, lead, activity] = await Promise.all([
    app.deals.conflicts(actor, deal.id),
    app.customFields.of(actor, 'deals'),
    deal.leadId === null ? null : app.leads.get(actor, deal.leadId),
    loadActivity(app, actor, { type: 'deal', id: deal.id }, url),
  ]);
  return {
    deal,
    conflicts,
    customFields,
    activity,
    lead: lead && { id: lead.id, name: lead.name, company: lead.company },
    canEdit: can(actor.workspaceRole, editDeals),
    canDecide: can(actor.workspaceRole, decideDeals),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(data?.deal.name ?? 'Deal not found', 'A deal: its customer, partner, protection and conflicts.');

export default function Deal() {
  const { deal, conflicts, lead, customFields, activity, canEdit, canDecide } =
    useLoaderData<typeof loader>();
  const { current, update, onChanged } = usePageRecord(deal, '/deals');
  const extension = useDialog();
  const canExtend = canDecide && current.status === 'approved';
  usePreload(parts, canExtend);
  const { actions, dialogs } = useDealDialogs({
    canEdit,
    customFields,
    tab: ALL,
    onChanged,
  });
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <RecordPage
      id={current.id}
      name={current.name}
      subtitle={`${current.customerName} · registered by ${current.partnerName}`}
      status={current.status}
      list={{ path: '/deals', label: 'Deals' }}
      object={`deal:${current.id}`}
      activity={activity}
      actions={
        <>
          <RecordButtons
            disabledReason={disabledReason}
            onDelete={() => actions.onDelete(current)}
            onEdit={() => actions.onEdit(current)}
          />
          {canExtend && (
            <Button icon="shield" onPress={() => extension.open()}>
              Extend
            </Button>
          )}
          <Button variant="primary" disabledReason={disabledReason} onPress={() => actions.onMove(current)}>
            Update Status
          </Button>
        </>
      }
      dialogs={
        <>
          {dialogs}
          {extension.key > 0 && (
            <ExtendDialog
              key={extension.key}
              deal={current}
              isOpen={extension.isOpen}
              onClose={extension.close}
            />
          )}
        </>
      }
    >
      <Card as="section">
        <h2>Details</h2>
        <DealFacts deal={current} customFields={customFields} canEdit={canEdit} onSaved={update} />
      </Card>
      <Card as="section">
        <h2>Conflicts</h2>
        {conflicts.length > 0 ? (
          <ConflictList conflicts={conflicts} />
        ) : (
          <Text tone="muted">No other deal, lead, partner or referral has this customer.</Text>
        )}
      </Card>
      {lead && (
        <Card as="section">
          <h2>Lead</h2>
          <Text>
            <Link href={leadPath(lead.id)}>{lead.name}</Link>
            {` · ${lead.company}`}
          </Text>
        </Card>
      )}
    </RecordPage>
  );
}
