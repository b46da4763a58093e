import { useEffect } from 'react';
import { useShortcuts, type Shortcut } from './shortcuts';
import { isForPage } from './useRowKeys';

/** The keys of the page of a record. */
const record: readonly Shortcut[] = [
  { term: 'e', value: 'Edit' },
  { term: 'j, k', value: 'Next and previous record' },
];
export const create: readonly Shortcut[] = [{ term: 'c', value: 'Create' }];
export const find: readonly Shortcut[] = [{ term: '/', value: 'Search the list' }];
export const none: readonly Shortcut[] = [];

/**
 * Lets keys press the control of the page that declares them in `aria-keyshortcuts`. Default: the keys of a record.
 * `keys` must be stable across renders.
 */
export function usePageKeys(keys: readonly Shortcut[] = record): void {
  useShortcuts(keys);
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!keys.some(({ term }) => term.split(', ').includes(event.key)) || !isForPage(event)) return;
      const control = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${event.key}"]`);
      if (!control) return;
      event.preventDefault();
      if (control instanceof HTMLInputElement) control.focus();
      else control.click();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [keys]);
}
