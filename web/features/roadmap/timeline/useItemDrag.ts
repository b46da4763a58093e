import { useEffect, useRef, useState, type PointerEvent } from 'react';

/** Distance that a pointer moves before a drag begins, in px. Less is a click. */
const THRESHOLD = 6;
/** Distance from the window's edge at which scrolling begins, and maximum scroll per frame, in px. */
const EDGE = 72;
const MAX_STEP = 18;

/** Elements that handle presses themselves and don't start a drag. */
const CONTROLS = 'select, a, button, input';

interface Drag {
  id: string;
  item: HTMLElement;
  month: HTMLElement | null;
  isMoving: boolean;
}

/**
 * Drags a `data-item` to a `data-month`: with a mouse anywhere on the item, and with a finger by its
 * `data-grip`, because touching elsewhere scrolls. Escape cancels. The drag writes its state to DOM attributes,
 * so that hundreds of items don't render.
 */
export function useItemDrag(isEnabled: boolean, onDrop: (id: string, month: string) => void) {
  const [title, setTitle] = useState<string | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  function begin(event: PointerEvent) {
    if (!isEnabled || event.button !== 0 || !(event.target instanceof Element)) return;
    const grip = event.target.closest('[data-grip]');
    const item = event.target.closest<HTMLElement>('[data-item]');
    if (!item || (!grip && (event.pointerType !== 'mouse' || event.target.closest(CONTROLS)))) return;
    stop.current();
    stop.current = follow({ item, x: event.clientX, y: event.clientY });
  }

  function follow(start: { item: HTMLElement; x: number; y: number }): () => void {
    const drag: Drag = { id: start.item.dataset.item ?? '', item: start.item, month: null, isMoving: false };
    const at = { x: start.x, y: start.y };
    const listeners = new AbortController();
    const { signal } = listeners;
    let frame = 0;

    const end = () => {
      listeners.abort();
      cancelAnimationFrame(frame);
      drag.item.removeAttribute('data-dragged');
      drag.month?.removeAttribute('data-drop');
      document.documentElement.removeAttribute('data-dragging');
      setTitle(null);
    };
    const show = () => {
      if (ghost.current) ghost.current.style.translate = `${at.x + 12}px ${at.y + 12}px`;
      const month = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-month]') ?? null;
      if (month === drag.month) return;
      drag.month?.removeAttribute('data-drop');
      month?.setAttribute('data-drop', '');
      drag.month = month;
    };
    const step = () => {
      const speed = scrollSpeed(at.y);
      if (speed !== 0) window.scrollBy({ top: speed, behavior: 'instant' });
      show();
      frame = requestAnimationFrame(step);
    };
    const move = (event: globalThis.PointerEvent) => {
      at.x = event.clientX;
      at.y = event.clientY;
      if (drag.isMoving || Math.hypot(at.x - start.x, at.y - start.y) < THRESHOLD) return;
      drag.isMoving = true;
      drag.item.setAttribute('data-dragged', '');
      document.documentElement.setAttribute('data-dragging', '');
      setTitle(drag.item.querySelector('[data-title]')?.textContent ?? '');
      frame = requestAnimationFrame(step);
    };
    const drop = () => {
      if (drag.isMoving) {
        show();
        swallowClick();
        const month = drag.month?.dataset.month;
        if (month) onDrop(drag.id, month);
      }
      end();
    };
    const cancelOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end();
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('blur', end, { signal });
    window.addEventListener('keydown', cancelOnEscape, { signal });
    return end;
  }

  return { ghost, title, begin };
}

function scrollSpeed(y: number): number {
  const below = y - (window.innerHeight - EDGE);
  const above = EDGE - y;
  const depth = Math.min(Math.max(below, above, 0) / EDGE, 1);
  return (below > 0 ? 1 : -1) * Math.round(depth * MAX_STEP);
}

/**
 * Cancels the click that follows a drag, so that it doesn't press anything. It comes right after the drag, if at all.
 */
function swallowClick(): void {
  const listener = new AbortController();
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true, signal: listener.signal });
  setTimeout(() => listener.abort(), 0);
}
