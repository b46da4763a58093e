/** What may be made of something that was found, and linked to it as its evidence; free of zod, so that screens may import it. */
export const outcomeKinds = ['lead', 'partnerNote', 'roadmapItem', 'campaign'] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

/** Where what something is made of is found: in the activity feed of competitors, or among the trend articles. */
export const foundKinds = ['feedItem', 'trendArticle'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** What something was made of. It keeps its title, address and source when that is gone. */
export interface Evidence {
  id: string;
  title: string;
  url: string | null;
  /** Whose news it was: the competitor's name, or what published the article. */
  sourceName: string;
  /** One of the two; both are null once it is gone. */
  feedItemId: string | null;
  trendArticleId: string | null;
  createdAt: string;
}

/** Something that was made of an item. */
export interface Outcome {
  kind: OutcomeKind;
  id: string;
  /** A note's is its partner's. */
  name: string;
  /** Of a note only. */
  partnerId: string | null;
}

/** Something that was found together with what was made of it; an empty list for most. */
export type WithOutcomes<Item> = Item & { outcomes: Outcome[] };

/** An object together with what it was made of; an empty list for most. */
export type WithEvidence<Item> = Item & { evidence: Evidence[] };
