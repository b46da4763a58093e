import { useLoaderData } from '@remix-run/react';
import {
  proposalFilters,
  type ShownProposal,
} from '../../../src/features/tiers/proposals/tier-proposals.schema';
import { manageTiers } from '../../../src/features/tiers/tiers.rules';
import { can } from '../../../src/lib/roles';
import type { Bulk } from '../../lib/bulk/useBulk';
import { usePageKeys } from '../../lib/keyboard/usePageKeys';
import { skipPeekRevalidation } from '../../lib/lists/usePeek';
import { useSave } from '../../lib/requests/useSave';
import { pageMeta } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { useMe } from '../../lib/useMe';
import { loadRecordList } from '../../records/list/load-record-list.server';
import { PeekCard } from '../../records/list/PeekCard';
import { RecordListScreen } from '../../records/list/RecordListScreen';
import { useRecordList } from '../../records/list/useRecordList';
import { RecordPanel } from '../../records/panel/RecordPanel';
import { Button } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { notify } from '../../ui/feedback/toast-queue';
import { Stack } from '../../ui/layout/Stack';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { CriterionBars } from './CriterionBars';
import { tierProposalView, moveOf, reasonsOf } from './tier-proposal.view';
import { recordsHref } from './tier-words';

export const loader = screen(async (inputs) => {
  const { counts: _, ...list } = await loadRecordList(inputs, tierProposalView, {
    service: inputs.app.tierProposals,
    filters: proposalFilters,
  });
  return { ...list, now: inputs.app.clock.now().toISOString() };
});

export const shouldRevalidate = skipPeekRevalidation(tierProposalView.peek);

export const meta = pageMeta(
  'Tier proposals',
  'Partners that have reached another tier, or no longer meet theirs.',
);

const keys = [
  { term: 'a', value: 'Accept the opened proposal' },
  { term: 'd', value: 'Dismiss the opened proposal' },
];

const SETTINGS = '/settings?tab=tiers';

export default function TierProposals() {
  const data = useLoaderData<typeof loader>();
  const list = useRecordList(tierProposalView, data);
  const { canEdit, now } = data;
  const canManage = can(useMe()?.workspaceRole, manageTiers);
  usePageKeys(keys);
  const accept = useSave<ShownProposal>({ failure: 'Failed to accept the proposal' });
  const undo = useSave({ success: 'The partner has its earlier tier', failure: 'Failed to undo' });
  const dismiss = useSave<ShownProposal>({
    success: 'Proposal dismissed',
    failure: 'Failed to dismiss the proposal',
  });
  const decide = async (by: typeof accept, { id }: ShownProposal, action: 'accept' | 'dismiss') => {
    const saved = await by.save({ method: 'POST', path: `/api/tier-proposals/${id}/${action}`, body: {} });
    if (!saved) return;
    list.onChanged(id, saved.data);
    if (action === 'dismiss') return;
    const { partnerId, partnerName, from, to } = saved.data;
    notify({
      title: `${partnerName} is now ${to ?? 'without a tier'}`,
      action: {
        label: 'Undo',
        run: () =>
          void undo.save({
            method: 'PATCH',
            path: `/api/partners/${partnerId}/tier`,
            body: { tier: from, reason: 'Acceptance undone' },
          }),
      },
    });
  };
  const buttons = (proposal: ShownProposal, isPanel = false) =>
    canEdit &&
    proposal.status === 'open' && (
      <>
        <Button
          size={isPanel ? 'md' : 'sm'}
          variant="primary"
          accessibleName={`Accept ${proposal.partnerName}`}
          {...(isPanel && { 'aria-keyshortcuts': 'a' })}
          isPending={accept.isPending}
          onPress={() => void decide(accept, proposal, 'accept')}
        >
          Accept
        </Button>
        <Button
          size={isPanel ? 'md' : 'sm'}
          accessibleName={`Dismiss ${proposal.partnerName}`}
          {...(isPanel && { 'aria-keyshortcuts': 'd' })}
          isPending={dismiss.isPending}
          onPress={() => void decide(dismiss, proposal, 'dismiss')}
        >
          Dismiss
        </Button>
      </>
    );
  return (
    <RecordListScreen
      view={tierProposalView}
      data={data}
      list={list}
      actions={
        canManage && (
          <ButtonLink icon="pencil" href={SETTINGS}>
            Edit Tiers
          </ButtonLink>
        )
      }
      create={null}
      {...(!data.hasRecords && {
        empty: (
          <EmptyState
            icon="star"
            title="No proposals yet"
            description={tierProposalView.purpose}
            action={
              canManage && (
                <ButtonLink variant="primary" href={SETTINGS}>
                  Define Tiers
                </ButtonLink>
              )
            }
          />
        ),
      })}
      card={(proposal) => (
        <PeekCard
          key={proposal.id}
          id={proposal.id}
          href={tierProposalView.path(proposal.id)}
          name={proposal.partnerName}
          subtitle={moveOf(proposal)}
          aside={<StatusBadge status={proposal.status} />}
          footer={buttons(proposal)}
        >
          <p>{reasonsOf(proposal)}</p>
        </PeekCard>
      )}
      buttons={(proposal) => buttons(proposal)}
      panel={(proposal) => (
        <RecordPanel
          view={{ ...tierProposalView, peek: 'partner', path: () => `/partners/${proposal.partnerId}` }}
          item={proposal}
          hasPrimary={proposal.status === 'open'}
          onClose={list.peek.close}
          buttons={buttons(proposal, true)}
        >
          <Stack gap={16}>
            <p>
              <strong>{moveOf(proposal)}</strong>
            </p>
            <CriterionBars
              criteria={proposal.reasons}
              hrefOf={(reason) => recordsHref(reason, proposal.partnerId, new Date(now))}
            />
          </Stack>
        </RecordPanel>
      )}
      bulk={bulkActions}
      dialogs={null}
    />
  );
}

/** Accepts or dismisses the selected proposals. */
function BulkDecision({ bulk }: { bulk: Bulk }) {
  return (
    <>
      <Button
        size="sm"
        isPending={bulk.isPending}
        onPress={() => void bulk.run({ action: 'accept' }, 'accepted')}
      >
        Accept
      </Button>
      <Button
        size="sm"
        isPending={bulk.isPending}
        onPress={() => void bulk.run({ action: 'dismiss' }, 'dismissed')}
      >
        Dismiss
      </Button>
    </>
  );
}

const bulkActions = { isOneCall: true, statuses: [], actions: (bulk: Bulk) => <BulkDecision bulk={bulk} /> };
