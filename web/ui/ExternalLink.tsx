import type { ReactNode } from 'react';
import { linkLook } from './looks';

/** Leaves the product, in a new tab that learns nothing of where it came from. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" {...linkLook()}>
      {children}
      <span className="ui-hidden"> (opens in a new tab)</span>
    </a>
  );
}
