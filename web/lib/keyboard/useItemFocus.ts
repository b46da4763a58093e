import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { useFocusFallback } from './useFocusFallback';

/** React warns about layout effects on the server, where they don't run. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Keeps the focus on an item that moves to another month or column, where it is a new element. The focus must move at
 * the same time, because otherwise the next key would go to the page's body and be lost.
 */
export function useItemFocus(items: unknown) {
  const [lastId, setLastId] = useState<string | null>(null);
  const focused = useRef<string | null>(null);
  const moved = useRef<string | null>(null);
  const region = useFocusFallback(items, (timeline) => elementOf(timeline, lastId));

  useBeforePaint(() => {
    const timeline = region.current;
    const { activeElement } = document;
    const isLost = activeElement === document.body;
    const item = timeline && elementOf(timeline, moved.current ?? (isLost ? focused.current : null));
    if (!item) return;
    // A dialog that is closing keeps the focus until it is removed.
    if (isLost || timeline.contains(activeElement)) item.focus({ preventScroll: true });
    if (moved.current !== null) item.scrollIntoView({ block: 'nearest' });
    moved.current = null;
  });

  const focusMoved = useCallback((id: string) => {
    moved.current = id;
  }, []);
  const handlers = {
    onFocus({ target }: FocusEvent) {
      const id = target.closest<HTMLElement>('[data-item]')?.dataset.item;
      if (id === undefined) return;
      focused.current = id;
      setLastId(id);
    },
    // React doesn't report the blur of an element that it removes.
    onBlur() {
      focused.current = null;
    },
  };
  return { region, lastId, focusMoved, handlers };
}

const elementOf = (timeline: HTMLElement, id: string | null) =>
  id === null ? null : timeline.querySelector<HTMLElement>(`[data-item="${id}"]`);
