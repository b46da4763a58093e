import type { ElementType, ReactNode } from 'react';

/** Several lines in one cell of a table. */
export function Lines({ as = 'div', children }: { as?: 'div' | 'ul'; children: ReactNode }) {
  const Element: ElementType = as;
  return <Element className="ui-lines">{children}</Element>;
}
