import { createContext, forwardRef, useContext, useMemo, useRef, useState } from 'react';
import type { DOMAttributes, ReactNode, RefObject } from 'react';
import { DragPreview, useDrag } from 'react-aria/useDrag';
import { useDrop } from 'react-aria/useDrop';

type Preview = NonNullable<Parameters<typeof useDrag>[0]['preview']>['current'];

interface Drag {
  preview: RefObject<Preview>;
  begin: (item: string) => void;
  end: () => void;
  dropOn: (month: string) => void;
}

const DragContext = createContext<Drag | null>(null);
/** Separate from the drag's functions, which never change, so that hundreds of items don't render. */
const IsDraggingContext = createContext(false);

function useDragContext(): Drag {
  const drag = useContext(DragContext);
  if (!drag) throw new Error('Months and their items need a MonthTimeline around them');
  return drag;
}

interface TimelineProps {
  label: string;
  /** Called with the ids of an item and of the month that it was dropped on. Must be stable across renders. */
  onMove: (item: string, month: string) => void;
  children: ReactNode;
}

/**
 * Months one below the other, each with its items. Movable items are dragged to another month with a mouse, with a
 * finger after a long press, or by Enter, Tab and Enter.
 */
export const MonthTimeline = forwardRef<HTMLDivElement, TimelineProps>(function MonthTimeline(
  { label, onMove, children },
  ref,
) {
  const preview = useRef<Preview>(null);
  const dragged = useRef<string | null>(null);
  const [isDragging, setIsDragging] = useState(false);
  const drag = useMemo<Drag>(() => {
    const take = (item: string | null) => {
      dragged.current = item;
      setIsDragging(item !== null);
    };
    return {
      preview,
      begin: take,
      end: () => take(null),
      dropOn: (month) => dragged.current !== null && onMove(dragged.current, month),
    };
  }, [onMove]);
  return (
    <DragContext.Provider value={drag}>
      <IsDraggingContext.Provider value={isDragging}>
        <div ref={ref} tabIndex={-1} role="region" aria-label={label} className="ui-months" data-timeline="">
          {children}
        </div>
      </IsDraggingContext.Provider>
      <DragPreview ref={preview}>
        {([item]) => <div className="ui-drag-preview">{item?.['text/plain']}</div>}
      </DragPreview>
    </DragContext.Provider>
  );
});

interface MonthProps {
  /** Id of the month, `2027-03`, which a dragged item is dropped on. */
  month: string;
  title: string;
  badge: ReactNode;
  /** Number of items in words. */
  count: string;
  /** Whether the timeline opens here. */
  isNow: boolean;
  /** Event handlers for all items. */
  handlers: Pick<DOMAttributes<HTMLElement>, 'onKeyDown' | 'onFocus' | 'onBlur'>;
  /** MonthItems. */
  items: readonly ReactNode[];
}

export function Month({ month, title, badge, count, isNow, handlers, items }: MonthProps) {
  const headingId = `month-${month}`;
  const ref = useRef<HTMLDivElement>(null);
  const { dropOn } = useDragContext();
  const isDragging = useContext(IsDraggingContext);
  // Months become drop targets when a drag begins: React Aria goes through them in the order in which they did.
  const { dropProps, isDropTarget } = useDrop({ ref, isDisabled: !isDragging, onDrop: () => dropOn(month) });
  return (
    <div
      {...dropProps}
      {...(isDragging && { role: 'group', tabIndex: -1, 'aria-labelledby': headingId })}
      ref={ref}
      className="ui-month"
      data-month={month}
      data-now={isNow || undefined}
      data-drop={isDropTarget || undefined}
    >
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
  const { preview, begin, end } = useDragContext();
  const { dragProps, isDragging } = useDrag({
    isDisabled: !isMovable,
    preview,
    getItems: () => [{ 'text/plain': title }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: () => begin(id),
    onDragEnd: end,
  });
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
