import type { ReactNode } from 'react';

/** Short fields of a form, side by side where they fit. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="ui-columns">{children}</div>;
}
