import type { ReactNode } from 'react';

/** Short fields of a form, side by side where they fit. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="ui-columns">{children}</div>;
}

/** The content of a screen, and narrow boxes beside it where there is room. Each is as tall as its content. */
export function MainAndSide({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className="ui-main-side">
      <div className="ui-stack">{children}</div>
      <div className="ui-stack">{side}</div>
    </div>
  );
}
