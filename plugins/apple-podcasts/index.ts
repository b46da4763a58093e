import { definePlugin, type PodcastProvider } from 'partnerhub/plugin';
import { questionsFor, storesOf, termsOf } from './questions';
import { readAnswer } from './read-answer';

/** As many shows as one answer has: each is kept for a day, so no more than people look through. */
const LIMIT = 100;
const DAY_MINUTES = 24 * 60;

/** The iTunes Search API: no key, about 20 calls a minute, and nothing on audience, language or frequency. */
const apple: PodcastProvider = {
  id: 'apple-podcasts',
  label: 'Apple Podcasts',
  callsPerMinute: 20,
  cacheMinutes: DAY_MINUTES,
  questions: questionsFor,

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
    // Apple says 403 as well as 429 to those who ask too often.
    if (answer.status === 403 || answer.status === 429)
      throw new Error('Apple Podcasts lets nobody ask for now. Try again in a few minutes.');
    if (!answer.ok) throw new Error(`Apple Podcasts answered with an error (${answer.status}).`);
    return readAnswer(await answer.text());
  },
};

export default definePlugin({ podcasts: [apple] });
