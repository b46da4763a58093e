import { useState } from 'react';
import type { Campaign } from '../../../../src/features/campaigns/campaigns.entity';
import type { CampaignStatus } from '../../../../src/features/campaigns/campaigns.rules';
import { useSave } from '../../../lib/useSave';
import { notifyMove } from '../../../lib/notify-move';
import { statusLabel } from '../../../ui/tokens/status';
import { listWith } from '../campaign-tabs';
import { movedTo } from '../campaign-texts';
import type { CampaignSummary } from '../load-campaigns.server';

interface Move {
  id: string;
  to: CampaignStatus;
}

interface Options {
  /** Whether the current tab hides campaigns with this status. */
  leavesList: (status: CampaignStatus) => boolean;
  onMoved: (campaign: CampaignSummary) => void;
}

/**
 * Changes the status of campaigns. A call names the status on screen, so that a campaign that someone else has
 * moved meanwhile stays as it is.
 */
export function useMoves({ leavesList, onMoved }: Options) {
  const { save, isPending } = useSave<Campaign>({ failure: 'Failed to update status' });
  const [last, setLast] = useState<Move | null>(null);

  /** Resolves to whether the campaign was moved. */
  async function move(campaign: CampaignSummary, to: CampaignStatus): Promise<boolean> {
    const { id, name, status: from } = campaign;
    if (!isPending) setLast({ id, to });
    const saved = await save({
      method: 'PATCH',
      path: `/api/campaigns/${id}/status`,
      body: { status: to, from },
    });
    if (!saved) return false;
    const { status, approverName, approvedAt } = saved.data;
    notifyMove({
      title: movedTo[to],
      name,
      status: statusLabel(status),
      list: leavesList(status) ? listWith(campaign, status) : undefined,
    });
    onMoved({ ...campaign, status, approverName, approvedAt });
    return true;
  }

  return { move, underWay: isPending ? last : null };
}
