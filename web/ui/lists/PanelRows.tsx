import type { ReactNode } from 'react';
import { Link } from '../actions/Link';
import { RowWords, Rows } from '../layout/Rows';
import { Text } from '../text/Text';

export interface PanelRow {
  id: string;
  title: string;
  /** Facts, the most important one first. null facts are left out. */
  facts: readonly (string | null)[];
  badges: ReactNode;
  /** The record's screen, if it has one. */
  href?: string;
}

interface Props {
  label: string;
  rows: readonly PanelRow[];
  /** Whether long facts take several lines, for a list that is a whole page. */
  showsAllFacts?: boolean;
  /** `sm` rows are 40 px high, for a screen with many panels. */
  size?: 'sm';
}

/** The items of a panel, each with its title, facts and badges. */
export function PanelRows({ label, rows, showsAllFacts = false, size }: Props) {
  return (
    <Rows label={label} size={size}>
      {rows.map(({ id, title, facts, badges, href }) => (
        <li key={id}>
          <RowWords>
            <Text isTruncated title={title}>
              {href ? (
                <Link look="quiet" href={href} data-row-link={id}>
                  {title}
                </Link>
              ) : (
                title
              )}
            </Text>
            <Text isTruncated={!showsAllFacts} tone="muted" size="sm">
              {facts.filter(Boolean).join(' · ')}
            </Text>
          </RowWords>
          {badges}
        </li>
      ))}
    </Rows>
  );
}
