import { useMemo, useRef, type DOMAttributes, type ReactNode } from 'react';
import { lazyComponent } from './lazy-component';
import { useDialog } from './useDialog';
import { useRowKeys } from './useRowKeys';
import type { ListSelection } from './useSelection';

const ShortcutsDialog = lazyComponent(() => import('./ShortcutsDialog'));

const keys = [
  { term: 'j, k', value: 'Next and previous row' },
  { term: 'Enter', value: 'Open' },
  { term: 'e', value: 'Edit' },
  { term: 'Esc', value: 'Close the panel' },
];

const selectionKeys = [
  { term: 'x', value: 'Select the row' },
  { term: 'b', value: 'Go to the actions on the selected rows' },
  { term: 'Esc', value: 'Close the panel, then clear the selection' },
];

interface Props extends Pick<DOMAttributes<HTMLElement>, 'onClickCapture'> {
  /** The list's selection, if its rows can be selected now. */
  selection?: ListSelection | undefined;
  children: ReactNode;
}

/** Adds the keys of a list of records, which `?` lists. */
export function ListKeys({ children, selection, ...props }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { open, close, isOpen, key } = useDialog();
  const { barId, clear } = selection ?? {};
  useRowKeys(
    list,
    useMemo(
      () => ({
        '?': () => open(),
        ...(barId && { b: () => document.getElementById(barId)?.querySelector('button')?.focus() }),
        ...(clear && { Escape: clear }),
      }),
      [open, barId, clear],
    ),
  );
  return (
    <div ref={list} {...props}>
      {children}
      {key > 0 && (
        <ShortcutsDialog
          keys={selection ? [...keys.slice(0, -1), ...selectionKeys] : keys}
          isOpen={isOpen}
          onClose={close}
        />
      )}
    </div>
  );
}
