import type { ReactNode } from 'react';

/** A field and the button that submits it, in one row. */
export function FieldWithButton({ children }: { children: ReactNode }) {
  return <div className="ui-field-and-button">{children}</div>;
}
