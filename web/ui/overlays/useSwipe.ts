import { useRef, type PointerEvent } from 'react';

/** Distance to the right at which a swipe closes a toast, in px (spec.md §9). */
const threshold = 50;

/**
 * Returns handlers for an element that follows the pointer to the right. Calls `onSwiped` if the pointer is released
 * beyond the threshold.
 */
export function useSwipe(onSwiped: () => void) {
  const startedAt = useRef<number | null>(null);
  const pushedBy = (event: PointerEvent) =>
    startedAt.current === null ? 0 : Math.max(0, event.clientX - startedAt.current);
  const end = (event: PointerEvent<HTMLElement>) => {
    const by = pushedBy(event);
    startedAt.current = null;
    event.currentTarget.style.transform = '';
    if (by >= threshold) onSwiped();
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      startedAt.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const by = pushedBy(event);
      event.currentTarget.style.transform = by ? `translateX(${by}px)` : '';
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  };
}
