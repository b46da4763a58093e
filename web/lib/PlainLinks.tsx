import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Lets the plain anchors inside go to screens without reloading the page. For long lists: a Link component with its
 * hooks costs the server more than the row it stands in.
 */
export function PlainLinks({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const element = root.current;
    const follow = (event: MouseEvent) => {
      const path = pathToFollow(event);
      if (path === null) return;
      event.preventDefault();
      navigate(path);
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [navigate]);

  return <div ref={root}>{children}</div>;
}

/** Null for what the browser does better itself: new tabs, downloads, other sites. */
function pathToFollow(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  if (link.target !== '' || link.hasAttribute('download')) return null;
  if (link.origin !== window.location.origin) return null;
  return link.pathname + link.search + link.hash;
}
