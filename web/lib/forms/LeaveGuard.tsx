import { useBlocker } from '@remix-run/react';
import { useEffect } from 'react';
import { UnsavedChangesDialog } from './UnsavedChangesDialog';

interface Props {
  hasChanges: () => boolean;
  /** Whether the form disappears when another tab of its screen is shown. */
  isInTab?: boolean;
}

/**
 * Asks before a link, Back or closing the tab discards unsaved changes. Calls `hasChanges` only at that moment, so
 * that typing doesn't cause a render. If several guards are mounted, the router asks only the last one.
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
    <UnsavedChangesDialog
      isOpen={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}
