import type { CountedCompetitor } from '../../../src/features/monitoring/competitors/competitors.entity';
import type { ShownFeedItem } from '../../../src/features/monitoring/feed/feed-items.service';
import type { CountedSource } from '../../../src/features/monitoring/sources/sources.entity';

export type CompetitorSummary = Pick<
  CountedCompetitor,
  'id' | 'name' | 'website' | 'industry' | 'description' | 'sourceCount' | 'itemCount' | 'unreadCount'
>;

export const summarizeCompetitor = (competitor: CountedCompetitor): CompetitorSummary => ({
  id: competitor.id,
  name: competitor.name,
  website: competitor.website,
  industry: competitor.industry,
  description: competitor.description,
  sourceCount: competitor.sourceCount,
  itemCount: competitor.itemCount,
  unreadCount: competitor.unreadCount,
});

export type SourceSummary = Pick<
  CountedSource,
  | 'id'
  | 'sourceType'
  | 'sourceUrl'
  | 'sourceHandle'
  | 'previousUrl'
  | 'status'
  | 'checkFrequency'
  | 'ignoreRobots'
  | 'lastChecked'
  | 'lastError'
  | 'lastNote'
  | 'options'
  | 'itemCount'
> & {
  typeLabel: string;
  /** URL or handle, or the source type's label without either. */
  address: string;
};

/** Returns the source without its snapshot, which can be as long as a page. */
export function summarizeSource(source: CountedSource, labels: ReadonlyMap<string, string>): SourceSummary {
  const typeLabel = labels.get(source.sourceType) ?? source.sourceType;
  return {
    id: source.id,
    sourceType: source.sourceType,
    typeLabel,
    sourceUrl: source.sourceUrl,
    sourceHandle: source.sourceHandle,
    previousUrl: source.previousUrl,
    address: source.sourceUrl ?? source.sourceHandle ?? typeLabel,
    status: source.status,
    checkFrequency: source.checkFrequency,
    ignoreRobots: source.ignoreRobots,
    lastChecked: source.lastChecked,
    lastError: source.lastError,
    lastNote: source.lastNote,
    options: source.options,
    itemCount: source.itemCount,
  };
}

export type ItemSummary = Pick<
  ShownFeedItem,
  | 'id'
  | 'title'
  | 'url'
  | 'category'
  | 'isCategoryCorrected'
  | 'significance'
  | 'storyId'
  | 'reports'
  | 'competitorId'
  | 'competitorName'
  | 'detectedAt'
  | 'isRead'
  | 'isStarred'
  | 'hasChanges'
  | 'outcomes'
> & { preview: string };

/** Longer than the two lines that are shown (spec §9) on any screen. */
const PREVIEW_LENGTH = 400;

export const summarizeItem = (item: ShownFeedItem): ItemSummary => ({
  id: item.id,
  title: item.title,
  preview: item.content.slice(0, PREVIEW_LENGTH).replace(/\s+/g, ' ').trim(),
  url: item.url,
  category: item.category,
  isCategoryCorrected: item.isCategoryCorrected,
  significance: item.significance,
  storyId: item.storyId,
  reports: item.reports,
  competitorId: item.competitorId,
  competitorName: item.competitorName,
  detectedAt: item.detectedAt,
  isRead: item.isRead,
  isStarred: item.isStarred,
  hasChanges: item.hasChanges,
  outcomes: item.outcomes,
});
