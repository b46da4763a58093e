import { useState } from 'react';
import type { CampaignStatus } from '../../../src/features/campaigns/campaigns.rules';
import type { ShownCampaign } from '../../../src/features/campaigns/campaigns.service';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useRecordDialogs } from '../../records/form/useRecordDialogs';
import { wholeCampaignView, type CampaignSubject } from './campaign.view';
import { DecisionDialog, type Decision } from './form/DecisionDialog';
import { useMoves } from './useMoves';

const EditCampaignDialog = lazyComponent(() => import('./form/EditCampaignDialog'));
const parts = [EditCampaignDialog];

export interface CampaignOperations {
  /** Moves at once. Resolves with the moved campaign, or with null if it wasn't moved. */
  move: (campaign: CampaignSubject, to: CampaignStatus) => Promise<ShownCampaign | null>;
  /** Asks before launching or rejecting. */
  decide: (campaign: CampaignSubject, decision: Decision) => void;
  edit: (campaign: CampaignSubject) => void;
  remove: (campaign: CampaignSubject) => void;
  /** Returns the status that the campaign is being moved to. */
  movingTo: (id: string) => CampaignStatus | null;
}

interface Options {
  canEdit: boolean;
  leavesList: (status: CampaignStatus) => boolean;
  /** Called with the server's answer: the changed campaign, or null for a deleted one. */
  onChanged: (id: string, campaign: ShownCampaign | null) => void;
}

/** Returns the operations on a campaign, and their dialogs. */
export function useCampaignDialogs({ canEdit, leavesList, onChanged }: Options) {
  const moves = useMoves({ leavesList, onMoved: (campaign) => onChanged(campaign.id, campaign) });
  const { onEdit, onDelete, dialogs } = useRecordDialogs(wholeCampaignView, {
    canEdit,
    onChanged,
    parts,
    form: ({ record, ...props }) => record && <EditCampaignDialog {...props} campaign={record} />,
  });
  const decision = useDialog<CampaignSubject>();
  const [decided, setDecided] = useState<Decision>('launch');

  async function decide() {
    if (!decision.subject) return;
    if (await moves.move(decision.subject, decided === 'launch' ? 'launched' : 'draft')) decision.close();
  }

  const operations: CampaignOperations = {
    move: moves.move,
    decide(campaign, wanted) {
      setDecided(wanted);
      decision.open(campaign);
    },
    edit: onEdit,
    remove: onDelete,
    movingTo: (id) => (moves.underWay?.id === id ? moves.underWay.to : null),
  };
  return {
    operations,
    dialogs: (
      <>
        {dialogs}
        <DecisionDialog
          decision={decided}
          name={decision.subject?.name ?? 'campaign'}
          isOpen={decision.isOpen}
          isPending={moves.underWay !== null}
          onConfirm={() => void decide()}
          onClose={decision.close}
        />
      </>
    ),
  };
}
