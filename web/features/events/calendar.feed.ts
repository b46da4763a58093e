import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerFeed, answerNoFeed } from '../../lib/feed-answer.server';
import { answerRefusal } from '../../lib/refusal.server';

const ENDING = '.ics';

const look = {
  contentType: 'text/calendar; charset=utf-8',
  fileName: 'events.ics',
  // Asked again only to hear that nothing has changed.
  cacheControl: 'private, no-cache',
};

/**
 * The calendar feed of a workspace, for whoever knows its secret link; Apple and Google ask without a session. Guesses are not
 * counted: among 2^256 tokens there is nothing to be found by guessing, and what is no token costs no query.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { app, publicUrl } = context;
  const file = params['file'] ?? '';
  if (!file.endsWith(ENDING)) return answerNoFeed('calendar link');
  try {
    const feed = await app.eventCalendar.feed(file.slice(0, -ENDING.length), publicUrl);
    return feed
      ? await answerFeed(feed, look, request.headers, app.clock.now())
      : answerNoFeed('calendar link');
  } catch (error) {
    return answerRefusal(error, context);
  }
}
