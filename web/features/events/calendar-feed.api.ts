import { publicApi } from '../../lib/api.server';
import { answerFeed, notOpen } from './calendar-feed.server';

const ENDING = '.ics';

/**
 * The calendar feed of a workspace, for whoever knows its secret link; Apple and Google ask without a session. Guesses are not
 * counted: among 2^256 tokens there is nothing to be found by guessing, and one that is no token costs no query.
 */
const { loader } = publicApi({
  GET: {
    async run({ app, param, context }) {
      const file = param('file');
      if (!file.endsWith(ENDING)) return notOpen();
      const token = file.slice(0, -ENDING.length);
      const feed = await app.eventCalendar.feed(token, context.publicUrl);
      return feed ? answerFeed(feed, context.request, app.clock.now()) : notOpen();
    },
  },
});
export { loader, loader as action };
