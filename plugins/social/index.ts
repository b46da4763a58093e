import { definePlugin, PluginError, type SourceType } from 'partnerhub/plugin';
import { networks, profileOf, type Network } from './networks';

/** Source types for networks without open feeds. The operator's RSSHub server creates feeds for them. */
const typeOf = (network: Network): SourceType => ({
  type: network.type,
  label: network.label,
  takes: 'either',
  category: 'social_mention',

  normalize(address) {
    profileOf(network, address);
    return address;
  },

  identify: (address) => `@${profileOf(network, address).toLowerCase()}`,

  async check(source, { fetch, readFeed, settings }) {
    const name = profileOf(network, source);
    if (settings.rsshubUrl === null)
      throw new PluginError(
        `${network.label} has no open feeds: your operator can set PARTNERHUB_RSSHUB_URL to the address of an RSSHub server`,
        { isFinal: true },
      );
    const answer = await fetch(settings.rsshubUrl + network.route(encodeURIComponent(name)));
    if (!answer.ok)
      throw new PluginError(
        `The RSSHub server answered with an error (${answer.status}) for ${network.label}`,
      );
    const contentType = answer.headers.get('content-type');
    const feed = await readFeed(new Uint8Array(await answer.arrayBuffer()), { contentType, url: answer.url });
    return { items: feed.items };
  },
});

export default definePlugin({ sources: networks.map(typeOf) });
