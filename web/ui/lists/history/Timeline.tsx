import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../icons/Icon';

export interface TimelineItem {
  id: string;
  icon: IconName;
  title: ReactNode;
  /** The beginning of a longer text. */
  body?: ReactNode;
  /** The actor and the time. */
  detail: ReactNode;
}

/** List of events, newest first. */
export function Timeline({ label, items }: { label: string; items: readonly TimelineItem[] }) {
  return (
    <ol className="ui-timeline" aria-label={label}>
      {items.map(({ id, icon, title, body, detail }) => (
        <li key={id}>
          <span className="ui-timeline-mark">
            <Icon name={icon} />
          </span>
          <div>
            <p>{title}</p>
            {body && <p className="ui-timeline-body">{body}</p>}
          </div>
          <p className="ui-muted ui-small">{detail}</p>
        </li>
      ))}
    </ol>
  );
}
