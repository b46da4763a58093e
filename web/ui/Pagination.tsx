import type { ReactNode } from 'react';
import { ButtonLink } from './ButtonLink';

interface Props {
  /** Where the pages are; one that does not exist is left out. */
  first?: string | null;
  previous?: string | null;
  next?: string | null;
  /** Between the links, for instance `1–50 of 312`. */
  children?: ReactNode;
}

/** Real links, so that a page can be opened beside this one and Back works. */
export function Pagination({ first, previous, next, children }: Props) {
  if (!first && !previous && !next && !children) return null;
  return (
    <nav className="ui-pagination" aria-label="Pages">
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
            Next
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
