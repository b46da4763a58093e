import { useEffect, useState } from 'react';
import type { DealConflict } from '../../../../src/features/deals/deals.rules';
import { readCall } from '../../../lib/requests/call';

/** Loads the conflicts of a deal if `isWanted`. Returns null until they are loaded. */
export function useConflicts(dealId: string, isWanted: boolean): readonly DealConflict[] | null {
  const [conflicts, setConflicts] = useState<readonly DealConflict[] | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const aborter = new AbortController();
    const read = async () => {
      const found = await readCall<DealConflict[]>(`/api/deals/${dealId}/conflicts`, aborter.signal);
      if (!aborter.signal.aborted) setConflicts(found);
    };
    void read();
    return () => aborter.abort();
  }, [dealId, isWanted]);
  return conflicts;
}
