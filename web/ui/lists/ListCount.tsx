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
