import { notFoundMessages } from '../evidence/evidence.rules';
import { competitorRecord } from './competitors/competitor.record';

/** Rules of competitor monitoring (spec §3, §4, §5, §6). Free of zod, so that screens may import them. */
export const viewMonitoring = competitorRecord.view;
export const editMonitoring = competitorRecord.edit;

/** Built-in source types. Plugins add further types. */
export const sourceTypes = [
  ...(['rss', 'url', 'twitter', 'linkedin', 'facebook', 'instagram', 'youtube'] as const),
] as const;
export const DEFAULT_SOURCE_TYPE = 'rss';
/** Type of web pages, which are compared with their last snapshot. */
export const PAGE_TYPE = 'url';

const labels: ReadonlyMap<string, string> = new Map([
  ...([
    ['rss', 'RSS feed'],
    ['url', 'Web page'],
    ['twitter', 'X (Twitter)'],
  ] as const),
  ...([
    ['linkedin', 'LinkedIn'],
    ['facebook', 'Facebook'],
    ['instagram', 'Instagram'],
  ] as const),
  ['youtube', 'YouTube'],
]);

/** Label of a source type whose plugin is not loaded. */
export const sourceLabel = (type: string): string => labels.get(type) ?? type;

/** Social networks: sources of these types have their name as platform. */
export const socialTypes = ['twitter', 'linkedin', 'facebook', 'instagram', 'youtube'] as const;

export const sourceStatuses = ['active', 'paused', 'error'] as const;
export type SourceStatus = (typeof sourceStatuses)[number];
/** Statuses that users can set; `error` is set by checks. */
export const settableStatuses = ['active', 'paused'] as const;

export const checkFrequencies = ['hourly', 'daily', 'weekly'] as const;
export type CheckFrequency = (typeof checkFrequencies)[number];
export const DEFAULT_FREQUENCY: CheckFrequency = 'daily';

export const itemCategories = [
  ...(['press_release', 'partnership', 'funding', 'social_mention', 'blog', 'product_update'] as const),
  'other',
] as const;
export type ItemCategory = (typeof itemCategories)[number];

/** Significance from which an item has a level. */
export const significanceLevels = { high: 70, medium: 40, low: 0 } as const;
export type SignificanceLevel = keyof typeof significanceLevels;

export const levelOf = (significance: number): SignificanceLevel =>
  significance >= significanceLevels.high
    ? 'high'
    : significance >= significanceLevels.medium
      ? 'medium'
      : 'low';

/** Orders of the feed, the default first. */
export const itemSorts = ['-detectedAt', '-significance'] as const;
export type ItemSort = (typeof itemSorts)[number];

/**
 * Part of a page's changes; lines are separated by newlines. Between two `same` parts in a row, lines are left out.
 */
export interface TextChange {
  kind: 'added' | 'removed' | 'same';
  text: string;
}

/** Longest texts, in Unicode code points. */
export const monitoringLimits = {
  name: 200,
  description: 1000,
  website: 500,
  industry: 200,
  sourceUrl: 2000,
  sourceHandle: 200,
} as const;

export const monitoringMessages = {
  competitorNotFound: 'Competitor not found',
  sourceNotFound: 'Monitored source not found',
  sourcePaused: 'This source is paused. Resume it to check it.',
  itemNotFound: notFoundMessages.feedItem,
  screenshotNotFound: 'Screenshot not found',
  nameRequired: 'Competitor name is required',
  sourceExists: 'This source is already tracked',
  invalidWebsite: 'Invalid website URL',
  invalidSource: 'Invalid source URL',
} as const;

/** A source whose check failed. */
export interface FailedSource {
  sourceId: string;
  competitorId: string;
  competitor: string;
  /** Address or handle. */
  source: string;
  message: string;
}

/** Number of failed sources that the message of Check Changes names. */
const NAMED_IN_MESSAGE = 2;

/** Returns the result message of Check Changes (spec §7), with the errors of the first failed pages. */
export function changesMessage({
  checked,
  changed,
  failed,
  failures,
}: {
  checked: number;
  changed: number;
  failed: number;
  failures: readonly Pick<FailedSource, 'competitor' | 'source' | 'message'>[];
}): string {
  if (checked === 0) return 'No pages to check';
  const found = changed > 0 ? `${changed} changed` : failed < checked ? 'nothing changed' : null;
  const missed = failed > 0 ? `${failed} could not be checked` : null;
  const what = checked === 1 ? '1 page' : `${checked} pages`;
  const counts = `Checked ${what}: ${[found, missed].filter((part) => part !== null).join(', ')}`;
  if (failed === 0) return counts;
  const reasons = failures
    .slice(0, NAMED_IN_MESSAGE)
    .map(({ competitor, source, message }) => `${competitor}, ${source}: ${message}`);
  const more = failed - reasons.length;
  return `${counts} (${[...reasons, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')})`;
}

/** Returns the host that a check of the source requests. Sources of one host are checked one at a time. */
export const hostOf = ({
  sourceType,
  sourceUrl,
}: {
  sourceType: string;
  sourceUrl: string | null;
}): string => (sourceUrl !== null && URL.canParse(sourceUrl) ? new URL(sourceUrl).host : sourceType);

/** Screen with the items of all competitors. */
export const MONITORING = '/insights/monitoring';
/** The list of competitors, beside the feed of their news. */
export const COMPETITORS_PATH = `${MONITORING}/competitors`;

export const competitorPath = (id: string): string => `${MONITORING}/competitors/${id}`;
export const itemPath = (id: string): string => `${MONITORING}/items/${id}`;
