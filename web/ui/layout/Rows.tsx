import type { ReactNode } from 'react';

interface Props {
  label?: string;
  /** Whether the actions of a row wrap below its text. */
  wraps?: boolean;
  /** `sm` rows are 40 px high. */
  size?: 'sm' | undefined;
  children: ReactNode;
}

/** List of `<li>`s inside a card or panel. Each is a row: text, then badges or actions. */
export function Rows({ label, wraps, size, children }: Props) {
  return (
    <ul className="ui-rows" aria-label={label} data-wraps={wraps || undefined} data-size={size}>
      {children}
    </ul>
  );
}

/** Title and facts of a row. */
export function RowWords({ children }: { children: ReactNode }) {
  return <div className="ui-rows-words">{children}</div>;
}
