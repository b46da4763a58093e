import { Text } from '../text/Text';
import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Whether only screen readers get it, because an empty state shows the same. */
  isHidden?: boolean;
}

/** Size of the list below it: `1,204 partners`. Screen readers announce each change. */
export function ListCount({ children, isHidden }: Props) {
  return (
    <p className={isHidden ? 'ui-hidden' : 'ui-muted ui-small ui-numbers'} role="status">
      {children}
    </p>
  );
}

/** The number of currencies that have room. */
const MAX_SHOWN = 3;

/** What the amounts of a list add up to, by currency. */
export function ListTotal({ sums }: { sums: readonly string[] }) {
  const rest = sums.slice(MAX_SHOWN);
  return (
    <span title={sums.join(' · ')}>
      {'Total '}
      <Text as="strong" isNumeric>
        {sums.slice(0, MAX_SHOWN).join(' · ')}
      </Text>
      {rest.length > 0 && ` · ${rest.length} more`}
    </span>
  );
}
