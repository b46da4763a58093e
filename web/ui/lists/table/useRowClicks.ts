import { useEffect, useRef } from 'react';

const CONTROLS = 'a, button, input, select, label, summary';

/**
 * Follows the link of a row's header after a click anywhere on the row, except on its controls or when text is
 * selected. It isn't an `onClick` prop, because the control is the link.
 */
export function useRowClicks() {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const rows = body.current;
    rows?.addEventListener('click', openRow);
    return () => rows?.removeEventListener('click', openRow);
  }, []);
  return body;
}

function openRow({ target }: Event): void {
  if (!(target instanceof Element) || target.closest(CONTROLS)) return;
  if (getSelection()?.isCollapsed === false) return;
  target.closest('tr')?.querySelector<HTMLElement>('th a')?.click();
}
