import {
  conditionalHeaders,
  definePlugin,
  PluginError,
  validatorsOf,
  type Feed,
  type FeedItem,
  type PluginTools,
  type SourceMemory,
  type SourceType,
} from 'partnerhub/plugin';
import { addressOf, parseRepository, type Repository } from './repository';

interface Read {
  /** null if nothing has changed. */
  feed: Feed | null;
  validators: SourceMemory;
}

/** Reads the newest releases from their feed, which needs no account and has no rate limit, unlike GitHub's API. */
async function readReleases(
  repository: Repository,
  validators: SourceMemory,
  tools: PluginTools,
): Promise<Read> {
  const answer = await tools.fetch(`${addressOf(repository)}/releases.atom`, {
    headers: {
      accept: 'application/atom+xml',
      ...conditionalHeaders(validators),
    },
  });
  if (answer.status === 304) return { feed: null, validators };
  if (answer.status === 404) throw new PluginError('There is no public repository at this address');
  const { host } = new URL(repository.origin);
  if (!answer.ok) throw new PluginError(`${host} answered with an error (${answer.status})`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const feed = await tools.readFeed(bytes, {
    contentType: answer.headers.get('content-type'),
    url: answer.url,
  });
  return { feed, validators: validatorsOf(answer.headers) };
}

/** Adds the repository to the title, because releases are often named by their version alone. */
const named = (item: FeedItem, { name }: Repository): FeedItem =>
  item.title.toLowerCase().includes(name.toLowerCase()) ? item : { ...item, title: `${name} ${item.title}` };

/** The public feed of a repository's newest releases. */
const github: SourceType = {
  type: 'github',
  label: 'GitHub releases',
  takes: 'url',
  category: 'product_update',

  normalize: (address) => ({ url: addressOf(parseRepository(address)), handle: null }),

  identify: (address) => addressOf(parseRepository(address)).toLowerCase(),

  async discover(address, tools) {
    const repository = parseRepository(address);
    const { feed } = await readReleases(repository, {}, tools);
    const items = feed?.items ?? [];
    return [
      {
        url: addressOf(repository),
        handle: null,
        title: `Releases of ${repository.owner}/${repository.name}`,
        items: items.length,
        newestAt: items[0]?.publishedAt ?? null,
      },
    ];
  },

  async check(source, tools) {
    const repository = parseRepository(source);
    const { feed, validators } = await readReleases(repository, source.validators, tools);
    const items = (feed?.items ?? []).map((item) => ({
      ...named(item, repository),
      category: 'product_update' as const,
    }));
    return { items, validators };
  },
};

export default definePlugin({ sources: [github] });
