import { notFound } from '../../../src/lib/errors';
import { publicScreen } from '../../lib/screens/screen.server';
import { RootError } from '../../lib/screens/RootError';
import { StandalonePage } from '../../ui/pages/StandalonePage';
import { pageMeta } from '../../lib/screens/page-meta';
import { isRouteErrorResponse, useRouteError } from '@remix-run/react';

export const meta = pageMeta('Link Not Available', 'This link is unknown, paused or no longer in use.');

/** Valid links never reach this screen (src/features/affiliates/clicks/answer-link.ts). Unknown, paused and suspended ones look alike. */
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
    <StandalonePage icon="link" title="This link is not available">
      It may be mistyped or no longer in use. Ask the person who gave it to you for a new one.
    </StandalonePage>
  );
}
