import type { ShownRoadmapItem } from '../../../../src/features/roadmap/roadmap.service';
import type { RoadmapStatus } from '../../../../src/features/roadmap/roadmap.rules';
import { useOptimistic } from '../../../lib/requests/useOptimistic';
import { useWrite } from '../../../lib/requests/useWrite';
import { notifyMove } from '../../../lib/dialogs/notify-move';
import { statusLabel } from '../../../ui/tokens/status';
import { roadmapTabs } from '../roadmap-tabs';
import { summarize, type RoadmapSummary } from '../roadmap-summary';
import { FAILED_TO_UPDATE, UPDATED } from '../roadmap-texts';

/** Shows changes to roadmap items at once, and rolls them back if the server refuses them. */
export function useItemChanges(
  items: RoadmapSummary[],
  isListed: (item: RoadmapSummary) => boolean,
  read: (item: ShownRoadmapItem) => RoadmapSummary = summarize,
) {
  const { shown, take, change } = useOptimistic(items, isListed);
  const write = useWrite();

  const patch = async (path: string, body: object, success?: string) => {
    const outcome = await write<ShownRoadmapItem>(
      { method: 'PATCH', path, body },
      { failure: FAILED_TO_UPDATE, ...(success && { success }) },
    );
    return outcome.ok ? read(outcome.data) : null;
  };

  const changeStatus = ({ id }: RoadmapSummary, status: RoadmapStatus) =>
    change(id, { status }, () => patch(`/api/roadmap-items/${id}/status`, { status }));

  return {
    shown,
    take,
    async setStatus(item: RoadmapSummary, status: RoadmapStatus) {
      if (!(await changeStatus(item, status))) return;
      notifyMove({
        title: UPDATED,
        name: item.title,
        status: statusLabel(status),
        list: isListed({ ...item, status }) ? undefined : roadmapTabs.listWith(item, status),
        // No undo from Completed, because going back would set a new completion date.
        undo: item.status === 'completed' ? undefined : () => changeStatus(item, item.status),
      });
    },
    setTargetDate: ({ id }: RoadmapSummary, targetDate: string) =>
      change(id, { targetDate }, () => patch(`/api/roadmap-items/${id}`, { targetDate }, UPDATED)),
  };
}
