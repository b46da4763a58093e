import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerFeed, answerNoFeed } from './feed-answer.server';

const ENDING = '.ics';

/**
 * The calendar feed of a workspace, for whoever knows its secret link; Apple and Google ask without a session. Guesses are not
 * counted: among 2^256 tokens there is nothing to be found by guessing, and what is no token costs no query.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { app, publicUrl } = context;
  const file = params['file'] ?? '';
  const feed = file.endsWith(ENDING)
    ? await app.eventCalendar.feed(file.slice(0, -ENDING.length), publicUrl)
    : null;
  return feed ? answerFeed(feed, request.headers, app.clock.now()) : answerNoFeed();
}
