import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon';
import { Link } from '../actions/Link';

interface ListProps {
  /** `compact`: a row is one line of 48px. `previews`: two lines of the text are below the title. */
  density: 'compact' | 'previews';
  children: ReactNode;
}

/** List of FeedRows. */
export function FeedList({ density, children }: ListProps) {
  return (
    <ul className="ui-feed" data-density={density}>
      {children}
    </ul>
  );
}

interface RowProps {
  id: string;
  title: string;
  href: string;
  /** Unread items stand out. */
  isUnread: boolean;
  /** Before the other parts: a Star. */
  star: ReactNode;
  source: string;
  /** What kind of item it is: a badge or a menu. */
  category: ReactNode;
  /** Start of the text; may be empty. */
  preview: string;
  /** Between the title and the facts: a count that opens something, and FeedMarks. */
  more?: ReactNode;
  /** Short facts at the end. Actions take their place while the row is hovered or focused. */
  facts: ReactNode;
  actions: ReactNode;
}

/** Item of a feed. All of the row opens the item. */
export function FeedRow(props: RowProps) {
  const { id, title, href, isUnread, star, source, category, preview, more, facts, actions } = props;
  return (
    <li className="ui-feed-row" aria-labelledby={id} data-unread={isUnread || undefined}>
      <span className="ui-feed-star">{star}</span>
      <bdi className="ui-feed-source" title={source}>
        {source}
      </bdi>
      <span className="ui-feed-category">{category}</span>
      <div className="ui-feed-text" dir="auto">
        <h3 id={id}>
          {isUnread && <span className="ui-hidden">Unread: </span>}
          <Link look="row" href={href} title={title}>
            {title}
          </Link>
        </h3>
        {preview && <p>{preview}</p>}
      </div>
      {more}
      <span className="ui-feed-facts">{facts}</span>
      <div className="ui-feed-actions">{actions}</div>
    </li>
  );
}

/** Icon that links something that came of the item. */
export function FeedMark({ icon, label, href }: { icon: IconName; label: string; href: string }) {
  return (
    <Link look="mark" href={href} title={label} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
