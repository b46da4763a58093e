import { useMemo, useRef, type DOMAttributes, type ReactNode } from 'react';
import { useListOrder } from './rows';
import { useShortcuts, type Shortcut } from './shortcuts';
import { useRowKeys } from './useRowKeys';

const steps = [
  { term: 'j, k', value: 'Next and previous row' },
  { term: 'Enter', value: 'Open' },
];
const edits = [{ term: 'e', value: 'Edit' }];
const moves = [{ term: 's', value: 'Change the status' }];
const closes = [{ term: 'Esc', value: 'Close the panel' }];
const selects = [
  { term: 'x', value: 'Select the row' },
  { term: 'b', value: 'Go to the actions on the selected rows' },
  { term: 'Esc', value: 'Close the panel, then clear the selection' },
];

const none: readonly Shortcut[] = [];

interface Props extends Pick<DOMAttributes<HTMLElement>, 'onClickCapture' | 'onDoubleClick'> {
  /** The keys that edit cells of the focused row. */
  cellKeys?: readonly Shortcut[];
  /** The list's selection, with the id of the bar with its actions, if its rows can be selected now. */
  selection?: { barId: string; clear: () => void } | undefined;
  /** The record in the peek panel. Undefined for a list without a panel. */
  openedId?: string | null;
  /** Whether rows have a button with which the user can edit them. */
  isEditable: boolean;
  /** Whether rows have a button that changes their status. */
  hasStatus?: boolean;
  children: ReactNode;
}

/** Adds keyboard shortcuts to a list of records. `?` lists them. */
export function ListKeys({
  children,
  selection,
  openedId,
  isEditable,
  hasStatus = false,
  cellKeys = none,
  ...props
}: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { barId, clear } = selection ?? {};
  const hasSelection = selection !== undefined;
  const hasPanel = openedId !== undefined;
  useShortcuts(
    useMemo(
      () => [
        ...steps,
        ...(isEditable ? edits : []),
        ...(isEditable && hasStatus && !cellKeys.some(({ term }) => term === 's') ? moves : []),
        ...cellKeys,
        ...(hasSelection ? selects : []),
        ...(hasPanel && !hasSelection ? closes : []),
      ],
      [isEditable, hasStatus, hasSelection, hasPanel, cellKeys],
    ),
  );
  useRowKeys(
    list,
    useMemo(
      () => ({
        ...(barId && { b: () => document.getElementById(barId)?.querySelector('button')?.focus() }),
        ...(clear && { Escape: clear }),
      }),
      [barId, clear],
    ),
  );
  useListOrder(list);
  return (
    <div ref={list} data-list-keys data-peeked={openedId ?? undefined} {...props}>
      {children}
    </div>
  );
}
