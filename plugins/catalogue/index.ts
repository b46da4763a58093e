import { definePlugin } from 'partnerhub/plugin';

/** What `partnerhub podcasts import` has brought in. It is at hand, so that answers are never kept. */
export default definePlugin({
  podcasts: [
    {
      id: 'catalogue',
      label: 'Catalogue',
      search: (query, { catalogue }) => catalogue.search(query),
    },
  ],
});
