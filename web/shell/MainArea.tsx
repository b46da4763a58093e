import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { NavigationProgress } from './NavigationProgress';
import { ScreenAnnouncer } from './ScreenAnnouncer';
import { ScreenSkeleton } from './ScreenSkeleton';
import { useDelayed } from './useDelayed';
import { useRequestedPath } from './useRequestedPath';

const Main = styled.main`
  outline: none;
`;

/**
 * Delay of the skeleton: short enough to respond to a click, long enough to skip it if the data is already fetched.
 */
const SKELETON_MS = 50;

/** The `<main>` of a page and the target of SkipLink. Shows a skeleton of the next screen until its data arrives. */
export function MainArea({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const next = useRequestedPath();
  const isWaiting = useDelayed(next !== pathname, SKELETON_MS);
  return (
    <>
      <NavigationProgress />
      <ScreenAnnouncer />
      <Main id="main" tabIndex={-1} aria-busy={isWaiting || undefined}>
        {isWaiting && <ScreenSkeleton pathname={next} />}
        {/* Kept in case the navigation is cancelled. */}
        <div hidden={isWaiting}>{children}</div>
      </Main>
    </>
  );
}
