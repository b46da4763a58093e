import type { LoaderFunctionArgs } from '@remix-run/node';
import { feedResponse, feedNotFoundResponse } from '../../../../src/http/responses/feed-response';
import { plainTextErrorResponse } from '../../../../src/http/calls/client-error';

const ENDING = '.ics';

const look = {
  contentType: 'text/calendar; charset=utf-8',
  fileName: 'events.ics',
  // Clients revalidate each time and usually get a 304.
  cacheControl: 'private, no-cache',
};

/**
 * Serves the calendar feed of a workspace to anyone with its secret link, because Apple and Google have no
 * session. Guesses aren't rate-limited: a token has 256 random bits, and a malformed one costs no query.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { app, publicUrl } = context;
  const file = params['file'] ?? '';
  if (!file.endsWith(ENDING)) return feedNotFoundResponse('calendar link');
  try {
    const feed = await app.eventCalendar.feed(file.slice(0, -ENDING.length), publicUrl);
    return feed
      ? await feedResponse(feed, look, request.headers, app.clock.now())
      : feedNotFoundResponse('calendar link');
  } catch (error) {
    return plainTextErrorResponse(error, context);
  }
}
