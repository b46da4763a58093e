import type { ReactNode } from 'react';
import styled from 'styled-components';
import { NavigationProgress } from './NavigationProgress';
import { ScreenAnnouncer } from './ScreenAnnouncer';

const Main = styled.main`
  outline: none;
`;

/** The one `<main>` of a page; what SkipLink leads to. */
export function MainArea({ children }: { children: ReactNode }) {
  return (
    <>
      <NavigationProgress />
      <ScreenAnnouncer />
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
    </>
  );
}
