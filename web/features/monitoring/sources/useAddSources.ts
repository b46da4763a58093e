import { useRevalidator } from '@remix-run/react';
import type { ProposedSource } from '../../../../src/features/monitoring/discovery/proposals.rules';
import { call } from '../../../lib/requests/call';
import { useWrite } from '../../../lib/requests/useWrite';
import { FAILED } from '../monitoring-texts';

/** Requests the first check of a source. If it is refused, the scheduler checks the source, which is due at once. */
export const requestFirstCheck = (id: string) => call('POST', `/api/monitored-sources/${id}/check`);

/** Adds sources that were found on a website, and checks each at once: feeds first, because only they have items at first. */
export function useAddSources() {
  const write = useWrite();
  const { revalidate } = useRevalidator();
  return async function addSources(
    competitorId: string,
    sources: readonly ProposedSource[],
  ): Promise<{ added: number }> {
    let added = 0;
    const isFeed = ({ sourceType }: ProposedSource) => (sourceType === 'rss' ? 0 : 1);
    for (const source of sources.toSorted((one, other) => isFeed(one) - isFeed(other))) {
      const { label, sourceType, sourceUrl } = source;
      const outcome = await write<{ id: string }>(
        { method: 'POST', path: '/api/monitored-sources', body: { competitorId, sourceType, sourceUrl } },
        { failure: FAILED.addSource, failureTitle: label },
      );
      if (!outcome.ok) continue;
      added += 1;
      await requestFirstCheck(outcome.data.id);
      revalidate();
    }
    return { added };
  };
}
