import { useLoaderData } from '@remix-run/react';
import { decideDeals } from '../../../src/features/deals/deals.rules';
import { leadPath } from '../../../src/features/leads/leads.rules';
import { can } from '../../../src/lib/roles';
import { useDialog } from '../../lib/dialogs/useDialog';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { screen } from '../../lib/screens/screen.server';
import { loadRecordPage } from '../../records/page/load-record-page.server';
import { RecordButtons } from '../../records/page/RecordButtons';
import { recordMeta, RecordPage } from '../../records/page/RecordPage';
import { usePageRecord } from '../../records/page/usePageRecord';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { Card } from '../../ui/records/Card';
import { Text } from '../../ui/text/Text';
import { ConflictList } from './ConflictList';
import { dealView } from './deal.view';
import { DealDetails } from './DealDetails';
import { useDealDialogs } from './useDealDialogs';

const ExtendDialog = lazyComponent(() => import('./ExtendDialog'));
const parts = [ExtendDialog];

export const loader = screen(async (inputs) => {
  const { app, actor, param } = inputs;
  const deal = dealView.summarize(await app.deals.get(actor, param('id')));
  const [page, conflicts, lead] = await Promise.all([
    loadRecordPage(inputs, dealView, deal),
    app.deals.conflicts(actor, deal.id),
    deal.leadId === null ? null : app.leads.get(actor, deal.leadId),
  ]);
  return {
    ...page,
    conflicts,
    lead: lead && { id: lead.id, name: lead.name, company: lead.company },
    canDecide: can(actor.workspaceRole, decideDeals),
  };
});

export const meta = recordMeta(dealView, 'A deal: its customer, partner, protection and conflicts.');

export default function Deal() {
  const { record, conflicts, lead, customFields, activity, canEdit, canDecide } =
    useLoaderData<typeof loader>();
  const { current, onChanged } = usePageRecord(dealView, record);
  const extension = useDialog();
  const canExtend = canDecide && current.status === 'approved';
  usePreload(parts, canExtend);
  const { actions, dialogs } = useDealDialogs({ canEdit, customFields, onChanged });
  const { disabledReason, onMove, onEdit, onDelete } = actions;
  return (
    <RecordPage
      view={dealView}
      item={current}
      subtitle={`${current.customerName} · registered by ${current.partnerName}`}
      activity={activity}
      actions={
        <>
          <RecordButtons
            disabledReason={disabledReason}
            onDelete={() => onDelete(current)}
            onEdit={() => onEdit(current)}
          />
          {canExtend && (
            <Button icon="shield" onPress={() => extension.open()}>
              Extend
            </Button>
          )}
          <Button variant="primary" disabledReason={disabledReason} onPress={() => onMove(current)}>
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
      details={
        <DealDetails
          deal={current}
          customFields={customFields}
          canEdit={canEdit}
          onSaved={(saved) => onChanged(saved.id, saved)}
        />
      }
    >
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
