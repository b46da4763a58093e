import { useMemo, useRef, type DOMAttributes, type ReactNode } from 'react';
import { lazyComponent } from './lazy-component';
import { useDialog } from './useDialog';
import { useRowKeys } from './useRowKeys';

const ShortcutsDialog = lazyComponent(() => import('./ShortcutsDialog'));

const keys = [
  { term: 'j, k', value: 'Next and previous row' },
  { term: 'Enter', value: 'Open' },
  { term: 'e', value: 'Edit' },
  { term: 'x', value: 'Select' },
  { term: 'Esc', value: 'Close the panel' },
];

interface Props extends Pick<DOMAttributes<HTMLElement>, 'onClickCapture'> {
  children: ReactNode;
}

/** Adds the keys of a list of records, which `?` lists. */
export function ListKeys({ children, ...props }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { open, close, isOpen, key } = useDialog();
  useRowKeys(
    list,
    useMemo(() => ({ '?': () => open() }), [open]),
  );
  return (
    <div ref={list} {...props}>
      {children}
      {key > 0 && <ShortcutsDialog keys={keys} isOpen={isOpen} onClose={close} />}
    </div>
  );
}
