import type { ReactNode } from 'react';
import styled from 'styled-components';

const Element = styled.main`
  outline: none;
`;

/** The `<main>` of a page and the target of SkipLink. */
export const Main = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <Element id="main" tabIndex={-1} aria-busy={isBusy || undefined}>
    {children}
  </Element>
);
