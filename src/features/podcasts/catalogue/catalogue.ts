import type { PodcastTools } from '../../../plugin-api';
import type { CatalogueRepo, CatalogueRow } from './catalogue.repo';
import { foundPodcast, providerQuery } from '../podcasts.schema';

/** The part of the operator's catalogue that plugins can use. */
export const createCatalogue = (rows: CatalogueRepo): PodcastTools['catalogue'] => ({
  async search(query) {
    return (await rows.find(providerQuery.parse(query))).map(showOf);
  },
});

const showOf = ({ youtube, apple, spotify, ...row }: CatalogueRow) =>
  foundPodcast.parse({ ...row, platforms: { youtube, apple, spotify } });
