import { memo } from 'react';
import type { RoadmapStatus } from '../../../../src/features/roadmap/roadmap.rules';
import { formatDay } from '../../../lib/texts/format-date';
import { MonthItem } from '../../../ui/lists/movable/MonthTimeline';
import { IconButton } from '../../../ui/actions/Button';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { statusLabel } from '../../../ui/tokens/status';
import { ItemStatus } from '../ItemStatus';
import { itemView, type RoadmapSummary } from '../item.view';

export interface ItemActions {
  setStatus: (item: RoadmapSummary, status: RoadmapStatus) => void;
  chooseMonth: (item: RoadmapSummary) => void;
  edit: (item: RoadmapSummary) => void;
}

interface Props {
  item: RoadmapSummary;
  canEdit: boolean;
  /** Whether this item is the timeline's tab stop. Only its controls are in the Tab order. */
  isActive: boolean;
  /** Must be stable across renders. */
  actions: ItemActions;
}

/** Memoized, because a timeline has hundreds of items. */
export const TimelineItem = memo(function TimelineItem({ item, canEdit, isActive, actions }: Props) {
  const { id, title, targetDate, category, priority } = item;
  const disabledReason = canEdit ? undefined : itemView.editorsOnly;
  const tabIndex = isActive ? undefined : -1;
  return (
    <MonthItem
      id={id}
      title={title}
      detail={[targetDate && formatDay(targetDate), category && statusLabel(category)]
        .filter(Boolean)
        .join(' · ')}
      isMovable={canEdit}
      isActive={isActive}
    >
      <StatusBadge status={priority} label={`${statusLabel(priority)} priority`} />
      <ItemStatus
        item={item}
        canEdit={canEdit}
        tabIndex={tabIndex}
        onChange={(status) => actions.setStatus(item, status)}
      />
      <IconButton
        size="sm"
        label={`Move ${title} to month…`}
        icon="swap"
        tabIndex={tabIndex}
        disabledReason={disabledReason}
        onPress={() => actions.chooseMonth(item)}
      />
      <IconButton
        size="sm"
        label={`Edit ${title}`}
        icon="pencil"
        tabIndex={tabIndex}
        disabledReason={disabledReason}
        onPress={() => actions.edit(item)}
      />
    </MonthItem>
  );
});
