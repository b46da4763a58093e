import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { NavigationProgress } from './NavigationProgress';
import { ScreenAnnouncer } from './ScreenAnnouncer';
import { ScreenSkeleton } from './ScreenSkeleton';
import { useDelayed } from './useDelayed';
import { useShownPath } from './useShownPath';

const Main = styled.main`
  outline: none;
`;

/** Fast enough to answer a click, slow enough that data already fetched shows no skeleton. */
const SKELETON_MS = 50;

/** The one `<main>` of a page; what SkipLink leads to. Shows a skeleton of the next screen until its data is there. */
export function MainArea({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const next = useShownPath();
  const isWaiting = useDelayed(next !== pathname, SKELETON_MS);
  return (
    <>
      <NavigationProgress />
      <ScreenAnnouncer />
      <Main id="main" tabIndex={-1} aria-busy={isWaiting || undefined}>
        {isWaiting && <ScreenSkeleton pathname={next} />}
        {/* Kept, for a navigation that is given up. */}
        <div hidden={isWaiting}>{children}</div>
      </Main>
    </>
  );
}
