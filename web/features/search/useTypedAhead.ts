import { useEffect, useState } from 'react';

/**
 * What is typed into a dialog: also before its field has the focus, or its code is there, so that no letter typed right after
 * the shortcut is lost or ends up in the page. Escape takes the opening back.
 */
export function useTypedAhead(isOpen: boolean, onEscape: () => void) {
  const [text, setText] = useState('');

  useEffect(() => {
    if (!isOpen) return;
    const take = (event: KeyboardEvent) => {
      // The dialog holds the focus once it is there, and its field takes the keys.
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

/** What a key does to the words typed; null where it is not for them. */
function changeBy(event: KeyboardEvent): ((text: string) => string) | null {
  const { key, ctrlKey, metaKey, isComposing } = event;
  const isShortcut = (ctrlKey || metaKey) && !event.getModifierState('AltGraph');
  if (isShortcut || isComposing) return null;
  if (key === 'Backspace') return (text) => text.slice(0, -1);
  return [...key].length === 1 ? (text) => text + key : null;
}
