import { notFound } from '../../../src/lib/errors';
import { publicScreen } from '../../lib/screen.server';
import { RootError } from '../../shell/RootError';
import { pageMeta } from '../../shell/page-meta';
import { Page } from '../../ui/Page';
import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { Outcome } from '../applications/Outcome';

export const meta = pageMeta('Link Not Available', 'This link is unknown, paused or no longer in use.');

/** Links that lead somewhere never come here (src/http/affiliate-links.ts): unknown, paused and suspended ones look alike. */
export const loader = publicScreen(
  async () => {
    throw notFound('Link not available');
  },
  { signedInTo: null },
);

export default function UnavailableLink() {
  return <ErrorBoundary />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (error !== undefined && (!isRouteErrorResponse(error) || error.status !== 404)) return <RootError />;
  return (
    <main>
      <Page width="form">
        <Outcome icon="link" title={<h1>This link is not available</h1>}>
          It may have been mistyped, or is not in use any more. Please ask whoever gave it to you for a new
          one.
        </Outcome>
      </Page>
    </main>
  );
}
