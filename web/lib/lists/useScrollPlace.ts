import { useLocation } from '@remix-run/react';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface Place {
  top: number;
  left: number;
  /** The row or card that had the focus, by the address of its link. */
  href: string | null;
}

const STORE = 'list-places';
const MAX_PLACES = 50;

/** React warns about layout effects on the server, where there is nothing to scroll. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Keeps the place and the focus of a list that scrolls on its own, as browsers do for pages: Back and a reload show the
 * same rows, and another page of the list begins at its top.
 * @param first Identifies the first record of the list
 */
export function useScrollPlace(region: RefObject<HTMLElement>, first: unknown): void {
  const { key } = useLocation();
  const shown = useRef(first);
  useBeforePaint(() => {
    const list = region.current;
    if (!list) return undefined;
    const place = readPlaces()[key];
    if (place) {
      list.scrollTo({ top: place.top, left: place.left, behavior: 'instant' });
      focusLink(list, place.href);
    } else if (shown.current !== first) list.scrollTo({ top: 0, behavior: 'instant' });
    shown.current = first;
    // Noted as it changes, because a list that a skeleton hides has neither a place nor a focus.
    const noted: Place = { top: list.scrollTop, left: list.scrollLeft, href: place?.href ?? null };
    const note = () => {
      if (list.clientHeight > 0) Object.assign(noted, { top: list.scrollTop, left: list.scrollLeft });
    };
    const noteFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) noted.href = target.getAttribute('href');
    };
    const keep = () => storePlace(key, noted);
    list.addEventListener('scroll', note, { passive: true });
    list.addEventListener('focusin', noteFocus);
    window.addEventListener('pagehide', keep);
    return () => {
      list.removeEventListener('scroll', note);
      list.removeEventListener('focusin', noteFocus);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [region, key, first]);
}

function focusLink(list: HTMLElement, href: string | null): void {
  if (href === null || document.activeElement !== document.body) return;
  const links = list.querySelectorAll<HTMLElement>('a[href]');
  [...links].find((link) => link.getAttribute('href') === href)?.focus({ preventScroll: true });
}

function storePlace(key: string, place: Place): void {
  if (place.top === 0 && place.left === 0 && place.href === null) return;
  const { [key]: _replaced, ...others } = readPlaces();
  const kept = Object.entries(others).slice(1 - MAX_PLACES);
  try {
    sessionStorage.setItem(STORE, JSON.stringify({ ...Object.fromEntries(kept), [key]: place }));
  } catch {
    // Without storage, lists begin at their top.
  }
}

function readPlaces(): Record<string, Place> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '{}');
    return isPlaces(stored) ? stored : {};
  } catch {
    return {};
  }
}

const isPlaces = (stored: unknown): stored is Record<string, Place> =>
  typeof stored === 'object' && stored !== null;
