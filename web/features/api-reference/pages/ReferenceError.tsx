import { useRouteError } from '@remix-run/react';
import { describeError } from '../../../lib/screens/describe-error';
import { Link } from '../../../ui/actions/Link';
import { PublicCard } from '../../../ui/pages/PublicCard';

/** Replaces a page of the API reference after an error. */
export function ReferenceError() {
  const { title, description } = describeError(useRouteError());
  return (
    <PublicCard
      title={title}
      subtitle={description}
      footer={
        <span>
          See <Link href="/docs/api">all calls</Link>
        </span>
      }
    />
  );
}
