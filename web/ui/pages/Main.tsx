import type { ReactNode } from 'react';

/** The `<main>` of a page and the target of SkipLink. */
export const Main = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <main className="ui-main" id="main" tabIndex={-1} aria-busy={isBusy || undefined}>
    {children}
  </main>
);
