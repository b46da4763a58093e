import { useEffect } from 'react';
import { useShortcuts } from './shortcuts';
import { isForPage } from './useRowKeys';

const keys = [{ term: 'e', value: 'Edit' }];

/** Lets `e` on the page of a record press the control that declares it in `aria-keyshortcuts`. */
export function usePageKeys(): void {
  useShortcuts(keys);
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'e' || !isForPage(event)) return;
      const control = document.querySelector<HTMLElement>('main [aria-keyshortcuts="e"]');
      if (!control) return;
      event.preventDefault();
      control.click();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
