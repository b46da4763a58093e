import { PluginError, type SourceAddress } from 'partnerhub/plugin';

/** The id of a channel, or a page that contains it. */
export type ChannelLocation = { channelId: string } | { page: string };

const CHANNEL_ID = /^UC[\w-]{22}$/;
const VIDEO_ID = /^[\w-]{11}$/;
const PLAYLIST_ID = /^[\w-]{10,60}$/;
const HANDLE = /^@?([\p{L}\p{N}_.·-]{3,30})$/u;
const WRONG = 'Enter a YouTube channel: its address, its @handle or its id';

/** First path segments that aren't names of channels. */
const ownPages = new Set(
  `about account ads attribution_link channels copyright creators embed explore feed feeds gaming hashtag howyoutubeworks
   index kids live live_chat movies music new oembed paid_memberships playlist premium press redirect reporthistory results
   s shorts signin sports static t trending tv upload watch`.split(/\s+/),
);

/** @throws PluginError if the source isn't the address, handle or id of a channel, or the address of a video or playlist */
export function locateChannel({ url, handle }: SourceAddress): ChannelLocation {
  if (handle !== null && URL.canParse(handle)) return fromUrl(handle);
  if (handle !== null) return fromHandle(handle);
  if (url !== null) return fromUrl(url);
  throw new PluginError(WRONG);
}

/** Returns the same text for all addresses of a channel that can be resolved without a request. */
export function identifyChannel(address: SourceAddress): string {
  const place = locateChannel(address);
  if ('channelId' in place) return place.channelId;
  const path = decoded(new URL(place.page).pathname).slice(1);
  if (path.startsWith('@') || /^(c|user)\//.test(path)) return path.toLowerCase();
  const { search } = new URL(place.page);
  return search === '' ? `c/${path}`.toLowerCase() : path + search;
}

function fromHandle(text: string): ChannelLocation {
  if (CHANNEL_ID.test(text)) return { channelId: text };
  const name = HANDLE.exec(text)?.[1];
  if (name === undefined) throw new PluginError(WRONG);
  return pageAt(`@${encodeURIComponent(name)}`);
}

function fromUrl(text: string): ChannelLocation {
  const { hostname, pathname, searchParams } = new URL(text);
  const [first = '', second = ''] = pathname.split('/').filter(Boolean).map(decoded);
  if (hostname === 'youtu.be') return ofVideo(first);
  if (!/^((www|m|music)\.)?youtube\.com$|^(www\.)?youtube-nocookie\.com$/.test(hostname))
    throw new PluginError(WRONG);
  const id = first === 'channel' ? second : (searchParams.get('channel_id') ?? '');
  if (CHANNEL_ID.test(id)) return { channelId: id };
  if (first.startsWith('@')) return fromHandle(first);
  if (['shorts', 'live', 'embed', 'v'].includes(first) && VIDEO_ID.test(second)) return ofVideo(second);
  if (first === 'watch' && searchParams.has('v')) return ofVideo(searchParams.get('v') ?? '');
  const playlist = searchParams.get('list') ?? searchParams.get('playlist_id') ?? '';
  if (PLAYLIST_ID.test(playlist)) return pageAt(`playlist?list=${playlist}`);
  if ((first === 'c' || first === 'user') && second !== '')
    return pageAt(`${first}/${encodeURIComponent(second)}`);
  // Old channels have a name without a prefix.
  if (first !== '' && !first.includes('.') && !ownPages.has(first.toLowerCase()))
    return pageAt(encodeURIComponent(first));
  throw new PluginError(WRONG);
}

function ofVideo(id: string): ChannelLocation {
  if (!VIDEO_ID.test(id)) throw new PluginError(WRONG);
  return pageAt(`watch?v=${id}`);
}

const pageAt = (path: string): ChannelLocation => ({ page: `https://www.youtube.com/${path}` });

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
