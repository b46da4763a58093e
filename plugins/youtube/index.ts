import {
  definePlugin,
  PluginError,
  type Feed,
  type PluginTools,
  type SourceAddress,
  type SourceType,
} from 'partnerhub/plugin';
import { identifyChannel, locateChannel } from './channel-address';
import { findChannel } from './find-channel';

const feedOf = (channelId: string) => `https://www.youtube.com/feeds/videos.xml?channel_id=${channelId}`;

async function channelOf(address: SourceAddress, tools: PluginTools): Promise<string> {
  const place = locateChannel(address);
  return 'channelId' in place ? place.channelId : findChannel(place.page, tools);
}

async function readChannel(channelId: string, { fetch, readFeed }: PluginTools): Promise<Feed> {
  const answer = await fetch(feedOf(channelId));
  if (answer.status === 404) throw new PluginError('This YouTube channel no longer exists');
  if (!answer.ok) throw new PluginError(`YouTube answered with an error (${answer.status})`);
  return readFeed(new Uint8Array(await answer.arrayBuffer()), { url: answer.url });
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

  identify: identifyChannel,

  async discover(address, tools) {
    const channelId = await channelOf(address, tools);
    const { title, items } = await readChannel(channelId, tools);
    const url = `https://www.youtube.com/channel/${channelId}`;
    return [{ url, handle: null, title, items: items.length, newestAt: items[0]?.publishedAt ?? null }];
  },

  async check(source, tools) {
    const channelId = source.validators.channelId ?? (await channelOf(source, tools));
    const { items } = await readChannel(channelId, tools);
    return { items, validators: { channelId } };
  },
};

export default definePlugin({ sources: [youtube] });
