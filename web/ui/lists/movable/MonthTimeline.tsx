import { forwardRef, type DOMAttributes, type ReactNode } from 'react';
import { DragArea, useDragItem, useDropZone } from './drag';

interface TimelineProps {
  label: string;
  /** Called with the ids of an item and of the month that it was dropped on. Must be stable across renders. */
  onMove: (item: string, month: string) => void;
  children: ReactNode;
}

/**
 * Months from top to bottom, each with its items. Movable items are dragged to another month with a mouse, with a
 * finger after a long press, or by Enter, Tab and Enter.
 */
export const MonthTimeline = forwardRef<HTMLDivElement, TimelineProps>(function MonthTimeline(
  { label, onMove, children },
  ref,
) {
  return (
    <DragArea onMove={onMove}>
      <div ref={ref} tabIndex={-1} role="region" aria-label={label} className="ui-months" data-timeline="">
        {children}
      </div>
    </DragArea>
  );
});

interface MonthProps {
  /** Id of the month, such as `2027-03`. Dragged items are dropped on it. */
  month: string;
  title: string;
  badge: ReactNode;
  /** Number of items in words. */
  count: string;
  /** Whether the timeline opens at this month. */
  isNow: boolean;
  /** Event handlers for all items. */
  handlers: Pick<DOMAttributes<HTMLElement>, 'onKeyDown' | 'onFocus' | 'onBlur'>;
  /** MonthItems. */
  items: readonly ReactNode[];
}

export function Month({ month, title, badge, count, isNow, handlers, items }: MonthProps) {
  const headingId = `month-${month}`;
  const zone = useDropZone(month, headingId);
  return (
    <div {...zone} className="ui-month" data-month={month} data-now={isNow || undefined}>
      <div className="ui-month-head">
        <h2 id={headingId}>{title}</h2>
        {badge}
        <p className="ui-muted ui-small ui-numbers">{count}</p>
      </div>
      {items.length > 0 && (
        // A grid as in React Aria's GridList, without its cost for hundreds of items.
        <div role="grid" className="ui-month-items" aria-labelledby={headingId} {...handlers}>
          {items}
        </div>
      )}
    </div>
  );
}

/** Stands for several months without items. */
export function MonthGap({ isNow, children }: { isNow: boolean; children: ReactNode }) {
  return (
    <div className="ui-month-gap" data-now={isNow || undefined}>
      {children}
    </div>
  );
}

interface ItemProps {
  id: string;
  title: string;
  detail: string;
  /** Whether the item can be dragged, and moved with Shift and an arrow key. */
  isMovable: boolean;
  /** Whether the item is the timeline's tab stop. */
  isActive: boolean;
  /** Badges and actions. */
  children: ReactNode;
}

export function MonthItem({ id, title, detail, isMovable, isActive, children }: ItemProps) {
  const titleId = `item-${id}`;
  const { dragProps, isDragging } = useDragItem({ id, title, isDisabled: !isMovable });
  return (
    <div
      {...dragProps}
      role="row"
      data-item={id}
      data-movable={isMovable || undefined}
      data-dragged={isDragging || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-labelledby={titleId}
      aria-keyshortcuts={isMovable ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
    >
      <div role="gridcell" className="ui-month-item">
        <div className="ui-month-item-words">
          <h3 id={titleId}>{title}</h3>
          <p className="ui-muted ui-small">{detail}</p>
        </div>
        {children}
      </div>
    </div>
  );
}
