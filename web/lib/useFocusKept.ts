import { useEffect, useRef } from 'react';

/**
 * For a list whose items can leave it: one that does takes the focus with it, and then the list gets it, so that the keyboard
 * goes on from there. The list needs `tabIndex={-1}`. `heir` finds what is to get the focus instead, where there is such a thing.
 */
export function useFocusKept(items: unknown, heir?: (region: HTMLElement) => HTMLElement | null) {
  const region = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const latestHeir = useRef(heir);
  useEffect(() => {
    latestHeir.current = heir;
  });
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const keep = () => {
      if (document.activeElement !== document.body) return;
      const list = region.current;
      if (list) (latestHeir.current?.(list) ?? list).focus({ preventScroll: true });
    };
    keep();
    const dialog = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]');
    return dialog ? afterRemoval(dialog, keep) : undefined;
  }, [items]);
  return region;
}

/** A dialog that fades out has the focus until it is gone, and in the next frame gives it back to what is gone as well. */
function afterRemoval(dialog: Element, run: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (dialog.isConnected) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(run));
  });
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}
