import { definePlugin, PluginError, type SourceType } from 'partnerhub/plugin';
import { discoverFeeds } from './discover-feeds';
import { readSource } from './read-source';

/** Feeds in RSS 0.9x, 1.0 and 2.0, Atom, RDF and JSON Feed, or a page that links to its feed. */
const rss: SourceType = {
  type: 'rss',
  label: 'RSS feed',
  takes: 'url',
  category: 'blog',

  normalize(address) {
    if (address.url === null) throw new PluginError('An RSS source needs a URL');
    return address;
  },

  discover: discoverFeeds,
  check: readSource,
};

export default definePlugin({ sources: [rss] });
