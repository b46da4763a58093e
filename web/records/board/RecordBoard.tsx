import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { ButtonLink, Link } from '../../ui/actions/Link';
import { Board, BoardCard, BoardColumn } from '../../ui/lists/movable/Board';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { statusLabel } from '../../ui/tokens/status';
import { ListKeys } from '../../lib/keyboard/ListKeys';
import { useShortcuts } from '../../lib/keyboard/shortcuts';
import { useItemFocus } from '../../lib/keyboard/useItemFocus';
import type { usePeek } from '../../lib/lists/usePeek';
import { boardAddress, type BoardColumnData } from './board';

const keys = [{ term: 'Enter, Tab, Enter', value: 'Pick up a card, choose a column, drop it' }];

export interface BoardCardParts {
  id: string;
  status: string;
  name: string;
  href: string;
  detail: ReactNode;
  badges: ReactNode;
  side?: ReactNode;
  decisions?: ReactNode;
  actions: ReactNode;
  isMovable: boolean;
}

interface Props {
  columns: readonly BoardColumnData<string>[];
  /** The sums of the columns' amounts, if they have any. */
  sums: readonly (readonly string[])[];
  /** All columns that the board can have, in order. */
  statuses: readonly string[];
  /** The statuses whose columns are folded at first. */
  foldedStatuses: readonly string[];
  /** All records of the columns. Must be stable across renders. */
  items: unknown;
  cards: readonly BoardCardParts[];
  /** Returns the URL parameters of the table with only one column. */
  onlyWith: (status: string) => Readonly<Record<string, string>>;
  peek: ReturnType<typeof usePeek>;
  /** Whether cards have a button with which the user can edit them. */
  isEditable: boolean;
  /** Called for a record that is dropped on another column. */
  onDrop: (id: string, column: string) => void;
}

/** Records by status. When a record is dropped on another column, the caller changes its status. */
export default function RecordBoard(props: Props) {
  const { columns, sums, statuses, foldedStatuses, items, cards, onlyWith, peek, isEditable, onDrop } = props;
  const { search } = useLocation();
  useShortcuts(keys);
  const { region, focusMoved, handlers } = useItemFocus(items);

  function drop(id: string, column: string) {
    const card = cards.find((one) => one.id === id);
    if (!card || card.status === column) return;
    focusMoved(id);
    onDrop(id, column);
  }
  const latest = useRef(drop);
  useEffect(() => {
    latest.current = drop;
  });
  const moveDropped = useCallback((id: string, column: string) => latest.current(id, column), []);

  return (
    <ListKeys {...peek.listProps} isEditable={isEditable}>
      <Board ref={region} label="Board" onMove={moveDropped}>
        {columns.map(({ status, total, count, isWhole }, index) => {
          const own = cards.filter((card) => card.status === status);
          return (
            <BoardColumn
              key={status}
              id={status}
              title={<StatusBadge status={status} />}
              label={statusLabel(status)}
              folds={foldedStatuses.includes(status)}
              count={total + own.length - count}
              sum={sums[index]?.join(' · ')}
              handlers={handlers}
              cards={own.map(({ id, name, href, detail, badges, side, decisions, actions, isMovable }) => (
                <BoardCard
                  key={id}
                  id={id}
                  name={name}
                  title={
                    <Link look="quiet" href={href} data-peek={id} draggable={false}>
                      {name}
                    </Link>
                  }
                  detail={detail}
                  isMovable={isMovable}
                  isOpened={id === peek.id}
                  side={side}
                  actions={actions}
                  decisions={decisions}
                >
                  {badges}
                </BoardCard>
              ))}
              footer={
                !isWhole && (
                  <ButtonLink
                    size="sm"
                    href={boardAddress(search, { status, count, statuses, only: onlyWith(status) })}
                  >
                    {`Show more ${statusLabel(status)}`}
                  </ButtonLink>
                )
              }
            />
          );
        })}
      </Board>
    </ListKeys>
  );
}
