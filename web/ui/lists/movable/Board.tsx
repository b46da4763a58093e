import { forwardRef, useState, type DOMAttributes, type ReactNode } from 'react';
import { IconButton } from '../../actions/Button';
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
  /** The title as text, for a folded column. */
  label: string;
  count: number;
  /** What the column's records add up to. */
  sum?: string | undefined;
  /** Event handlers for all cards. */
  handlers: Pick<DOMAttributes<HTMLElement>, 'onFocus' | 'onBlur'>;
  /** BoardCards. */
  cards: readonly ReactNode[];
  /** A link to the rest of the column. */
  footer?: ReactNode;
  /** Whether the column is a narrow rail until it is opened, for records whose work is over. */
  folds?: boolean;
}

export function BoardColumn({
  id,
  title,
  label,
  count,
  sum,
  handlers,
  cards,
  footer,
  folds = false,
}: ColumnProps) {
  const headingId = `column-${id.replaceAll(' ', '-')}`;
  const zone = useDropZone(id, headingId);
  const [isFolded, setFolded] = useState(folds);
  // A card that was moved here opens the column, so that it doesn't vanish.
  const [known, setKnown] = useState(cards.length);
  if (cards.length !== known) {
    setKnown(cards.length);
    if (cards.length === known + 1) setFolded(false);
  }
  const length = <span className="ui-muted ui-small ui-numbers">{count.toLocaleString('en-US')}</span>;
  if (isFolded)
    return (
      <div {...zone} className="ui-board-column" data-folded>
        <button type="button" aria-expanded={false} onClick={() => setFolded(false)}>
          {length}
          <span id={headingId}>{label}</span>
        </button>
      </div>
    );
  return (
    <div {...zone} className="ui-board-column">
      <header>
        <h2 id={headingId}>{title}</h2>
        {length}
        {sum && (
          <span className="ui-board-sum" title={sum}>
            {sum}
          </span>
        )}
        {folds && (
          <IconButton
            size="sm"
            icon="chevron-left"
            label="Fold the column"
            isExpanded
            onPress={() => setFolded(true)}
          />
        )}
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
  /** What matters most: badges or an amount. */
  children: ReactNode;
  /** At the end of the last line, such as a date and a person. */
  side?: ReactNode;
  /** Shown on hover and focus. */
  actions: ReactNode;
  /** The buttons of a decision that the card waits for. */
  decisions?: ReactNode;
}

export function BoardCard(props: CardProps) {
  const { id, name, title, detail, isMovable, isOpened, children, side, actions, decisions } = props;
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
          <span className="ui-inline ui-muted ui-small">{side}</span>
        </footer>
        {decisions && <div className="ui-inline">{decisions}</div>}
        <span className="ui-board-actions">{actions}</span>
      </div>
    </div>
  );
}
