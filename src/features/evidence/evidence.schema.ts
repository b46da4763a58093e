import * as z from 'zod';
import type { EvidenceSourceKind } from './evidence.rules';

const NAMES_ONE = 'Evidence must name either a feed item or a trend article';

const id = z.string(NAMES_ONE).trim().min(1, NAMES_ONE).max(100, NAMES_ONE).optional();

/** A found thing of the workspace from which an object is created. */
interface EvidenceSource {
  kind: EvidenceSourceKind;
  id: string;
}

/**
 * The `evidence` field of calls that create a lead, a note, a roadmap item or a campaign. It has one of the two
 * ids.
 */
export const evidenceInput = z
  .object({ feedItemId: id, trendArticleId: id }, NAMES_ONE)
  .transform(({ feedItemId, trendArticleId }, context): EvidenceSource => {
    if (feedItemId !== undefined && trendArticleId === undefined) return { kind: 'feedItem', id: feedItemId };
    if (trendArticleId !== undefined && feedItemId === undefined)
      return { kind: 'trendArticle', id: trendArticleId };
    context.addIssue({ code: 'custom', message: NAMES_ONE });
    return z.NEVER;
  })
  .nullish()
  .transform((given) => given ?? null);

export type EvidenceInput = z.infer<typeof evidenceInput>;
