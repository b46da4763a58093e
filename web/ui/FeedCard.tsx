import type { ReactNode } from 'react';

interface Props {
  titleId: string;
  title: string;
  /** Unread items stand out. */
  isUnread: boolean;
  /** Next to the title. */
  action: ReactNode;
  children: ReactNode;
}

/** Item of a feed. */
export function FeedCard({ titleId, title, isUnread, action, children }: Props) {
  return (
    <li className="ui-feed-item" aria-labelledby={titleId} data-unread={isUnread || undefined}>
      <div className="ui-inline" data-align="start" data-wrap="no">
        <h3 id={titleId} dir="auto">
          {isUnread && <span className="ui-hidden">Unread: </span>}
          {title}
        </h3>
        {action}
      </div>
      {children}
    </li>
  );
}
