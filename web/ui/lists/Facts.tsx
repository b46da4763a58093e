import type { ElementType, ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon';

interface FactsProps {
  /** `div` is for items of a list, with each Fact as a `span`. */
  as?: 'ul' | 'div';
  label?: string;
  /** Whether screen readers announce changes. */
  isLive?: boolean;
  children: ReactNode;
}

/** Facts of a card, one line with an icon each. */
export function Facts({ as = 'ul', label, isLive, children }: FactsProps) {
  const Element: ElementType = as;
  return (
    <Element className="ui-facts" aria-label={label} aria-live={isLive ? 'polite' : undefined}>
      {children}
    </Element>
  );
}

interface FactProps {
  as?: 'li' | 'span';
  icon: IconName;
  /** Name of the icon, if the text doesn't explain it. */
  iconLabel?: string;
  children: ReactNode;
}

export function Fact({ as = 'li', icon, iconLabel, children }: FactProps) {
  const Element: ElementType = as;
  return (
    <Element>
      <Icon name={icon} label={iconLabel} />
      <span>{children}</span>
    </Element>
  );
}
