/** What the browser's tab, the announcement of a navigation and search engines say of a screen. */
export const metaOf = (title: string, description: string) => [
  { title: `${title} · PartnerHub` },
  { name: 'description', content: description },
];

/** The `meta` of a screen that is always called the same. */
export const pageMeta = (title: string, description: string) => () => metaOf(title, description);
