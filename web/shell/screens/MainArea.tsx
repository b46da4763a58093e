import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Main } from '../../ui/pages/Main';
import { NavigationProgress } from './NavigationProgress';
import { ScreenAnnouncer } from './ScreenAnnouncer';
import { ScreenSkeleton } from './ScreenSkeleton';
import { screenOf } from './screen-of';
import { useDelayed } from './useDelayed';
import { useRequestedPath } from './useRequestedPath';

/**
 * Delay of the skeleton in ms: short enough to respond to a click, long enough to skip it if the data is already
 * fetched.
 */
const SKELETON_MS = 50;

/** The content of a page. Shows a skeleton of the next screen until its data arrives. */
export function MainArea({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const next = useRequestedPath();
  const isWaiting = useDelayed(screenOf(next) !== screenOf(pathname), SKELETON_MS);
  return (
    <>
      <NavigationProgress />
      <ScreenAnnouncer />
      <Main isBusy={isWaiting}>
        {isWaiting && <ScreenSkeleton pathname={next} />}
        {/* Kept in case the navigation is cancelled. */}
        <div hidden={isWaiting}>{children}</div>
      </Main>
    </>
  );
}
