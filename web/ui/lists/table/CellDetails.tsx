import type { ReactNode } from 'react';
import { Icon } from '../../icons/Icon';

/** Expands to more text in a cell of a table. A plain element, because every row has one. */
export function CellDetails({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className="ui-changes">
      <summary>
        <Icon name="chevron-right" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
