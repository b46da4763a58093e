import { memo } from 'react';
import type { RoadmapStatus } from '../../../../src/features/roadmap/roadmap.rules';
import { formatDay } from '../../../lib/format-date';
import { PlainButton } from '../../../ui/PlainButton';
import { StatusBadge } from '../../../ui/StatusBadge';
import { statusLabel } from '../../../ui/status';
import { ItemStatus } from '../items/ItemStatus';
import type { RoadmapSummary } from '../roadmap-summary';
import { EDITORS_ONLY } from '../roadmap-texts';

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
  const titleId = `item-${id}`;
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  const tabIndex = isActive ? undefined : -1;
  return (
    <div
      role="row"
      data-item={id}
      data-movable={canEdit || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-labelledby={titleId}
      aria-keyshortcuts={canEdit ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
    >
      <div role="gridcell" className="ui-month-item">
        <div className="ui-month-item-words">
          <h3 id={titleId} data-title="">
            {title}
          </h3>
          <p className="ui-muted ui-small">
            {[targetDate && formatDay(targetDate), category && statusLabel(category)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <StatusBadge status={priority} label={`${statusLabel(priority)} priority`} />
        <ItemStatus
          item={item}
          canEdit={canEdit}
          tabIndex={tabIndex}
          onChange={(status) => actions.setStatus(item, status)}
        />
        <span className="ui-grip" data-grip="">
          <PlainButton
            label={`Move ${title} to month…`}
            icon="swap"
            isIconOnly
            tabIndex={tabIndex}
            disabledReason={disabledReason}
            onPress={() => actions.chooseMonth(item)}
          />
        </span>
        <PlainButton
          label={`Edit ${title}`}
          icon="pencil"
          isIconOnly
          tabIndex={tabIndex}
          disabledReason={disabledReason}
          onPress={() => actions.edit(item)}
        />
      </div>
    </div>
  );
});
