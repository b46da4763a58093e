/** The `meta` of a screen: what the browser's tab and the navigation's announcement say. */
export const pageTitle = (title: string) => () => [{ title: `${title} · PartnerHub` }];
