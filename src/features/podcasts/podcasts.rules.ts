import { compareNames } from '../../lib/text/names.rules';
import type { AudienceSize, PodcastCategory, PodcastFrequency } from '../../plugin-api';
import { editors, viewers } from '../../lib/roles';

/** Rules of podcast discovery (spec §2, §9). Free of zod, so that screens may import them. */
export const viewPodcasts = viewers;
/** Connecting creates a campaign (spec §6). */
export const connectPodcasts = editors;

export const podcastCategories = [
  'business',
  'technology',
  'marketing',
  'entrepreneurship',
  'product',
  'customer-success',
] as const satisfies readonly PodcastCategory[];

export const podcastLanguages = [
  'en',
  'es',
  'fr',
  'de',
  'pt',
  'it',
  'ja',
  'ko',
  'zh',
  'hi',
  'ar',
  'ru',
] as const;

/** Names of the languages. */
export const languageNames: Readonly<Record<string, string>> = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  pt: 'Portuguese',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  zh: 'Chinese',
  hi: 'Hindi',
  ar: 'Arabic',
  ru: 'Russian',
};

/** `customer-success` → `Customer success` */
export const labelFromSlug = (value: string): string =>
  value === 'bi-weekly' ? 'Bi-weekly' : (value[0] ?? '').toUpperCase() + value.slice(1).replaceAll('-', ' ');

/** In order of rank, 1 to 5. */
export const audienceSizes = [
  '0-10K',
  '10K-20K',
  '20K-50K',
  '50K-100K',
  '100K+',
] as const satisfies readonly AudienceSize[];

export const podcastFrequencies = [
  'daily',
  'weekly',
  'bi-weekly',
] as const satisfies readonly PodcastFrequency[];

export const podcastSorts = [
  { id: 'relevance', label: 'Relevance' },
  { id: 'name-asc', label: 'Name A-Z' },
  { id: 'name-desc', label: 'Name Z-A' },
  { id: 'audience-desc', label: 'Largest audience' },
  { id: 'audience-asc', label: 'Smallest audience' },
  { id: 'youtube', label: 'YouTube first' },
  { id: 'apple', label: 'Apple first' },
  { id: 'spotify', label: 'Spotify first' },
] as const;
export type PodcastSort = (typeof podcastSorts)[number]['id'];

/** Links to a show on platforms; null if unknown. */
export interface PodcastPlatforms {
  youtube: string | null;
  apple: string | null;
  spotify: string | null;
}

/** A show (spec §3). Unknown fields are null. */
export interface Podcast {
  id: string;
  name: string;
  host: string | null;
  description: string | null;
  category: PodcastCategory | null;
  topics: string[];
  audienceSize: AudienceSize | null;
  frequency: PodcastFrequency | null;
  episodes: number | null;
  website: string | null;
  platforms: PodcastPlatforms;
  /** ISO 639-1. */
  language: string | null;
}

/** Filters of a search. A show must match one value of each filter; an empty filter matches all. */
export interface PodcastFilters {
  category: readonly PodcastCategory[];
  language: readonly string[];
  audienceSize: readonly AudienceSize[];
  frequency: readonly PodcastFrequency[];
}

/** Returns whether a show passes the filters. An unknown field doesn't pass a filter on it (docs/plugins.md). */
export const matchesFilters = (podcast: Podcast, filters: PodcastFilters): boolean =>
  isAmong(podcast.category, filters.category) &&
  isAmong(podcast.language, filters.language) &&
  isAmong(podcast.audienceSize, filters.audienceSize) &&
  isAmong(podcast.frequency, filters.frequency);

const isAmong = (value: string | null, wanted: readonly string[]): boolean =>
  wanted.length === 0 || (value !== null && wanted.includes(value));

type Order = (one: Podcast, other: Podcast) => number;

const byName: Order = (one, other) => compareNames(one.name, other.name);
const rankOf = ({ audienceSize }: Podcast): number =>
  audienceSize === null ? 0 : audienceSizes.indexOf(audienceSize) + 1;
const unknownLast: Order = (one, other) => Number(rankOf(one) === 0) - Number(rankOf(other) === 0);
const on =
  (platform: keyof PodcastPlatforms): Order =>
  (one, other) =>
    Number(other.platforms[platform] !== null) - Number(one.platforms[platform] !== null);

const orders: Record<PodcastSort, Order> = {
  relevance: () => 0,
  'name-asc': byName,
  'name-desc': (one, other) => byName(other, one),
  'audience-desc': (one, other) => unknownLast(one, other) || rankOf(other) - rankOf(one),
  'audience-asc': (one, other) => unknownLast(one, other) || rankOf(one) - rankOf(other),
  youtube: on('youtube'),
  apple: on('apple'),
  spotify: on('spotify'),
};

/** Sorts stably: `podcasts` are in order of relevance, which decides between equals. */
export const sorted = <Show extends Podcast>(podcasts: readonly Show[], sort: PodcastSort): Show[] =>
  [...podcasts].sort(orders[sort]);
