import type { ReactNode } from 'react';
import { Link } from 'react-aria-components/Link';
import { Icon } from './Icon';

/** The way back, above a PageHeader's title. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="ui-page-header-back">
      <Icon name="arrow-left" />
      {children}
    </Link>
  );
}
