import type { ShownRoadmapItem } from '../../../src/features/roadmap/roadmap.service';
import type { RoadmapStatus } from '../../../src/features/roadmap/roadmap.rules';
import { useOptimistic } from '../../lib/useOptimistic';
import { useWrite } from '../../lib/useWrite';
import { summarize, type RoadmapSummary } from './roadmap-summary';
import { FAILED_TO_UPDATE, UPDATED } from './roadmap-texts';

/** The items as they are to be, at once; what the server refuses goes back. */
export function useItemChanges(items: RoadmapSummary[], belongs: (item: RoadmapSummary) => boolean) {
  const { shown, take, change } = useOptimistic(items, belongs);
  const write = useWrite();

  const patch = async (path: string, body: object) => {
    const outcome = await write<ShownRoadmapItem>(
      { method: 'PATCH', path, body },
      { success: UPDATED, failure: FAILED_TO_UPDATE },
    );
    return outcome.ok ? summarize(outcome.data) : null;
  };

  return {
    shown,
    take,
    setStatus: ({ id }: RoadmapSummary, status: RoadmapStatus) =>
      change(id, { status }, () => patch(`/api/roadmap-items/${id}/status`, { status })),
    setTargetDate: ({ id }: RoadmapSummary, targetDate: string) =>
      change(id, { targetDate }, () => patch(`/api/roadmap-items/${id}`, { targetDate })),
  };
}
