import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { buttonLook, linkLook } from './looks';

/** Of a mouse: opens links too. */
const MIDDLE = 1;

interface Props {
  href: string;
  children: ReactNode;
  look?: 'link' | 'button' | 'button-sm';
  /** It was followed, in whichever way. */
  onFollow?: () => void;
}

/** Leaves the product, in a new tab that learns nothing of where it came from. */
export function ExternalLink({ href, children, look = 'link', onFollow }: Props) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onFollow}
      onAuxClick={(event) => {
        if (event.button === MIDDLE) onFollow?.();
      }}
      {...(look === 'link' ? linkLook() : buttonLook('secondary', look === 'button' ? 'md' : 'sm'))}
    >
      {look !== 'link' && <Icon name="external-link" />}
      {children}
      <span className="ui-hidden"> (opens in a new tab)</span>
    </a>
  );
}
