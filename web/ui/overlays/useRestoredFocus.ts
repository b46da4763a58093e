import { useEffect, useState } from 'react';

/** For each open dialog, the elements that may get the focus when it closes, in order. */
const openersOfDialogs: HTMLElement[][] = [];

/**
 * Returns the focus to the element that opened a dialog, when the component inside it is removed. React Aria does so
 * too, but loses the element if a dialog replaces another one, such as one that was loading its content.
 */
export function useRestoredFocus(): void {
  // At the first rendering, the focus isn't in the dialog yet.
  const [openers] = useState(findOpeners);
  useEffect(() => {
    openersOfDialogs.push(openers);
    return () => {
      openersOfDialogs.splice(openersOfDialogs.indexOf(openers), 1);
      // React Aria acts in the next frame as well. Whichever comes second finds the focus restored.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        openers.some((element) => {
          element.focus({ preventScroll: true });
          // An element that was removed or hidden doesn't take the focus.
          return document.activeElement === element;
        });
      });
    };
  }, [openers]);
}

/** Returns the focused element, and if that is in a dialog, what opened the dialog. */
function findOpeners(): HTMLElement[] {
  const { activeElement, body } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === body) return [];
  const isInDialog = activeElement.closest('[role="dialog"], [role="alertdialog"]') !== null;
  return [activeElement, ...(isInDialog ? (openersOfDialogs.at(-1) ?? []) : [])];
}
