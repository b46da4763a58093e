import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';

/** Facts of a card, one line with an icon each. */
export function Facts({ children }: { children: ReactNode }) {
  return <ul className="ui-facts">{children}</ul>;
}

export function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}
