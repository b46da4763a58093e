import { Fragment, type ReactNode } from 'react';

interface Props {
  items: readonly { term: string; value: ReactNode }[];
  /** `short` is for short values in a card, which stay next to their terms on phones. */
  size?: 'short';
  /** Shown in gray in place of an empty value; a dash by default. */
  empty?: string;
}

/** List of terms and values. */
export function DescriptionList({ items, size, empty }: Props) {
  return (
    <dl className={size ? 'ui-pairs ui-small' : 'ui-pairs'} data-size={size}>
      {items.map(({ term, value }) => {
        const isEmpty = value === null || value === undefined || value === '';
        return (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd className={isEmpty && empty ? 'ui-muted' : undefined}>{isEmpty ? (empty ?? '—') : value}</dd>
          </Fragment>
        );
      })}
    </dl>
  );
}
