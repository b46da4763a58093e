import type { ReactNode } from 'react';
import { ButtonLink } from '../actions/Link';

interface Props {
  /** Names the list if the screen shows several, such as `Pages of programs`. */
  label?: string | undefined;
  /** URLs of the pages. A page that doesn't exist has no link. */
  first?: string | null;
  previous?: string | null;
  next?: string | null;
  nextLabel?: string | undefined;
  /** Shown next to the links, such as `1–50 of 312`. */
  children?: ReactNode;
}

/** Links to other pages of a list. They are real links, so that Back and opening a page in a new tab work. */
export function Pagination({ label = 'Pages', first, previous, next, nextLabel = 'Next', children }: Props) {
  if (!first && !previous && !next && !children) return null;
  return (
    <nav className="ui-pagination" aria-label={label}>
      <span className="ui-numbers">{children}</span>
      <span className="ui-inline">
        {first && (
          <ButtonLink size="sm" href={first}>
            First page
          </ButtonLink>
        )}
        {previous && (
          <ButtonLink size="sm" icon="chevron-left" href={previous} rel="prev">
            Previous
          </ButtonLink>
        )}
        {next && (
          <ButtonLink size="sm" href={next} rel="next">
            {nextLabel}
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
