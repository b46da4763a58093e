import { useEffect, useState } from 'react';

/**
 * Collects the keys that are pressed before the dialog's code is loaded and its field has the focus, so that none is
 * lost or reaches the page. Escape cancels the opening.
 */
export function useTypeAheadBuffer(isOpen: boolean, onEscape: () => void) {
  const [text, setText] = useState('');

  useEffect(() => {
    if (!isOpen) return;
    const take = (event: KeyboardEvent) => {
      // Once the dialog is open it holds the focus, and its field handles the keys.
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      const change = changeBy(event);
      if (!change && event.key !== 'Escape' && event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') onEscape();
      else if (change) setText(change);
    };
    window.addEventListener('keydown', take, { capture: true });
    return () => {
      window.removeEventListener('keydown', take, { capture: true });
      setText('');
    };
  }, [isOpen, onEscape]);

  return [text, setText] as const;
}

/** Returns the change of the text by a key, or null for other keys. */
function changeBy(event: KeyboardEvent): ((text: string) => string) | null {
  const { key, ctrlKey, metaKey, isComposing } = event;
  const isShortcut = (ctrlKey || metaKey) && !event.getModifierState('AltGraph');
  if (isShortcut || isComposing) return null;
  if (key === 'Backspace') return (text) => text.slice(0, -1);
  return [...key].length === 1 ? (text) => text + key : null;
}
