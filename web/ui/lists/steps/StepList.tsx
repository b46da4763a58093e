import type { ReactNode } from 'react';

/** Numbered list of `<li>`s. */
export function StepList({ children }: { children: ReactNode }) {
  return <ol className="ui-steps">{children}</ol>;
}
