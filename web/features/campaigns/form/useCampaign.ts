import { useEffect, useState } from 'react';
import type { ShownCampaign } from '../../../../src/features/campaigns/campaigns.service';
import { readCall } from '../../../lib/requests/call';

/** Loads the current state of a whole campaign, for its dialogs. */
export function useCampaign(id: string) {
  const [campaign, setCampaign] = useState<ShownCampaign | null>(null);
  const [tries, setTries] = useState(1);
  const [failed, setFailed] = useState(0);

  useEffect(() => {
    const question = new AbortController();
    void readCall<ShownCampaign>(`/api/campaigns/${id}`, question.signal).then((answer) => {
      if (question.signal.aborted) return;
      if (answer) setCampaign(answer);
      else setFailed(tries);
    });
    return () => question.abort();
  }, [id, tries]);

  return {
    campaign,
    isFailed: campaign === null && failed === tries,
    retry: () => setTries((count) => count + 1),
  };
}
