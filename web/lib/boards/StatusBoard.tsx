import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { ButtonLink, Link } from '../../ui/actions/Link';
import { Board, BoardCard, BoardColumn } from '../../ui/lists/movable/Board';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { statusLabel } from '../../ui/tokens/status';
import { boardAddress, type BoardColumnData } from './board';
import { ListKeys } from '../keyboard/ListKeys';
import { useShortcuts } from '../keyboard/shortcuts';
import { useItemFocus } from '../keyboard/useItemFocus';
import type { usePeek } from '../lists/usePeek';

const keys = [{ term: 'Enter, Tab, Enter', value: 'Pick up a card, choose a column, drop it' }];

/** The parts of a card. */
interface Shown {
  name: string;
  href: string;
  detail: ReactNode;
  badges: ReactNode;
  actions: ReactNode;
  isMovable: boolean;
}

interface Props<Item, Status extends string> {
  columns: readonly BoardColumnData<Status>[];
  /** All columns that the board can have, in order. */
  statuses: readonly Status[];
  /** All records of the columns. */
  items: Item[];
  cardOf: (item: Item) => Shown;
  /** Returns the URL parameters of the table with only one column. */
  onlyWith: (status: Status) => Readonly<Record<string, string>>;
  peek: ReturnType<typeof usePeek>;
  /** Whether cards have a button with which the user can edit them. */
  isEditable: boolean;
  /** Called for a record that is dropped on another column. */
  onDrop: (item: Item, to: Status) => void;
}

/** Records by status. When a record is dropped on another column, the caller changes its status. */
export function StatusBoard<Status extends string, Item extends { id: string; status: Status }>({
  columns,
  statuses,
  items,
  cardOf,
  onlyWith,
  peek,
  isEditable,
  onDrop,
}: Props<Item, Status>) {
  const { search } = useLocation();
  useShortcuts(keys);
  const { region, focusMoved, handlers } = useItemFocus(items);

  function drop(id: string, column: string) {
    const item = items.find((one) => one.id === id);
    const to = statuses.find((one) => one === column);
    if (!item || !to || item.status === to) return;
    focusMoved(id);
    onDrop(item, to);
  }
  const latest = useRef(drop);
  useEffect(() => {
    latest.current = drop;
  });
  const moveDropped = useCallback((id: string, column: string) => latest.current(id, column), []);

  return (
    <ListKeys {...peek.listProps} isEditable={isEditable}>
      <Board ref={region} label="Board" onMove={moveDropped}>
        {columns.map(({ status, total, count, isWhole }) => {
          const cards = items.filter((item) => item.status === status);
          return (
            <BoardColumn
              key={status}
              id={status}
              title={<StatusBadge status={status} />}
              count={total + cards.length - count}
              handlers={handlers}
              cards={cards.map((item) => {
                const { name, href, detail, badges, actions, isMovable } = cardOf(item);
                return (
                  <BoardCard
                    key={item.id}
                    id={item.id}
                    name={name}
                    title={
                      <Link look="quiet" href={href} data-peek={item.id} draggable={false}>
                        {name}
                      </Link>
                    }
                    detail={detail}
                    isMovable={isMovable}
                    isOpened={item.id === peek.id}
                    actions={actions}
                  >
                    {badges}
                  </BoardCard>
                );
              })}
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
