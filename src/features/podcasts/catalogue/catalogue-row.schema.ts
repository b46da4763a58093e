import * as z from 'zod';
import { webAddress } from '../../../lib/addresses/website';
import { audienceSizes, podcastCategories, podcastFrequencies } from '../podcasts.rules';

/** Fields of a show in a file. Column names and OPML attributes are compared by letters and digits alone. */
export const catalogueFields = [
  'name',
  'host',
  'description',
  'category',
  'topics',
  'audienceSize',
  'frequency',
  'episodes',
  'website',
  'youtube',
  'apple',
  'spotify',
  'language',
  'feedUrl',
] as const;
export type CatalogueField = (typeof catalogueFields)[number];

/** Other common column names. */
const otherNames: Partial<Record<CatalogueField, readonly string[]>> = {
  name: ['title', 'podcast', 'show', 'podcastname'],
  host: ['author', 'artist', 'hosts', 'publisher'],
  description: ['summary', 'about'],
  topics: ['tags', 'keywords'],
  audienceSize: ['audience', 'listeners'],
  frequency: ['schedule'],
  episodes: ['episodecount', 'numberofepisodes'],
  website: ['url', 'homepage', 'link', 'web'],
  youtube: ['youtubeurl'],
  apple: ['applepodcasts', 'appleurl', 'itunes', 'itunesurl'],
  spotify: ['spotifyurl'],
  language: ['lang', 'locale'],
  feedUrl: ['feed', 'rss', 'rssfeed', 'rssurl', 'xmlurl'],
};

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Returns the field of a column; undefined if it isn't a field of a show. */
export const fieldOf = (column: string): CatalogueField | undefined =>
  catalogueFields.find(
    (field) => plain(field) === plain(column) || otherNames[field]?.includes(plain(column)),
  );

const CONTROLS = /(?![\n\t])\p{Cc}/gu;
const text = (label: string, max: number) =>
  z
    .string()
    .default('')
    .transform((value) => value.replace(CONTROLS, '').trim())
    .pipe(z.string().max(max, `${label} is longer than ${max.toLocaleString('en-US')} characters`));
const orNull = (value: string): string | null => value || null;

const link = (label: string) =>
  text(label, 2000).transform((value, context) => {
    if (value === '') return null;
    const address = webAddress(value);
    if (address === null)
      context.addIssue({ code: 'custom', message: `${label} must be a web address: ${value}` });
    return address;
  });

/** One of a list, in any case, with spaces or hyphens. */
const among = <const Values extends readonly string[]>(label: string, values: Values) =>
  text(label, 100).transform((value, context): Values[number] | null => {
    if (value === '') return null;
    const found = values.find((one) => one.toLowerCase() === value.toLowerCase().replace(/[\s_]+/g, '-'));
    if (found === undefined)
      context.addIssue({ code: 'custom', message: `${label} must be one of: ${values.join(', ')}` });
    return found ?? null;
  });

/** Other words for the frequencies. */
const frequencyNames: Readonly<Record<string, (typeof podcastFrequencies)[number]>> = {
  biweekly: 'bi-weekly',
  fortnightly: 'bi-weekly',
  'every-two-weeks': 'bi-weekly',
  'every-other-week': 'bi-weekly',
  'every-day': 'daily',
  weekdays: 'daily',
  'every-week': 'weekly',
};

/** Returns the frequency that a cell names, or null. */
export function frequencyIn(cell: string): (typeof podcastFrequencies)[number] | null {
  const plainName = cell
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
  return podcastFrequencies.find((one) => one === plainName) ?? frequencyNames[plainName] ?? null;
}

/** Converts a row of an operator's file, as text by field, to a show. An empty field is unknown. */
export const catalogueRow = z.object({
  name: text('Name', 300).pipe(z.string().min(1, 'Name is required')),
  host: text('Host', 300).transform(orNull),
  description: text('Description', 5000).transform(orNull),
  category: among('Category', podcastCategories),
  topics: text('Topics', 1000)
    .transform((value) => [...new Set(value.split(/[,;|]/).flatMap((topic) => topic.trim() || []))])
    .pipe(
      z
        .array(z.string().max(60, 'A topic is longer than 60 characters'))
        .max(20, 'A show can have at most 20 topics'),
    ),
  audienceSize: among('Audience', audienceSizes),
  // Any other frequency, such as monthly, is unknown. It may be derived from the dates in the show's feed.
  frequency: text('Frequency', 100).transform(frequencyIn),
  episodes: text('Episodes', 20).transform((value, context) => {
    if (value === '') return null;
    const count = Number(value.replace(/[,.\s](?=\d{3}\b)/g, ''));
    if (Number.isInteger(count) && count >= 0 && count <= 1_000_000) return count;
    context.addIssue({ code: 'custom', message: `Episodes must be a whole number: ${value}` });
    return z.NEVER;
  }),
  website: link('Website'),
  youtube: link('YouTube'),
  apple: link('Apple'),
  spotify: link('Spotify'),
  language: text('Language', 40).transform((value, context) => {
    if (value === '') return null;
    const code = /^([a-z]{2})([-_].*)?$/i.exec(value)?.[1]?.toLowerCase();
    if (code === undefined)
      context.addIssue({ code: 'custom', message: `Language must be a code such as en or de-AT: ${value}` });
    return code ?? null;
  }),
  feedUrl: link('Feed'),
});
export type CatalogueShow = z.infer<typeof catalogueRow>;
