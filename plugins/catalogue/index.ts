import { definePlugin } from 'partnerhub/plugin';

/** Podcasts imported with `partnerhub podcasts import`. They are local, so results aren't cached. */
export default definePlugin({
  podcasts: [
    {
      id: 'catalogue',
      label: 'Catalogue',
      search: (query, { catalogue }) => catalogue.search(query),
    },
  ],
});
