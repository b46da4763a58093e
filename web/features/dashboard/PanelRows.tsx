import type { ReactNode } from 'react';
import { Link } from '../../ui/Link';

export interface PanelRow {
  id: string;
  title: string;
  /** Facts, the most important one first. null is left out. */
  facts: readonly (string | null)[];
  badges: ReactNode;
  /** The record's screen, if it has one. */
  href?: string;
}

/** The items of a panel, each with its title, facts and badges. */
export function PanelRows({ label, rows }: { label: string; rows: readonly PanelRow[] }) {
  return (
    <ul className="ui-rows" aria-label={label}>
      {rows.map(({ id, title, facts, badges, href }) => (
        <li key={id}>
          <div className="ui-rows-words">
            <p className="ui-truncate" title={title}>
              {href ? (
                <Link look="quiet" href={href}>
                  {title}
                </Link>
              ) : (
                title
              )}
            </p>
            <p className="ui-truncate ui-muted ui-small">{facts.filter(Boolean).join(' · ')}</p>
          </div>
          {badges}
        </li>
      ))}
    </ul>
  );
}
