import type { ReactNode } from 'react';
import { Link } from '../actions/Link';

interface ListProps {
  label: string;
  /** `panel` is for a panel that floats above the page. */
  look?: 'panel';
  children: ReactNode;
}

/** List of NoticeRows. */
export function NoticeList({ label, look, children }: ListProps) {
  return (
    <ul className="ui-notices" aria-label={label} data-look={look}>
      {children}
    </ul>
  );
}

interface RowProps {
  title: string;
  /** Further text in one line. */
  body: string | null;
  /** The address that the row opens; null for a notice without a screen. */
  href: string | null;
  /** Unread notices stand out. */
  isUnread: boolean;
  /** Called when the link is followed. */
  onOpen: () => void;
  /** The kind of notice and its time. */
  facts: ReactNode;
  /** A button. */
  action: ReactNode;
}

/** A notice. The whole row is a link. */
export function NoticeRow({ title, body, href, isUnread, onOpen, facts, action }: RowProps) {
  return (
    <li className="ui-notice" data-unread={isUnread || undefined}>
      <div className="ui-notice-text">
        <p dir="auto">
          {isUnread && <span className="ui-hidden">Unread: </span>}
          {href === null ? (
            title
          ) : (
            <Link look="notice" href={href} onClick={onOpen}>
              {title}
            </Link>
          )}
        </p>
        {body !== null && (
          <p className="ui-notice-body" dir="auto">
            {body}
          </p>
        )}
        <p className="ui-notice-facts">{facts}</p>
      </div>
      <div className="ui-notice-action">{action}</div>
    </li>
  );
}
