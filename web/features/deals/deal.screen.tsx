import { useLoaderData } from '@remix-run/react';
import type { Deal } from '../../../src/features/deals/deals.entity';
import {
  decideDeals,
  movesTo,
  nextStatuses,
  type DealConflict,
} from '../../../src/features/deals/deals.rules';
import { leadPath } from '../../../src/features/leads/leads.rules';
import { can } from '../../../src/lib/roles';
import { EmailButton } from '../../lib/email/EmailButton';
import { useDialog } from '../../lib/dialogs/useDialog';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { screen } from '../../lib/screens/screen.server';
import { loadRecordPage } from '../../records/page/load-record-page.server';
import { StatusMenu } from '../../records/page/StatusMenu';
import { RecordButtons } from '../../records/page/RecordButtons';
import { recordMeta, RecordPage } from '../../records/page/RecordPage';
import { usePageRecord } from '../../records/page/usePageRecord';
import { Link } from '../../ui/actions/Link';
import { RecordSection, type RecordBanner } from '../../ui/pages/RecordFrame';
import { Text } from '../../ui/text/Text';
import { ConflictList } from './ConflictList';
import { dealView } from './deal.view';
import { DealDecisions } from './DealDecisions';
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
    moves: nextStatuses(deal.status).filter((to) => can(actor.workspaceRole, movesTo(to, deal.status))),
  };
});

export const meta = recordMeta(dealView, 'A deal: its customer, partner, protection and conflicts.');

export default function DealScreen() {
  const { record, conflicts, lead, customFields, activity, canEdit, canDecide, moves } =
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
      subtitle={
        <>
          {`${current.customerName} · registered by `}
          <Link look="quiet" href={`/partners/${current.partnerId}`}>
            {current.partnerName}
          </Link>
        </>
      }
      activity={activity}
      status={
        <StatusMenu
          status={current.status}
          next={moves}
          canEdit={canEdit}
          onMove={(to) => onMove(current, to)}
        />
      }
      banner={bannerOf(conflicts)}
      actions={
        <>
          {current.contactEmail && (
            <EmailButton
              email={current.contactEmail}
              composition={canEdit ? { kind: 'record', to: recipientOf(current) } : null}
            />
          )}
          <DealDecisions
            deal={current}
            canDecide={canDecide}
            disabledReason={disabledReason}
            onMove={onMove}
            onExtend={() => extension.open()}
            onSaved={(saved) => onChanged(saved.id, saved)}
          />
          <RecordButtons
            disabledReason={disabledReason}
            onDelete={() => onDelete(current)}
            onEdit={() => onEdit(current)}
            more={[
              {
                id: 'status',
                label: 'Update Status',
                icon: 'swap',
                onAction: () => onMove(current),
                ...(disabledReason !== undefined && { disabledReason }),
              },
            ]}
          />
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
      {conflicts.length > IN_BANNER && (
        <RecordSection title="All conflicts">
          <ConflictList conflicts={conflicts} />
        </RecordSection>
      )}
      {lead && (
        <RecordSection title="Lead">
          <Text>
            <Link href={leadPath(lead.id)}>{lead.name}</Link>
            {` · ${lead.company}`}
          </Text>
        </RecordSection>
      )}
    </RecordPage>
  );
}

const recipientOf = ({ id, contactName, customerName, contactEmail }: DealRecipient) => ({
  type: 'deal' as const,
  id,
  name: contactName ?? customerName,
  email: contactEmail,
});

type DealRecipient = Pick<Deal, 'id' | 'contactName' | 'customerName' | 'contactEmail'>;

/** The most conflicts that the banner lists. */
const IN_BANNER = 3;

/** Warns that the customer is known already, more loudly if another partner has registered it. */
function bannerOf(conflicts: readonly DealConflict[]): RecordBanner | null {
  if (conflicts.length === 0) return null;
  const isTaken = conflicts.some(({ kind }) => kind === 'deal');
  return {
    tone: isTaken ? 'danger' : 'warning',
    title: isTaken ? 'Another partner has registered this customer' : 'This customer is already known',
    content: <ConflictList conflicts={conflicts.slice(0, IN_BANNER)} />,
  };
}
