import type { ReactNode } from 'react';

/** A user's text, with its line breaks. */
export function Prose({ isQuiet, children }: { isQuiet?: boolean; children: ReactNode }) {
  return <p className={isQuiet ? 'ui-prose ui-muted ui-small' : 'ui-prose'}>{children}</p>;
}
