import * as z from 'zod';
import { authorize, type Actor } from '../../../lib/actor';
import { seconds } from '../../../lib/clock';
import { unavailable } from '../../../lib/errors';
import { oneLine } from '../../../reading/feeds/plain-text';
import { isPluginFailure } from '../../../lib/plugin-failure';
import { pluginTimestamp } from '../../../lib/time/plugin-timestamp';
import { createSemaphore } from '../../../lib/concurrency/semaphore';
import { truncate } from '../../../lib/text/unicode';
import type { RunPlugin } from '../../../plugin-host/run-plugin';
import type { HostPacing } from '../politeness/host-pacing';
import type { KnownSourceType } from '../checks/fetch/fetch-source';
import { editMonitoring } from '../monitoring.rules';
import { sourceAddress, type SourceToFind } from '../monitoring.schema';
import type { NormalizeSource } from '../sources/normalize-source';

/** A source that was found at an address. */
export interface DiscoveredSource {
  sourceUrl: string | null;
  sourceHandle: string | null;
  /** '' if unknown. */
  title: string;
  /** Number of items that it currently has; null if unknown. */
  items: number | null;
  newestAt: string | null;
}

/** The sources at an address. */
export interface Discovery {
  sources: DiscoveredSource[];
  /** The reason why the address can't be read, for users; null if it was read. */
  problem: string | null;
}

const MAX_SOURCES = 20;
const MAX_TITLE = 300;
/** Longer than the time limit of a request, because a page and its feeds are requested one after the other. */
const TIMEOUT_MS = seconds(45);

const foundSources = z
  .array(
    z.object({
      ...sourceAddress.shape,
      title: z.string().transform((title) => truncate(oneLine(title), MAX_TITLE)),
      items: z.number().int().min(0).nullish(),
      newestAt: pluginTimestamp,
    }),
  )
  .max(MAX_SOURCES);

interface Dependencies {
  /** Source types of all plugins. */
  sourceTypes(): Promise<readonly KnownSourceType[]>;
  normalize: NormalizeSource;
  runPlugin: RunPlugin;
  pacing: HostPacing;
}

/** Finds the sources at an address, such as the feeds of a page, so that a user can choose before adding one. */
export function createSourceDiscovery({ sourceTypes, normalize, runPlugin, pacing }: Dependencies) {
  const semaphore = createSemaphore({
    concurrency: 4,
    maxQueued: 16,
    maxWaitMs: seconds(20),
    createBusyError: () =>
      unavailable('Too many addresses are being searched. Try again in a minute.', { retryAfter: 60 }),
  });

  /**
   * Returns the sources of a type at an address; for a type that can't search, the address itself.
   * @throws 400 if the address isn't valid for the type
   */
  return async function discoverSources(
    actor: Actor,
    { sourceType, sourceUrl: url, sourceHandle: handle }: SourceToFind,
  ): Promise<Discovery> {
    authorize(actor, editMonitoring);
    const type = (await sourceTypes()).find((one) => one.type === sourceType);
    if (!type?.discover || (url === null && handle === null))
      return {
        sources: [{ sourceUrl: url, sourceHandle: handle, title: '', items: null, newestAt: null }],
        problem: null,
      };
    const address = await normalize(type, { url, handle });
    try {
      const found = await semaphore.schedule(() =>
        runPlugin({
          plugin: type.plugin,
          what: `discover of source ${type.type} ${url ?? handle ?? ''}`,
          timeoutMs: TIMEOUT_MS,
          failure: 'The plugin failed to search this address',
          result: foundSources,
          ...pacing.turns(),
          run: async (call) => type.discover?.(address, call),
        }),
      );
      return { sources: found.map(toDiscovered), problem: null };
    } catch (error) {
      if (!isPluginFailure(error)) throw error;
      return { sources: [], problem: error.message };
    }
  };
}

const toDiscovered = ({
  url,
  handle,
  title,
  items = null,
  newestAt = null,
}: z.infer<typeof foundSources>[number]): DiscoveredSource => ({
  sourceUrl: url,
  sourceHandle: handle,
  title,
  items,
  newestAt,
});

export type DiscoverSources = ReturnType<typeof createSourceDiscovery>;
