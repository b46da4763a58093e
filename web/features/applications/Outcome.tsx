import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/Icon';

interface Props {
  icon: IconName;
  /** A heading, `h1` or `h2`. */
  title: ReactNode;
  children: ReactNode;
}

/** What takes the place of the form where there is nothing (more) to fill in. */
export function Outcome({ icon, title, children }: Props) {
  return (
    <div className="ui-empty">
      <span className="ui-empty-icon">
        <Icon name={icon} />
      </span>
      {title}
      <p>{children}</p>
    </div>
  );
}
