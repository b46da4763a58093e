import { useMemo, useRef, type DOMAttributes, type ReactNode } from 'react';
import { useShortcuts } from './shortcuts';
import { useRowKeys } from './useRowKeys';
import type { ListSelection } from '../bulk/useSelection';

const keys = [
  { term: 'j, k', value: 'Next and previous row' },
  { term: 'Enter', value: 'Open' },
  { term: 'e', value: 'Edit' },
  { term: 'Esc', value: 'Close the panel' },
];

const withSelection = [
  ...keys.slice(0, -1),
  { term: 'x', value: 'Select the row' },
  { term: 'b', value: 'Go to the actions on the selected rows' },
  { term: 'Esc', value: 'Close the panel, then clear the selection' },
];

interface Props extends Pick<DOMAttributes<HTMLElement>, 'onClickCapture'> {
  /** The list's selection, if its rows can be selected now. */
  selection?: ListSelection | undefined;
  children: ReactNode;
}

/** Adds keyboard shortcuts to a list of records. `?` lists them. */
export function ListKeys({ children, selection, ...props }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { barId, clear } = selection ?? {};
  useShortcuts(selection ? withSelection : keys);
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
  return (
    <div ref={list} {...props}>
      {children}
    </div>
  );
}
