import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import styled from 'styled-components';
import { Icon } from '../../icons/Icon';
import { color, radius, space } from '../../tokens/tokens';

const Root = styled(GridList)`
  display: flex;
  flex-direction: column;
  border: 1px solid ${color.border};
  border-radius: ${radius[8]};
  background: ${color.surface};
  overflow: hidden;

  /* The cell inside has no layout of its own (display: contents). */
  [role='row'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[8]};
    min-width: 0;
    padding: ${space[8]} ${space[12]};
    overflow-wrap: anywhere;
    outline-offset: -2px;
  }

  /* Buttons go below the words where both don't fit. */
  .ui-rows-words {
    flex: 1 1 10rem;
  }

  [role='row'][data-dragging] {
    opacity: 0.5;
  }

  [role='row'] + [role='row'] {
    border-top: 1px solid ${color.border};
  }

  .react-aria-DropIndicator {
    outline: none;
  }

  .react-aria-DropIndicator[data-drop-target] {
    outline: 1px solid ${color.accent};
  }
`;

const Handle = styled(Button)`
  display: inline-flex;
  flex: none;
  padding: ${space[4]};
  border: 0;
  border-radius: ${radius[6]};
  background: none;
  color: ${color.textMuted};
  cursor: grab;
`;

export interface SortableItem {
  id: string;
  /** Name for assistive technology. */
  label: string;
  content: ReactNode;
}

interface Props {
  label: string;
  items: readonly SortableItem[];
  /** Saves the new position of an item, counted from 0. Resolves with true if that worked. */
  onMove: (id: string, position: number) => Promise<boolean>;
}

/**
 * A list that users reorder, by dragging a row's handle with a mouse or a finger, or by Enter on it, the arrow keys and
 * Enter. Add buttons to the rows as well, because not everyone can drag. The new order is shown at once.
 */
export function SortableList({ label, items, onMove }: Props) {
  const given = items.map(({ id }) => id);
  const givenKey = given.join(' ');
  const [moved, setMoved] = useState<{ from: string; order: readonly string[] } | null>(null);
  const order = moved?.from === givenKey ? moved.order : given;

  async function place(id: string, target: string, isAfter: boolean) {
    const others = order.filter((one) => one !== id);
    const position = others.indexOf(target) + (isAfter ? 1 : 0);
    const next = [...others.slice(0, position), id, ...others.slice(position)];
    if (next.join(' ') === order.join(' ')) return;
    setMoved({ from: givenKey, order: next });
    if (!(await onMove(id, position))) setMoved(null);
  }

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': labelOf(String(key)) })),
    onReorder({ keys, target }) {
      const [id] = keys;
      if (id !== undefined) void place(String(id), String(target.key), target.dropPosition === 'after');
    },
    renderDropIndicator: (target) => <DropIndicator target={target} />,
  });
  const labelOf = (id: string) => items.find((item) => item.id === id)?.label ?? '';

  return (
    <Root aria-label={label} keyboardNavigationBehavior="tab" dragAndDropHooks={dragAndDropHooks}>
      {order.map((id) => (
        <GridListItem key={id} id={id} textValue={labelOf(id)}>
          <Handle slot="drag" aria-label={`Move ${labelOf(id)}`}>
            <Icon name="grip" />
          </Handle>
          {items.find((item) => item.id === id)?.content}
        </GridListItem>
      ))}
    </Root>
  );
}
