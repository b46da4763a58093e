import { useEffect, useState, useSyncExternalStore } from 'react';
import { notifyNotLoaded } from '../../ui/feedback/toast-queue';
import { rememberSidebar } from './sidebar-cookie';

/** The only breakpoint (spec §9), as in tokens.ts. */
const narrow = '(max-width: 767px)';

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(narrow).matches,
    () => false,
  );

/**
 * State of the sidebar. Next to the content it is expanded or folded; on a narrow screen it is a sheet that is open
 * or closed. The sheet opens when its code has loaded. If it can't be loaded, a toast says so, and the next press retries.
 */
export function useSidebar(initiallyExpanded: boolean, loadSheet: () => Promise<unknown>) {
  const isNarrow = useIsNarrow();
  const [isExpanded, setExpanded] = useState(initiallyExpanded);
  const [isSheetWanted, setSheetWanted] = useState(false);
  const isSheetOpen = isNarrow && isSheetWanted;

  const expand = (next: boolean) => {
    setExpanded(next);
    rememberSidebar(next);
  };
  const toggle = () => {
    if (!isNarrow) expand(!isExpanded);
    else if (isSheetOpen) setSheetWanted(false);
    else loadSheet().then(() => setSheetWanted(true), notifyNotLoaded);
  };

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'b') return;
      event.preventDefault();
      if (!event.repeat) toggle();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  });

  return { isNarrow, isExpanded, isSheetOpen, expand, toggle, setSheetOpen: setSheetWanted };
}
