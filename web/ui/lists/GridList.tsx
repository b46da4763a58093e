import type { ReactNode } from 'react';
import { GridList as AriaGridList, GridListItem } from 'react-aria-components/GridList';
import styled from 'styled-components';
import { color, radius, space } from '../tokens/tokens';

const Root = styled(AriaGridList)`
  display: flex;
  flex-direction: column;
  gap: ${space[2]};
  outline-offset: ${space[4]};

  /* The cell inside has no layout of its own (display: contents). */
  [role='row'] {
    border-radius: ${radius[8]};
    cursor: default;
    display: flex;
    align-items: center;
    gap: ${space[8]};
    min-width: 0;
    padding: ${space[4]} ${space[8]};
    min-height: var(--control-md);
  }

  [role='row'][data-hovered] {
    background: ${color.surfaceHover};
  }

  [role='row'][data-selected] {
    background: ${color.accentSubtle};
    color: ${color.accentText};
  }

  [role='row'][data-focus-visible] {
    outline-offset: -2px;
  }
`;

export interface GridListEntry {
  id: string;
  /** Name for assistive technology and for typing ahead. */
  label: string;
  content: ReactNode;
}

interface Props {
  label: string;
  items: readonly GridListEntry[];
  selected: string | null;
  onSelect: (id: string) => void;
  emptyText?: string;
}

/** Single-select list whose rows may contain controls. Arrow keys move between rows, Tab enters a row. */
export function GridList({ label, items, selected, onSelect, emptyText }: Props) {
  return (
    <Root
      aria-label={label}
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={selected === null ? [] : [selected]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : [...keys];
        if (key !== undefined) onSelect(String(key));
      }}
      renderEmptyState={() => <p className="ui-muted ui-small">{emptyText}</p>}
    >
      {items.map((item) => (
        <GridListItem key={item.id} id={item.id} textValue={item.label}>
          {item.content}
        </GridListItem>
      ))}
    </Root>
  );
}
