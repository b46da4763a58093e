import { useState } from 'react';
import type { CampaignStatus } from '../../../src/features/campaigns/campaigns.rules';
import type { ShownCampaign } from '../../../src/features/campaigns/campaigns.service';
import { useSave } from '../../lib/requests/useSave';
import { notifyMove } from '../../lib/dialogs/notify-move';
import { statusLabel } from '../../ui/tokens/status';
import { campaignView, type CampaignSubject } from './campaign.view';

interface Move {
  id: string;
  to: CampaignStatus;
}

interface Options {
  /** Whether the current tab hides campaigns with this status. */
  leavesList: (status: CampaignStatus) => boolean;
  onMoved: (campaign: ShownCampaign) => void;
}

/**
 * Changes the status of campaigns. A call names the status on screen, so that the server refuses it if someone else has
 * moved the campaign meanwhile.
 */
export function useMoves({ leavesList, onMoved }: Options) {
  const { save, isPending } = useSave<ShownCampaign>({ failure: campaignView.failedToMove });
  const [last, setLast] = useState<Move | null>(null);

  /** Resolves with the moved campaign, or with null if it wasn't moved. */
  async function move(campaign: CampaignSubject, to: CampaignStatus): Promise<ShownCampaign | null> {
    const { id, name, status: from } = campaign;
    if (!isPending) setLast({ id, to });
    const saved = await save({
      method: 'PATCH',
      path: `${campaignView.api}/${id}/status`,
      body: { status: to, from },
    });
    if (!saved) return null;
    const { status } = saved.data;
    notifyMove({
      title: campaignView.moved(to),
      name,
      status: statusLabel(status),
      list: leavesList(status) ? campaignView.tabs.listWith(campaign, status) : undefined,
    });
    onMoved(saved.data);
    return saved.data;
  }

  return { move, underWay: isPending ? last : null };
}
