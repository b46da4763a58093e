import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { notifyNotLoaded } from '../../ui/feedback/toast-queue';
import { rememberSidebar } from './sidebar-cookie';

/** The only breakpoint (spec §9), as in tokens.ts. */
const narrow = '(max-width: 767px)';
/** Between a phone and a desktop. The sidebar would take a third of the page, as in Sidebar.css. */
const medium = '(min-width: 768px) and (max-width: 1023px)';

function useMedia(media: string): boolean {
  return useSyncExternalStore(
    useCallback(
      (listener) => {
        const query = window.matchMedia(media);
        query.addEventListener('change', listener);
        return () => query.removeEventListener('change', listener);
      },
      [media],
    ),
    () => window.matchMedia(media).matches,
    () => false,
  );
}

/**
 * State of the sidebar. Next to the content it is expanded or folded; on a medium screen it begins folded, whatever the
 * user has chosen for wide ones; on a narrow screen it is a sheet that is open
 * or closed. The sheet opens when its code has loaded. If it can't be loaded, a toast says so, and the next press retries.
 */
export function useSidebar(initiallyExpanded: boolean, loadSheet: () => Promise<unknown>) {
  const isNarrow = useMedia(narrow);
  const isMedium = useMedia(medium);
  const [isChosen, setChosen] = useState(initiallyExpanded);
  const [isOpenOnMedium, setOpenOnMedium] = useState(false);
  const isExpanded = isMedium ? isOpenOnMedium : isChosen;
  const [isSheetWanted, setSheetWanted] = useState(false);
  const isSheetOpen = isNarrow && isSheetWanted;

  const expand = (next: boolean) => {
    if (isMedium) return setOpenOnMedium(next);
    setChosen(next);
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

  return { isNarrow, isExpanded, isOpenOnMedium, isSheetOpen, expand, toggle, setSheetOpen: setSheetWanted };
}
