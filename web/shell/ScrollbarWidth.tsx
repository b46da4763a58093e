import { useEffect } from 'react';

/** Tells the style sheets how wide the scrollbar of the page is, so that nothing moves while a dialog hides it. */
export function ScrollbarWidth() {
  useEffect(() => {
    const root = document.documentElement;
    const measure = () => {
      const isHidden = root.style.overflow === 'hidden';
      if (!isHidden) root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return null;
}
