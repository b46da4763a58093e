import type { ReactNode } from 'react';

/** The content of a screen at the width that suits it. The shell owns `<main>`. */
export function Page({ width, children }: { width?: 'form'; children: ReactNode }) {
  return (
    <div className="ui-page" data-width={width}>
      {children}
    </div>
  );
}
