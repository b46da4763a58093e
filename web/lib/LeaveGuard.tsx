import { useBlocker } from '@remix-run/react';
import { useEffect } from 'react';
import { LazyConfirmDialog } from './LazyConfirmDialog';

interface Props {
  hasChanges: () => boolean;
  /** The form is gone also when another tab of its screen is shown. */
  isInTab?: boolean;
}

/**
 * Asks before a screen with unsaved changes is left, by a link, by Back, or by closing the tab. `hasChanges` is asked
 * at that moment, so that typing renders nothing. One for a screen: the router asks only the last.
 */
export function LeaveGuard({ hasChanges, isInTab = false }: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leavesScreen = currentLocation.pathname !== nextLocation.pathname;
    const leavesTab = isInTab && currentLocation.search !== nextLocation.search;
    return (leavesScreen || leavesTab) && hasChanges();
  });

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);

  return (
    <LazyConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen) blocker.reset?.();
      }}
      title="Leave without saving?"
      description="What you changed here has not been saved."
      confirmLabel="Leave"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
