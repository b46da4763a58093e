import { editors, viewers } from '../../lib/roles';

/** Competitor monitoring (spec §3, §4, §5, §6); free of zod, so that screens may import it. */
export const viewMonitoring = viewers;
export const editMonitoring = editors;

/** What PartnerHub itself knows how to check. Plugins add further types. */
export const sourceTypes = [
  ...(['rss', 'url', 'twitter', 'linkedin', 'facebook', 'instagram', 'youtube'] as const),
] as const;
export const DEFAULT_SOURCE_TYPE = 'rss';
/** Of web pages, which are compared with how they were. */
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

/** How people call a type whose plugin is not there to say it. */
export const sourceLabel = (type: string): string => labels.get(type) ?? type;

/** Where people post: sources of these carry their name as platform. */
export const socialTypes = ['twitter', 'linkedin', 'facebook', 'instagram', 'youtube'] as const;

export const sourceStatuses = ['active', 'paused', 'error'] as const;
export type SourceStatus = (typeof sourceStatuses)[number];
/** What people can set; `error` is what checks come to. */
export const settableStatuses = ['active', 'paused'] as const;

export const checkFrequencies = ['hourly', 'daily', 'weekly'] as const;
export type CheckFrequency = (typeof checkFrequencies)[number];
export const DEFAULT_FREQUENCY: CheckFrequency = 'daily';

export const itemCategories = [
  ...(['press_release', 'partnership', 'funding', 'social_mention', 'blog', 'product_update'] as const),
  'other',
] as const;
export type ItemCategory = (typeof itemCategories)[number];

/** A piece of what changed on a page; lines are separated by newlines. Where two in a row are the same, something between is left out. */
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
  itemNotFound: 'Feed item not found',
  invalidWebsite: 'Invalid website URL',
  invalidSource: 'Invalid source URL',
} as const;

/** A page that could not be checked. */
export interface MissedPage {
  source: string;
  message: string;
}

const MISSED_SHOWN = 2;

/** What Check Changes came to (spec §7), with the reasons of the first pages that could not be checked. */
export function changesMessage({
  checked,
  changed,
  failed,
}: {
  checked: number;
  changed: number;
  failed: readonly MissedPage[];
}): string {
  if (checked === 0) return 'There was no page to check';
  const found = changed > 0 ? `${changed} changed` : failed.length < checked ? 'nothing changed' : null;
  const missed = failed.length > 0 ? `${failed.length} could not be checked` : null;
  const what = checked === 1 ? '1 page' : `${checked} pages`;
  const counts = `Checked ${what}: ${[found, missed].filter((part) => part !== null).join(', ')}`;
  if (failed.length === 0) return counts;
  const reasons = failed.slice(0, MISSED_SHOWN).map(({ source, message }) => `${source}: ${message}`);
  const more = failed.length - reasons.length;
  return `${counts} (${[...reasons, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')})`;
}

/** Whom a check of the source asks, as far as its address tells: those of the same host are checked one at a time. */
export const hostOf = ({
  sourceType,
  sourceUrl,
}: {
  sourceType: string;
  sourceUrl: string | null;
}): string => (sourceUrl !== null && URL.canParse(sourceUrl) ? new URL(sourceUrl).host : sourceType);
