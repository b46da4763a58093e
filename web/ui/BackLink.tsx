import type { ReactNode } from 'react';
import { Icon } from './Icon';

/** Link to the parent page, above a PageHeader's title. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="ui-page-header-back">
      <Icon name="arrow-left" />
      {children}
    </a>
  );
}
