import type { ReactNode } from 'react';
import { Link } from '../actions/Link';

export interface RelatedTableRow {
  id: string;
  title: string;
  href: string;
  /** Short values, the most important one first. */
  facts: readonly (string | null)[];
  /** The status. */
  badge: ReactNode;
}

/** Records that belong to another one, in rows of one line. */
export function RelatedTable({ label, rows }: { label: string; rows: readonly RelatedTableRow[] }) {
  return (
    <table className="ui-related" aria-label={label}>
      <tbody>
        {rows.map(({ id, title, href, facts, badge }) => (
          <tr key={id}>
            <th scope="row" title={title}>
              <Link look="quiet" href={href}>
                {title}
              </Link>
            </th>
            <td>{badge}</td>
            <td title={facts.filter(Boolean).join(' · ')}>{facts.filter(Boolean).join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
