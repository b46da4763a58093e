import { PrefetchPageLinks, useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';

/** Delay of the prefetch. A pointer that only passes over a link has left it by then. */
const INTENT_MS = 100;

/**
 * Makes every plain `<a href>` open its screen without reloading the page, and fetches that screen's code when the
 * pointer or the focus rests on it. One listener serves all links: a Link component with its hooks costs the server
 * more than the card around it.
 */
export function ClientLinks() {
  const navigate = useNavigate();
  const [intended, setIntended] = useState<string | null>(null);

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = pathToFollow(event);
      if (path === null) return;
      event.preventDefault();
      navigate(path);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const consider = ({ target }: Event) => {
      clearTimeout(timer);
      const path = pathOf(linkAround(target));
      if (path !== null) timer = setTimeout(() => setIntended(path), INTENT_MS);
    };
    const events = ['pointerover', 'focusin', 'touchstart'] as const;
    for (const name of events) document.addEventListener(name, consider, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of events) document.removeEventListener(name, consider);
    };
  }, []);

  return intended === null ? null : <PrefetchPageLinks page={intended} />;
}

/**
 * Returns null for clicks that the browser handles better: new tabs, downloads, other sites, anchors on this page.
 */
function pathToFollow(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  return pathOf(linkAround(event.target));
}

function linkAround(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

/** Returns null if the link doesn't lead to another screen. */
function pathOf(link: HTMLAnchorElement | null): string | null {
  if (!link?.hasAttribute('href') || link.target !== '' || link.hasAttribute('download')) return null;
  if (link.origin !== window.location.origin || link.pathname.startsWith('/api/')) return null;
  const path = link.pathname + link.search;
  const isHere = path === window.location.pathname + window.location.search;
  return isHere && link.hash !== '' ? null : path + link.hash;
}
