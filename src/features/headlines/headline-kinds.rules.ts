/**
 * The subjects of headlines. Kinds are finer than the categories of feed items and of trend articles, which both follow
 * from them.
 */
export const headlineKinds = [
  ...(['funding', 'acquisition', 'partnership', 'product', 'pricing', 'people', 'results', 'award'] as const),
  ...(['corporate', 'layoffs', 'research', 'trend', 'guide', 'story', 'event', 'hiring'] as const),
  ...(['incident', 'regulation', 'social'] as const),
] as const;

export type HeadlineKind = (typeof headlineKinds)[number];
