import { useState } from 'react';
import type { Campaign } from '../../../src/features/campaigns/campaigns.repo';
import type { CampaignStatus } from '../../../src/features/campaigns/campaigns.rules';
import { useSave } from '../../lib/useSave';
import { notify } from '../../ui/toast-queue';
import { movedTo } from './campaign-texts';
import type { CampaignSummary } from './load-campaigns.server';

interface Move {
  id: string;
  to: CampaignStatus;
}

/** Moves campaigns from the status that the screen shows; one that somebody else has moved meanwhile stays as it is. */
export function useMoves(onMoved: (campaign: CampaignSummary) => void) {
  const { save, isPending } = useSave<Campaign>({ failure: 'Failed to update status' });
  const [last, setLast] = useState<Move | null>(null);

  /** Resolves with whether it was moved. */
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
    notify({ title: movedTo[to], description: name });
    onMoved({ ...campaign, status, approverName, approvedAt });
    return true;
  }

  return { move, underWay: isPending ? last : null };
}
