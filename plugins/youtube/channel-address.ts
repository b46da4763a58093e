import type { SourceAddress } from 'partnerhub/plugin';

/** The id of a channel, or a page that contains it. */
export type ChannelLocation = { channelId: string } | { page: string };

const CHANNEL_ID = /^UC[\w-]{22}$/;
const HANDLE = /^@?([\p{L}\p{N}_.·-]{3,30})$/u;
const WRONG = 'Enter a YouTube channel: its address, its @handle or its id';

/** @throws Error for users if the source isn't the address, handle or id of a channel */
export function locateChannel({ url, handle }: SourceAddress): ChannelLocation {
  if (handle !== null && URL.canParse(handle)) return fromUrl(handle);
  if (handle !== null) return fromHandle(handle);
  if (url !== null) return fromUrl(url);
  throw new Error(WRONG);
}

function fromHandle(text: string): ChannelLocation {
  if (CHANNEL_ID.test(text)) return { channelId: text };
  const name = HANDLE.exec(text)?.[1];
  if (name === undefined) throw new Error(WRONG);
  return { page: `https://www.youtube.com/@${encodeURIComponent(name)}` };
}

function fromUrl(text: string): ChannelLocation {
  const { hostname, pathname, searchParams } = new URL(text);
  if (!/^((www|m)\.)?youtube\.com$/.test(hostname)) throw new Error(WRONG);
  const [first = '', second = ''] = pathname.split('/').filter(Boolean).map(decoded);
  const id = first === 'channel' ? second : (searchParams.get('channel_id') ?? '');
  if (CHANNEL_ID.test(id)) return { channelId: id };
  if (first.startsWith('@')) return fromHandle(first);
  if ((first === 'c' || first === 'user') && second !== '')
    return { page: `https://www.youtube.com/${first}/${encodeURIComponent(second)}` };
  throw new Error(WRONG);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
