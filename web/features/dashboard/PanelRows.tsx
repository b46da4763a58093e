import type { ReactNode } from 'react';
import { linkLook } from '../../ui/looks';

export interface PanelRow {
  id: string;
  title: string;
  /** Facts in the order of their weight; those that are missing are left out. */
  facts: readonly (string | null)[];
  badges: ReactNode;
  /** The screen that shows it, where it can be reached. */
  href?: string;
}

/** The few items that a panel shows: what it is called, what is known of it, and its state. */
export function PanelRows({ label, rows }: { label: string; rows: readonly PanelRow[] }) {
  return (
    <ul className="ui-rows" aria-label={label}>
      {rows.map(({ id, title, facts, badges, href }) => (
        <li key={id}>
          <div className="ui-rows-words">
            <p className="ui-truncate" title={title}>
              {href ? (
                <a href={href} {...linkLook({ quiet: true })}>
                  {title}
                </a>
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
