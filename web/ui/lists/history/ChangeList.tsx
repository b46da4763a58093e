import type { ReactNode } from 'react';
import { Icon } from '../../icons/Icon';

/** A changed field. If the values are hidden, only the label is known. */
export type Change = { label: string } & (
  { before: string; after: string; isHidden?: false } | { isHidden: true }
);

/** The changes that are shown at once, and the length of their values. */
const MAX_SHOWN = { changes: 3, length: 100 };

const isShort = (change: Change): boolean =>
  change.isHidden === true || change.before.length + change.after.length <= MAX_SHOWN.length;

/** Lists the changed fields with their values before and after, such as "Status New → Won". Expands to show long ones. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const shown = changes.filter(isShort).slice(0, MAX_SHOWN.changes);
  const rest = changes.filter((change) => !shown.includes(change));
  return (
    <div className="ui-changes">
      {shown.length > 0 && <dl data-inline>{shown.map(pairOf)}</dl>}
      {rest.length > 0 && (
        <CellDetails summary={rest.map(({ label }) => label).join(', ')}>
          <dl>{rest.map(pairOf)}</dl>
        </CellDetails>
      )}
    </div>
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
    <details>
      <summary>
        <Icon name="chevron-right" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
