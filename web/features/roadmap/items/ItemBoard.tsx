import {
  offeredStatuses,
  roadmapStatuses,
  roadmapItemPath,
  type RoadmapStatus,
} from '../../../../src/features/roadmap/roadmap.rules';
import type { BoardColumnData } from '../../../lib/boards/board';
import { StatusBoard } from '../../../lib/boards/StatusBoard';
import type { usePeek } from '../../../lib/lists/usePeek';
import { formatDay } from '../../../lib/texts/format-date';
import { notify } from '../../../ui/feedback/toast-queue';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { statusLabel } from '../../../ui/tokens/status';
import type { RoadmapSummary } from '../roadmap-summary';
import { roadmapTabs } from '../roadmap-tabs';
import { ItemButtons } from './ItemButtons';
import type { ItemActions } from './useItemDialogs';

interface Props extends Pick<ItemActions, 'onEdit'> {
  columns: readonly BoardColumnData<RoadmapStatus>[];
  /** All items of the columns. Must be stable across renders. */
  items: RoadmapSummary[];
  canEdit: boolean;
  peek: ReturnType<typeof usePeek>;
  onMove: (item: RoadmapSummary, status: RoadmapStatus) => void;
}

const onlyWith = (status: RoadmapStatus) => ({ status: roadmapTabs.idOf(roadmapTabs.statusOf(status)) });

/** The items by status. An item that is dragged to another column gets its status. Blocked isn't offered (spec §4). */
export default function ItemBoard({ columns, items, canEdit, peek, onMove, onEdit }: Props) {
  function drop(item: RoadmapSummary, to: RoadmapStatus) {
    const offered = offeredStatuses.find((status) => status === to);
    if (offered) return onMove(item, offered);
    return notify({
      title: 'Not moved',
      description: `${item.title}: an item can’t be moved to ${statusLabel(to)}`,
      tone: 'info',
    });
  }

  return (
    <StatusBoard
      columns={columns}
      statuses={roadmapStatuses}
      items={items}
      onlyWith={onlyWith}
      peek={peek}
      isEditable={canEdit}
      onDrop={drop}
      cardOf={(item) => ({
        name: item.title,
        href: roadmapItemPath(item.id),
        detail: [item.category && statusLabel(item.category), item.targetDate && formatDay(item.targetDate)]
          .filter(Boolean)
          .join(' · '),
        badges: <StatusBadge status={item.priority} />,
        isMovable: canEdit,
        actions: <ItemButtons item={item} canEdit={canEdit} onMove={onMove} onEdit={onEdit} />,
      })}
    />
  );
}
