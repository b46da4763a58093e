import { useId, type ReactNode } from 'react';
import { Card, CardHeader } from './Card';
import { Link } from '../actions/Link';

interface Props {
  title: string;
  detail?: string;
  /** The screen with the full list. Undefined if the role can't open it. */
  to?: string;
  /** `sm` is for a screen with many panels. */
  size?: 'sm';
  /** Whether it takes the room of two panels where there are several side by side. */
  isWide?: boolean;
  children: ReactNode;
}

/** A section of a screen, with a heading and a link to the whole list. */
export function Panel({ title, detail, to, size, isWide, children }: Props) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} size={size} isWide={isWide}>
      <CardHeader>
        <div>
          <h2 id={id}>{title}</h2>
          {detail && <p>{detail}</p>}
        </div>
        {to && (
          <Link href={to} aria-label={`View all: ${title}`}>
            View all
          </Link>
        )}
      </CardHeader>
      {children}
    </Card>
  );
}
