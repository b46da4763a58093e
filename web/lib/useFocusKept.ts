import { useEffect, useRef } from 'react';

/**
 * For a list whose items can leave it: one that does takes the focus with it, and then the list gets it, so that the keyboard
 * goes on from there. The list needs `tabIndex={-1}`.
 */
export function useFocusKept(items: unknown) {
  const region = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (document.activeElement === document.body) region.current?.focus({ preventScroll: true });
  }, [items]);
  return region;
}
