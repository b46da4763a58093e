import type { ReactNode } from 'react';
import { Icon } from '../../icons/Icon';

/** A changed field. If the values are hidden, only the label is known. */
export type Change = { label: string } & (
  { before: string; after: string; isHidden?: false } | { isHidden: true }
);

/** Lists the changed fields and expands to show each value before and after. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <CellDetails summary={changes.map(({ label }) => label).join(', ')}>
      <dl>{changes.map(pairOf)}</dl>
    </CellDetails>
  );
}

const pairOf = (change: Change) => (
  <div key={change.label}>
    <dt>{change.label}</dt>
    <dd>{change.isHidden ? 'Changed (value not recorded)' : beforeAndAfter(change)}</dd>
  </div>
);

const beforeAndAfter = ({ before, after }: { before: string; after: string }) => (
  <>
    {before !== '' && (
      <>
        <span className="ui-hidden">from </span>
        <del>{before}</del>
        <Icon name="chevron-right" />
        <span className="ui-hidden"> to </span>
      </>
    )}
    {after === '' ? <span className="ui-muted">empty</span> : <ins>{after}</ins>}
  </>
);

/** Expands to more text in a cell of a table. A plain element, because every row has one. */
function CellDetails({ summary, children }: { summary: ReactNode; children: ReactNode }) {
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
