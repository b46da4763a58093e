import type { ReactNode } from 'react';

/** Bullet list of `<li>`s. */
export function BulletList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className="ui-bullets" aria-label={label}>
      {children}
    </ul>
  );
}
