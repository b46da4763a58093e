import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon';

interface Props {
  /** The text, as worded in the spec. */
  title: string;
  description?: ReactNode;
  /** The next step, such as a button. */
  action?: ReactNode;
  icon?: IconName;
  /** `sm` is for panels. */
  size?: 'sm';
}

export function EmptyState({ title, description, action, icon, size }: Props) {
  return (
    <div className="ui-empty" data-size={size}>
      {icon && (
        <span className="ui-empty-icon">
          <Icon name={icon} />
        </span>
      )}
      <p className="ui-empty-title">{title}</p>
      {description && <p>{description}</p>}
      {action && <div className="ui-empty-action">{action}</div>}
    </div>
  );
}
