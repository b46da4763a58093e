import { Icon } from './Icon';

/** A field that was changed; where its values are hidden only that. */
export type Change = { label: string } & (
  { before: string; after: string; isHidden?: false } | { isHidden: true }
);

/** Names the fields that were changed and shows, on demand, each before and after. Plain elements: one stands in every row. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <details className="ui-changes">
      <summary>
        <Icon name="chevron-right" />
        {changes.map(({ label }) => label).join(', ')}
      </summary>
      <dl>{changes.map(pairOf)}</dl>
    </details>
  );
}

const pairOf = (change: Change) => (
  <div key={change.label}>
    <dt>{change.label}</dt>
    <dd>{change.isHidden ? 'Changed; its value is not kept here' : beforeAndAfter(change)}</dd>
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
