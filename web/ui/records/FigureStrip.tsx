import type { ReactNode } from 'react';
import { Link } from '../actions/Link';

export interface Figure {
  label: string;
  value: ReactNode;
  /** What the value is made of, in few words. */
  hint?: ReactNode;
  /** Where the value comes from. */
  href?: string;
}

/** The key figures of a record in one line, such as its open pipeline. */
export function FigureStrip({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section className="ui-figures" aria-label={label}>
      <dl>
        {figures.map(({ label: term, value, hint, href }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <strong>
                {href ? (
                  <Link look="quiet" href={href}>
                    {value}
                  </Link>
                ) : (
                  value
                )}
              </strong>
              {hint && <small>{hint}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
