import { useLoaderData, useNavigate } from '@remix-run/react';
import { dealPath } from '../../../src/features/deals/deals.rules';
import { leadStatuses } from '../../../src/features/leads/leads.rules';
import { EmailButton } from '../../lib/email/EmailButton';
import { useDialog } from '../../lib/dialogs/useDialog';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { screen } from '../../lib/screens/screen.server';
import { loadRecordPage } from '../../records/page/load-record-page.server';
import { useMove } from '../../records/list/useMove';
import { StatusMenu } from '../../records/page/StatusMenu';
import { RecordButtons } from '../../records/page/RecordButtons';
import { recordMeta, RecordPage } from '../../records/page/RecordPage';
import { usePageRecord } from '../../records/page/usePageRecord';
import { Button } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { leadView } from './lead.view';
import { LeadDetails } from './LeadDetails';
import { useLeadDialogs } from './useLeadDialogs';

const DealDialog = lazyComponent(() => import('../deals/DealDialog'));
const parts = [DealDialog];

export const loader = screen(async (inputs) => {
  const { app, actor, param } = inputs;
  const lead = leadView.summarize(await app.leads.get(actor, param('id')));
  const [page, deal] = await Promise.all([
    loadRecordPage(inputs, leadView, lead),
    /** The deal that the lead became. */
    app.deals.ofLead(actor, lead.id),
  ]);
  return { ...page, deal };
});

export const meta = recordMeta(leadView, 'A lead: its company, status and origin.');

const always = () => true;

export default function Lead() {
  const { record, deal, customFields, activity, canEdit } = useLoaderData<typeof loader>();
  const { current, change, onChanged } = usePageRecord(leadView, record);
  const move = useMove(leadView, change, always);
  const navigate = useNavigate();
  const { actions, dialogs } = useLeadDialogs({ canEdit, customFields, onChanged });
  const { disabledReason, onMove, onEdit, onDelete } = actions;
  const dealForm = useDialog();
  usePreload(parts, canEdit && deal === null);
  return (
    <RecordPage
      view={leadView}
      item={current}
      subtitle={current.company}
      activity={activity}
      status={
        <StatusMenu
          status={current.status}
          next={leadStatuses.filter((to) => to !== current.status)}
          canEdit={canEdit}
          onMove={(to) => void move(current, to)}
        />
      }
      actions={
        <>
          {current.email && (
            <EmailButton
              email={current.email}
              composition={canEdit ? { kind: 'record', to: { ...current, type: 'lead' } } : null}
            />
          )}
          {deal ? (
            <ButtonLink href={dealPath(deal.id)} icon="deals">
              Open Deal
            </ButtonLink>
          ) : (
            <Button icon="deals" disabledReason={disabledReason} onPress={() => dealForm.open()}>
              Create Deal
            </Button>
          )}
          <Button variant="primary" disabledReason={disabledReason} onPress={() => onMove(current)}>
            Update Status
          </Button>
          <RecordButtons
            disabledReason={disabledReason}
            onDelete={() => onDelete(current)}
            onEdit={() => onEdit(current)}
          />
        </>
      }
      dialogs={
        <>
          {dialogs}
          {dealForm.key > 0 && (
            <DealDialog
              key={dealForm.key}
              record={null}
              lead={current}
              customFields={[]}
              isOpen={dealForm.isOpen}
              onClose={dealForm.close}
              onSaved={({ id }) => navigate(dealPath(id))}
            />
          )}
        </>
      }
      details={
        <LeadDetails
          lead={current}
          customFields={customFields}
          canEdit={canEdit}
          onSaved={(saved) => onChanged(saved.id, saved)}
        />
      }
    />
  );
}
