import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { buttonLook, linkLook } from './looks';

interface Props {
  href: string;
  children: ReactNode;
  look?: 'link' | 'button' | 'button-sm';
}

/** Leaves the product, in a new tab that learns nothing of where it came from. */
export function ExternalLink({ href, children, look = 'link' }: Props) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      {...(look === 'link' ? linkLook() : buttonLook('secondary', look === 'button' ? 'md' : 'sm'))}
    >
      {look !== 'link' && <Icon name="external-link" />}
      {children}
      <span className="ui-hidden"> (opens in a new tab)</span>
    </a>
  );
}
