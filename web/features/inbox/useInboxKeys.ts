import { useEffect, useRef } from 'react';
import { useShortcuts } from '../../lib/keyboard/shortcuts';
import { isForPage } from '../../lib/keyboard/useRowKeys';

const keys = [
  { term: 'j, k', value: 'Next and previous item' },
  { term: 'a', value: 'Approve' },
  { term: 'r', value: 'Reject' },
  { term: 'e', value: 'Done' },
  { term: 'h', value: 'Snooze' },
  { term: 'o', value: 'Assign' },
  { term: 'c', value: 'Ask the partner' },
  { term: 'x', value: 'Select for a batch' },
  { term: 'Enter', value: 'Open the record' },
];

/**
 * Calls the handler of a key that is meant for the page. A key that is held down acts once, so that nobody settles a whole
 * list by accident, except to move.
 */
export function useInboxKeys(handlers: Readonly<Record<string, (() => void) | undefined>>): void {
  useShortcuts(keys);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const handle = latest.current[event.key];
      if (!handle || !isForPage(event) || (event.repeat && event.key !== 'j' && event.key !== 'k')) return;
      // Enter on a button or a link elsewhere presses it.
      const focused = document.activeElement;
      if (event.key === 'Enter' && focused !== document.body && !focused?.matches('[data-row-link]')) return;
      event.preventDefault();
      handle();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
