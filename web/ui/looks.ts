import type { AnchorHTMLAttributes } from 'react';

/** Links are plain anchors: the shell's ClientLinks opens their screens without reloading the page. */
export interface PlainLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style'> {
  href: string;
}

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md';

/** The props that make any element look like a Button: `<Link to="/partners/new" {...buttonLook('primary')}>`. */
export function buttonLook(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md') {
  return { className: 'ui-button', 'data-variant': variant, 'data-size': size };
}

/** The props that make an anchor look like a link in running text; `quiet` inherits the surrounding colour. */
export function linkLook({ quiet = false }: { quiet?: boolean } = {}) {
  return { className: 'ui-link', 'data-quiet': quiet || undefined };
}

/** The one link of a card, which makes all of the card clickable. */
export const cardLink = { className: 'ui-card-link' } as const;
