import { useEffect } from 'react';

/** Sets `--scrollbar` to the width of the page's scrollbar, so that nothing moves while a dialog hides it. */
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
