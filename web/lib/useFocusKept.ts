import { useEffect, useRef } from 'react';

/**
 * For a list whose items can leave it. If the focused item leaves, the list gets the focus, so that keyboard users
 * continue from there. The list needs `tabIndex={-1}`. `heir` can return another element that gets the focus instead.
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

/**
 * Runs after a dialog was removed. A dialog that fades out keeps the focus until then, and in the next frame returns
 * it to an element that may have left the list too.
 */
function afterRemoval(dialog: Element, run: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (dialog.isConnected) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(run));
  });
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}
