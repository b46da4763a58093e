import { Link } from '@remix-run/react';
import { useId, type ReactNode } from 'react';
import { Card, CardHeader } from '../../ui/Card';
import { linkLook } from '../../ui/looks';

/** A part of the dashboard with the way to all of what it shows some of. */
export function Panel({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHeader>
        <h2 id={id}>{title}</h2>
        <Link to={to} prefetch="intent" {...linkLook()} aria-label={`View all: ${title}`}>
          View all
        </Link>
      </CardHeader>
      {children}
    </Card>
  );
}
