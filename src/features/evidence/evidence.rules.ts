/**
 * The kinds of objects that can be made from a found thing and linked to it as evidence. Free of zod, so that
 * screens may import it.
 */
export const outcomeKinds = ['lead', 'partnerNote', 'roadmapItem', 'campaign'] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

/** The sources of found things: the activity feed of competitors, or the trend articles. */
export const evidenceSourceKinds = ['feedItem', 'trendArticle'] as const;
export type EvidenceSourceKind = (typeof evidenceSourceKinds)[number];

/** The messages for a found thing that the workspace doesn't have. */
export const notFoundMessages = {
  feedItem: 'Feed item not found',
  trendArticle: 'Trend article not found',
} as const satisfies Record<EvidenceSourceKind, string>;

/**
 * The found thing that an object was made from. It keeps title, address and source after the found thing is
 * deleted.
 */
export interface Evidence {
  id: string;
  title: string;
  url: string | null;
  /** The competitor's name, or the publisher of the article. */
  sourceName: string;
  /** Exactly one of the two is set; both are null once the found thing is deleted. */
  feedItemId: string | null;
  trendArticleId: string | null;
  createdAt: string;
}

/** An object made from a found thing. */
export interface Outcome {
  kind: OutcomeKind;
  id: string;
  /** For a note, the partner's name. */
  name: string;
  /** For notes only. */
  partnerId: string | null;
}

/** A found thing with the objects made from it. The list is usually empty. */
export type WithOutcomes<Item> = Item & { outcomes: Outcome[] };

/** An object with the evidence it was made from. The list is usually empty. */
export type WithEvidence<Item> = Item & { evidence: Evidence[] };
