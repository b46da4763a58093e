import type { LoaderFunctionArgs } from '@remix-run/node';
import { feedResponse, feedNotFoundResponse } from '../../../../src/http/responses/feed-response';
import { plainTextErrorResponse } from '../../../../src/http/calls/client-error';

const ENDING = '.xml';

const look = {
  contentType: 'application/atom+xml; charset=utf-8',
  fileName: 'feed.xml',
  // Sources are checked at most once an hour.
  cacheControl: 'private, max-age=300',
};

/** Serves a workspace's activity feed to feed readers. They have no session and authenticate with the secret link. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { app, publicUrl, clientAddress } = context;
  const file = params['file'] ?? '';
  if (!file.endsWith(ENDING)) return feedNotFoundResponse('feed link');
  try {
    const feed = await app.activityFeed(file.slice(0, -ENDING.length), publicUrl, clientAddress);
    return feed
      ? await feedResponse(feed, look, request.headers, app.clock.now())
      : feedNotFoundResponse('feed link');
  } catch (error) {
    return plainTextErrorResponse(error, context);
  }
}
