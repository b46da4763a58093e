import {
  conditionalHeaders,
  definePlugin,
  PluginError,
  validatorsOf,
  type TrendProvider,
} from 'partnerhub/plugin';
import { queriesFor } from './queries';
import { articlesOf } from './read-articles';
import { searchAddress } from './search-address';

const ACCEPT = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.8';

/** A news search that returns RSS: Google News, or the server in PARTNERHUB_NEWS_URL. */
const news: TrendProvider = {
  id: 'news',
  label: 'News search',
  callsPerMinute: 60,
  queries: queriesFor,

  async fetch({ validators, ...query }, { fetch, readFeed, settings }) {
    const answer = await fetch(searchAddress(settings.newsUrl, query), {
      headers: {
        accept: ACCEPT,
        ...conditionalHeaders(validators),
      },
    });
    if (answer.status === 304) return { articles: null, validators };
    if (answer.status === 429 || answer.status === 503)
      throw new PluginError(`News search is limiting requests (${answer.status})`);
    if (!answer.ok) throw new PluginError(`News search answered with an error (${answer.status})`);
    const contentType = answer.headers.get('content-type');
    const feed = await readFeed(new Uint8Array(await answer.arrayBuffer()), { contentType, url: answer.url });
    return { articles: articlesOf(feed), validators: validatorsOf(answer.headers) };
  },
};

export default definePlugin({ trends: [news] });
