import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../icons/Icon';

export interface TimelineItem {
  id: string;
  icon: IconName;
  title: ReactNode;
  /** The actor and the time. */
  detail: ReactNode;
}

/** List of events, newest first. */
export function Timeline({ label, items }: { label: string; items: readonly TimelineItem[] }) {
  return (
    <ol className="ui-timeline" aria-label={label}>
      {items.map(({ id, icon, title, detail }) => (
        <li key={id}>
          <span className="ui-timeline-mark">
            <Icon name={icon} />
          </span>
          <div>
            <p>{title}</p>
            <p className="ui-muted ui-small">{detail}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
