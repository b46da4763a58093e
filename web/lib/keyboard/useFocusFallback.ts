import { useEffect, useRef } from 'react';

/**
 * Moves the focus to a list when the focused item leaves it, so that keyboard users continue from there. The list needs
 * `tabIndex={-1}`. `getFallback` can return another element that gets the focus instead.
 */
export function useFocusFallback(items: unknown, getFallback?: (region: HTMLElement) => HTMLElement | null) {
  const region = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const latestGetFallback = useRef(getFallback);
  useEffect(() => {
    latestGetFallback.current = getFallback;
  });
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const keep = () => {
      if (document.activeElement !== document.body) return;
      const list = region.current;
      if (list) (latestGetFallback.current?.(list) ?? list).focus({ preventScroll: true });
    };
    const dialog = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]');
    return dialog ? afterRemoval(dialog, keep) : afterNextFrame(keep);
  }, [items]);
  return region;
}

/**
 * Runs after a dialog was removed. A dialog that fades out keeps the focus until then, and may return it to an element
 * that was removed too.
 */
function afterRemoval(dialog: Element, run: () => void): () => void {
  let cancel = () => observer.disconnect();
  const observer = new MutationObserver(() => {
    if (dialog.isConnected) return;
    observer.disconnect();
    cancel = afterNextFrame(run);
  });
  observer.observe(document.body, { childList: true });
  return () => cancel();
}

/** Runs after the next frame, in which React Aria returns the focus of a dialog that was just removed. */
function afterNextFrame(run: () => void): () => void {
  let handle = requestAnimationFrame(() => {
    handle = requestAnimationFrame(run);
  });
  return () => cancelAnimationFrame(handle);
}
