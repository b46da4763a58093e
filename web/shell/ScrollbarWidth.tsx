import { useEffect } from 'react';

/** Sets `--scrollbar` to the width of the page's scrollbar, so that nothing moves while a dialog hides it. */
export function ScrollbarWidth() {
  useEffect(() => {
    const root = document.documentElement;
    const measure = () => {
      if (root.style.overflow === 'hidden') return;
      const width = `${window.innerWidth - root.clientWidth}px`;
      const known = root.style.getPropertyValue('--scrollbar') || '0px';
      // The browser computes all styles again after each change.
      if (width !== known) root.style.setProperty('--scrollbar', width);
    };
    // Measured with the next frame, which computes the layout in any case.
    const frame = requestAnimationFrame(measure);
    window.addEventListener('resize', measure);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', measure);
    };
  }, []);
  return null;
}
