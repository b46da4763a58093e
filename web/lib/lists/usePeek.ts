import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef, type MouseEvent } from 'react';

/** Phones open the record's page instead, because a panel would cover the list. */
const WIDE = '(min-width: 768px)';

/**
 * Opens records of a list in its peek panel. The URL has the record's id in `parameter`. Links with `data-peek` and the
 * id, inside the element with `listProps`, open the panel instead of the page that they link to. `wide` is the media query
 * of windows that have room for the panel.
 */
export function usePeek(parameter: string, wide = WIDE) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { location: pending } = useNavigation();
  const isPending = pending?.pathname === pathname;
  const shown = isPending ? pending.search : search;
  const id = new URLSearchParams(shown).get(parameter);
  // A second key can arrive before React has rendered what the first one opens.
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  const show = (next: string | null) => {
    const params = new URLSearchParams(latest.current);
    const last = params.get(parameter);
    if (next === last) return;
    if (next === null) params.delete(parameter);
    else params.set(parameter, next);
    latest.current = params.toString();
    // Moving from record to record is one step for Back.
    const replace = last !== null && next !== null;
    navigate(`?${params.toString()}`, { replace, preventScrollReset: true });
  };
  return {
    id,
    close: () => show(null),
    listProps: {
      openedId: id,
      onClickCapture(event: MouseEvent) {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        const link =
          event.target instanceof Element ? event.target.closest<HTMLElement>('[data-peek]') : null;
        const peeked = link?.dataset.peek;
        if (peeked === undefined || !matchMedia(wide).matches) return;
        event.preventDefault();
        show(peeked);
      },
    },
  };
}

interface Change {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
  formMethod?: string | undefined;
}

/** Returns a screen's `shouldRevalidate`, so that opening and closing the peek panel loads nothing. */
export function skipPeekRevalidation(parameter: string) {
  return ({ currentUrl, nextUrl, defaultShouldRevalidate }: Change): boolean => {
    const withoutPeek = (url: URL) => {
      const rest = new URLSearchParams(url.search);
      rest.delete(parameter);
      return url.pathname + rest.toString();
    };
    const isSame = currentUrl.href === nextUrl.href;
    return !isSame && withoutPeek(currentUrl) === withoutPeek(nextUrl) ? false : defaultShouldRevalidate;
  };
}
