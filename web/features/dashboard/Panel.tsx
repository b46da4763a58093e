import { useId, type ReactNode } from 'react';
import { Card, CardHeader } from '../../ui/Card';
import { linkLook } from '../../ui/looks';

interface Props {
  title: string;
  /** What it is about, in a few words. */
  detail?: string;
  /** The screen with all of what it shows some of; none for those who may not go there. */
  to?: string;
  children: ReactNode;
}

/** A part of the dashboard. */
export function Panel({ title, detail, to, children }: Props) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHeader>
        <div>
          <h2 id={id}>{title}</h2>
          {detail && <p>{detail}</p>}
        </div>
        {to && (
          <a href={to} {...linkLook()} aria-label={`View all: ${title}`}>
            View all
          </a>
        )}
      </CardHeader>
      {children}
    </Card>
  );
}
