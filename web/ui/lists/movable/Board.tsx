import { forwardRef, type DOMAttributes, type ReactNode } from 'react';
import { DragArea, useDragItem, useDropZone } from './drag';

interface BoardProps {
  label: string;
  /** Called with the ids of a card and of the column that it was dropped on. Must be stable across renders. */
  onMove: (card: string, column: string) => void;
  children: ReactNode;
}

/**
 * Columns of cards, side by side. Movable cards are dragged to another column with a mouse, with a finger after a long
 * press, or by Enter, Tab and Enter.
 */
export const Board = forwardRef<HTMLDivElement, BoardProps>(function Board({ label, onMove, children }, ref) {
  return (
    <DragArea onMove={onMove}>
      {/* Focusable, because it scrolls. */}
      <div ref={ref} tabIndex={0} role="region" aria-label={label} className="ui-board">
        {children}
      </div>
    </DragArea>
  );
});

interface ColumnProps {
  id: string;
  title: ReactNode;
  count: number;
  /** Event handlers for all cards. */
  handlers: Pick<DOMAttributes<HTMLElement>, 'onFocus' | 'onBlur'>;
  /** BoardCards. */
  cards: readonly ReactNode[];
  /** A link to the rest of the column. */
  footer?: ReactNode;
}

export function BoardColumn({ id, title, count, handlers, cards, footer }: ColumnProps) {
  const headingId = `column-${id.replaceAll(' ', '-')}`;
  const zone = useDropZone(id, headingId);
  return (
    <div {...zone} className="ui-board-column">
      <header>
        <h2 id={headingId}>{title}</h2>
        <span className="ui-muted ui-small ui-numbers">{count.toLocaleString('en-US')}</span>
      </header>
      {cards.length > 0 && (
        <div role="grid" className="ui-board-items" aria-labelledby={headingId} {...handlers}>
          {cards}
        </div>
      )}
      {footer}
    </div>
  );
}

interface CardProps {
  id: string;
  name: string;
  /** The link to the record. */
  title: ReactNode;
  detail: ReactNode;
  isMovable: boolean;
  /** Whether the peek panel shows the record. */
  isOpened: boolean;
  /** Badges. */
  children: ReactNode;
  actions: ReactNode;
}

export function BoardCard({ id, name, title, detail, isMovable, isOpened, children, actions }: CardProps) {
  const titleId = `card-${id}`;
  const { dragProps, isDragging } = useDragItem({ id, title: name, isDisabled: !isMovable });
  return (
    <div
      {...dragProps}
      role="row"
      data-item={id}
      data-movable={isMovable || undefined}
      data-dragged={isDragging || undefined}
      data-opened={isOpened || undefined}
      tabIndex={isMovable ? 0 : -1}
      aria-labelledby={titleId}
    >
      <div role="gridcell" className="ui-board-card">
        <h3 id={titleId}>{title}</h3>
        <p className="ui-muted ui-small">{detail}</p>
        <footer>
          <span className="ui-inline">{children}</span>
          <span className="ui-inline">{actions}</span>
        </footer>
      </div>
    </div>
  );
}
