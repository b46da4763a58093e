import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { buttonLook, linkLook } from './looks';

/** `MouseEvent.button` of the middle button, which also opens links. */
const MIDDLE = 1;

interface Props {
  href: string;
  children: ReactNode;
  look?: 'link' | 'button' | 'button-sm';
  /** Called when the link is followed, with either button. */
  onFollow?: () => void;
}

/** Link to another site. Opens a new tab without a referrer or access to this one. */
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
