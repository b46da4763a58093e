import type { DOMAttributes } from 'react';
import { monthLabel, monthsFrom, type TimelinePiece } from '../../../../src/features/roadmap/months.rules';
import { Badge } from '../../../ui/records/Badge';
import { Month, MonthGap } from '../../../ui/lists/movable/MonthTimeline';
import { Button } from '../../../ui/actions/Button';
import type { RoadmapSummary } from '../item.view';
import { TimelineItem, type ItemActions } from './TimelineItem';

/** Number of empty months that one click expands. A gap can span centuries. */
const OPENED_AT_ONCE = 12;

interface Props {
  pieces: readonly TimelinePiece[];
  itemsOf: (month: string) => readonly RoadmapSummary[];
  thisMonth: string;
  activeId: string | null;
  canEdit: boolean;
  actions: ItemActions;
  /** Event handlers for all items. */
  handlers: Pick<DOMAttributes<HTMLElement>, 'onKeyDown' | 'onFocus' | 'onBlur'>;
  onOpen: (months: string[]) => void;
}

export function TimelineMonths({ pieces, thisMonth, onOpen, ...props }: Props) {
  // The current month, or the first month shown after it.
  const now = pieces.find((piece) => (piece.kind === 'month' ? piece.month : piece.to) >= thisMonth);
  return (
    <>
      {pieces.map((piece) =>
        piece.kind === 'month' ? (
          <RoadmapMonth
            {...props}
            key={piece.month}
            month={piece.month}
            isThis={piece.month === thisMonth}
            isNow={piece === now}
          />
        ) : (
          <MonthGap key={piece.from} isNow={piece === now}>
            <Button
              size="sm"
              variant="ghost"
              icon="more"
              isExpanded={false}
              onPress={() => onOpen(monthsFrom(piece.from, Math.min(piece.count, OPENED_AT_ONCE)))}
            >{`${piece.count.toLocaleString('en-US')} empty months, ${monthLabel(piece.from)} to ${monthLabel(piece.to)}`}</Button>
          </MonthGap>
        ),
      )}
    </>
  );
}

interface MonthProps extends Pick<Props, 'itemsOf' | 'activeId' | 'canEdit' | 'actions' | 'handlers'> {
  month: string;
  isThis: boolean;
  isNow: boolean;
}

function RoadmapMonth({ month, isThis, isNow, itemsOf, activeId, canEdit, actions, handlers }: MonthProps) {
  const items = itemsOf(month);
  return (
    <Month
      month={month}
      title={monthLabel(month)}
      badge={isThis && <Badge tone="accent">This month</Badge>}
      count={items.length === 0 ? 'No items' : items.length === 1 ? '1 item' : `${items.length} items`}
      isNow={isNow}
      handlers={handlers}
      items={items.map((item) => (
        <TimelineItem
          key={item.id}
          item={item}
          canEdit={canEdit}
          isActive={item.id === activeId}
          actions={actions}
        />
      ))}
    />
  );
}
