import { PluginError, type PluginTools } from 'partnerhub/plugin';

/**
 * Patterns that match the id of the channel on its own page, on a video and on a playlist. The first ones never match a
 * channel that the page recommends.
 */
const idsOnPage = [
  /<link[^>]{1,200}rel="canonical"[^>]{1,200}href="https:\/\/www\.youtube\.com\/channel\/(UC[\w-]{22})"/,
  /<meta[^>]{1,200}itemprop="(?:channelId|identifier)"[^>]{1,200}content="(UC[\w-]{22})"/,
  /"externalId":"(UC[\w-]{22})"/,
  /"videoDetails":\{"videoId":[^{}]{1,5000}"channelId":"(UC[\w-]{22})"/,
  /"externalChannelId":"(UC[\w-]{22})"/,
  /"ownerText":\{.{1,1000}?"browseId":"(UC[\w-]{22})"/,
  /"(?:owner|videoOwnerRenderer|playlistHeaderRenderer)":\{.{1,3000}?"browseId":"(UC[\w-]{22})"/,
  /<link[^>]{1,200}href="https:\/\/www\.youtube\.com\/channel\/(UC[\w-]{22})"/,
  /feeds\/videos\.xml\?channel_id=(UC[\w-]{22})/,
];

/** Returns the id of a page's channel. The page can be the channel's own, a video or a playlist. @throws PluginError */
export async function findChannel(page: string, { fetch }: PluginTools): Promise<string> {
  // Without this cookie, YouTube shows a consent page in Europe.
  const answer = await fetch(page, { headers: { cookie: 'SOCS=CAI' }, cutsLonger: true });
  if (answer.status === 404) throw new PluginError('YouTube channel not found');
  if (!answer.ok) throw new PluginError(`YouTube answered with an error (${answer.status})`);
  const html = await answer.text();
  for (const pattern of idsOnPage) {
    const id = pattern.exec(html)?.[1];
    if (id !== undefined) return id;
  }
  throw new PluginError('There is no channel at this address');
}
