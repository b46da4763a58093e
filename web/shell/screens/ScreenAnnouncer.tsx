import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';

/** Announces the title of the screen that a link opened, as browsers do when a page loads. */
export function ScreenAnnouncer() {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    setTitle(document.title);
  }, [pathname]);

  return (
    <VisuallyHidden as="p" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}
