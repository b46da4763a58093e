import { useEffect, useState } from 'react';

/** For each open dialog, the elements that may get the focus when it closes, in order. */
const open: HTMLElement[][] = [];

/**
 * Returns the focus to the element that opened a dialog, when the component inside it is removed. React Aria does so
 * too, but loses the element if a dialog replaces another one, such as one that was loading its content.
 */
export function useRestoredFocus(): void {
  // The focus moves into the dialog after the first rendering.
  const [openers] = useState(findOpeners);
  useEffect(() => {
    open.push(openers);
    return () => {
      open.splice(open.indexOf(openers), 1);
      // React Aria acts in the next frame as well. Whichever comes second finds the focus restored.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        openers.find((element) => element.isConnected)?.focus({ preventScroll: true });
      });
    };
  }, [openers]);
}

/** The focused element, and if that is in a dialog, what opened the dialog. */
function findOpeners(): HTMLElement[] {
  const { activeElement, body } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === body) return [];
  const isInDialog = activeElement.closest('[role="dialog"], [role="alertdialog"]') !== null;
  return [activeElement, ...(isInDialog ? (open.at(-1) ?? []) : [])];
}
