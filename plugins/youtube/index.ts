import { definePlugin, type PluginTools, type SourceType } from 'partnerhub/plugin';
import { locateChannel } from './channel-address';

const feedOf = (channelId: string) => `https://www.youtube.com/feeds/videos.xml?channel_id=${channelId}`;

/** Patterns for the id of a page's channel. The first one never matches a channel that the page recommends. */
const idsOnPage = [
  /<link[^>]+href="https:\/\/www\.youtube\.com\/channel\/(UC[\w-]{22})"/,
  /<meta[^>]+itemprop="(?:channelId|identifier)"[^>]+content="(UC[\w-]{22})"/,
  /"externalId":"(UC[\w-]{22})"/,
  /feeds\/videos\.xml\?channel_id=(UC[\w-]{22})/,
];

async function findChannel(page: string, { fetch }: PluginTools): Promise<string> {
  // Without this cookie, YouTube shows a consent page in Europe.
  const answer = await fetch(page, { headers: { cookie: 'SOCS=CAI' }, cutsLonger: true });
  if (answer.status === 404) throw new Error('YouTube channel not found');
  if (!answer.ok) throw new Error(`YouTube answered with an error (${answer.status})`);
  const html = await answer.text();
  for (const pattern of idsOnPage) {
    const id = pattern.exec(html)?.[1];
    if (id !== undefined) return id;
  }
  throw new Error('There is no channel at this address');
}

/** The public Atom feed of a channel, which contains its newest 15 videos. */
const youtube: SourceType = {
  type: 'youtube',
  label: 'YouTube',
  takes: 'either',
  category: 'social_mention',

  normalize(address) {
    locateChannel(address);
    return address;
  },

  async check(source, tools) {
    const place = locateChannel(source);
    const channelId =
      'channelId' in place
        ? place.channelId
        : (source.validators.channelId ?? (await findChannel(place.page, tools)));
    const answer = await tools.fetch(feedOf(channelId));
    if (answer.status === 404) throw new Error('This YouTube channel no longer exists');
    if (!answer.ok) throw new Error(`YouTube answered with an error (${answer.status})`);
    const feed = await tools.readFeed(new Uint8Array(await answer.arrayBuffer()), { url: answer.url });
    return { items: feed.items, validators: { channelId } };
  },
};

export default definePlugin({ sources: [youtube] });
