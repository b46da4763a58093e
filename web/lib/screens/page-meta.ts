/**
 * Returns the title and description of a screen, for the browser's tab, the announcement of a navigation and search
 * engines.
 */
export const metaOf = (title: string, description: string) => [
  { title: `${title} · PartnerHub` },
  { name: 'description', content: description },
];

/** Returns the `meta` function of a screen with a fixed title. */
export const pageMeta = (title: string, description: string) => () => metaOf(title, description);
