import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon';
import { Link } from '../actions/Link';

interface ListProps {
  /** `compact`: a row is two lines of 44px in all. `previews`: two lines of the text are below the title. */
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
  /** The id that a plain click opens beside the list. */
  peek: string;
  isOpen: boolean;
  /** Unread items stand out. */
  isUnread: boolean;
  /** A Star, before the other parts. */
  star: ReactNode;
  source: string;
  /** The kind of item, as a badge or a menu. */
  category: ReactNode;
  /** Start of the text; may be empty. */
  preview: string;
  /** Shown between the title and the facts: a button with a count, and FeedMarks. */
  more?: ReactNode;
  /** Short facts at the end. Actions replace them while the row is hovered or focused. */
  facts: ReactNode;
  actions: ReactNode;
}

/** Item of a feed. The whole row is a link. */
export function FeedRow(props: RowProps) {
  const { id, title, href, peek, isOpen, isUnread, star, source, category, preview, more, facts, actions } =
    props;
  return (
    <li
      className="ui-feed-row"
      aria-labelledby={id}
      data-unread={isUnread || undefined}
      data-current={isOpen || undefined}
    >
      <span className="ui-feed-star">{star}</span>
      <bdi className="ui-feed-source" title={source}>
        {source}
      </bdi>
      <span className="ui-feed-category">{category}</span>
      <div className="ui-feed-text" dir="auto">
        <h3 id={id}>
          {isUnread && <span className="ui-hidden">Unread: </span>}
          <Link
            look="row"
            href={href}
            title={title}
            data-peek={peek}
            aria-current={isOpen ? 'true' : undefined}
          >
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

/** Icon that links to a record created from the item. */
export function FeedMark({ icon, label, href }: { icon: IconName; label: string; href: string }) {
  return (
    <Link look="mark" href={href} title={label} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
