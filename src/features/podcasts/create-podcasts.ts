import type { Db } from '../../db/connect';
import type { Background } from '../../lib/concurrency/background';
import type { Clock } from '../../lib/clock';
import type { GuardedFetch } from '../../lib/outgoing/guarded-fetch';
import type { Parsing } from '../../reading/parsing/parsing';
import type { PluginHost } from '../../plugin-host/plugin-host';
import type { RunPlugin } from '../../plugin-host/run-plugin';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import { createProviderClient } from './search/provider-client';
import { createCatalogueRepo, type CatalogueRepo, type CatalogueRow } from './catalogue/catalogue.repo';
import { createFeedReader } from './feeds/feed-reader';
import { createCatalogueImport } from './catalogue/import-catalogue';
import { createPodcastFeedsRepo } from './feeds/podcast-feeds.repo';
import { createPodcastSearchesRepo } from './search/podcast-searches.repo';
import { createPodcastsService } from './podcasts.service';
import type { PodcastTools } from '../../plugin-api';
import { foundPodcast, providerQuery } from './podcasts.schema';

interface Dependencies {
  db: Db;
  clock: Clock;
  background: Background;
  fetch: GuardedFetch;
  parsing: Pick<Parsing, 'readPodcastFeed'>;
  limits: RateLimits;
  plugins: PluginHost;
  runPlugin: RunPlugin;
  pause?: (milliseconds: number) => Promise<unknown>;
}

export function createPodcasts({
  db,
  clock,
  background,
  fetch,
  parsing,
  limits,
  plugins,
  runPlugin,
  pause,
}: Dependencies) {
  const searches = createPodcastSearchesRepo(db);
  const rows = createCatalogueRepo(db);
  const catalogue = createCatalogue(rows);
  return {
    services: {
      podcasts: createPodcastsService({
        plugins,
        client: createProviderClient({ runPlugin, searches, limits, catalogue, clock }),
        feedReader: createFeedReader({
          feeds: createPodcastFeedsRepo(db),
          fetch,
          parsing,
          background,
          clock,
        }),
        searches,
        clock,
        pause,
      }),
      podcastCatalogue: createCatalogueImport({ db, rows, clock }),
    },
  };
}

export type PodcastServices = ReturnType<typeof createPodcasts>['services'];

/** The part of the operator's catalogue that plugins can use. */
const createCatalogue = (rows: CatalogueRepo): PodcastTools['catalogue'] => ({
  async search(query) {
    return (await rows.find(providerQuery.parse(query))).map(showOf);
  },
});

const showOf = ({ youtube, apple, spotify, ...row }: CatalogueRow) =>
  foundPodcast.parse({ ...row, platforms: { youtube, apple, spotify } });
