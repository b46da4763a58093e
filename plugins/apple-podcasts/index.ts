import { definePlugin, PluginError, type PodcastProvider } from 'partnerhub/plugin';
import { queriesFor, storesOf, termsOf } from './queries';
import { readResponse } from './read-response';

/** Maximum number of shows per response. Responses are stored for a day, so don't request more than people read. */
const LIMIT = 100;
const DAY_MINUTES = 24 * 60;

/**
 * The iTunes Search API. It needs no key, allows about 20 calls a minute, and has no data on audience, language and
 * frequency.
 */
const apple: PodcastProvider = {
  id: 'apple-podcasts',
  label: 'Apple Podcasts',
  callsPerMinute: 20,
  cacheMinutes: DAY_MINUTES,
  questions: queriesFor,

  async search(question, { fetch, settings }) {
    const [term] = termsOf(question);
    if (term === undefined) return [];
    const query = new URLSearchParams({
      term,
      media: 'podcast',
      entity: 'podcast',
      limit: String(LIMIT),
      country: storesOf(question)[0],
    });
    const answer = await fetch(`${settings.itunesUrl}/search?${query.toString()}`, { timeoutMs: 8_000 });
    // Apple returns 403 or 429 for too many requests.
    if (answer.status === 403 || answer.status === 429)
      throw new PluginError('Apple Podcasts is limiting requests. Try again in a few minutes.');
    if (!answer.ok) throw new PluginError(`Apple Podcasts answered with an error (${answer.status}).`);
    return readResponse(await answer.text());
  },
};

export default definePlugin({ podcasts: [apple] });
