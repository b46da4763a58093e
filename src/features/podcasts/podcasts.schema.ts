import * as z from 'zod';
import { listOf, queryText } from '../../lib/entities/fields';
import { pageRequest } from '../../lib/paging';
import {
  audienceSizes,
  podcastCategories,
  podcastFrequencies,
  podcastLanguages,
  podcastSorts,
} from './podcasts.rules';

const QUERY_MAX = 200;
export const MAX_PODCASTS = 200;

/** A repeatable query parameter with a fixed list of values. */
const anyOf = <const Values extends readonly string[]>(name: string, values: Values) =>
  z
    .preprocess(
      (given) => (given === undefined ? [] : Array.isArray(given) ? given : [given]),
      listOf(z.enum(values, `${name} must be one of: ${values.join(', ')}`), {
        notList: `${name} must be a list`,
        tooMany: `${name} is repeated too often`,
      }),
    )
    .transform((chosen) =>
      [...new Set(chosen)].sort((one, other) => values.indexOf(one) - values.indexOf(other)),
    );

const sortIds = podcastSorts.map(({ id }) => id);

/** The query parameters of GET /api/podcasts/search. */
export const podcastSearch = z.object({
  query: queryText('query')
    .max(QUERY_MAX, 'query is too long')
    .transform((text) => text.replace(/\s+/g, ' '))
    .default(''),
  category: anyOf('category', podcastCategories),
  language: anyOf('language', podcastLanguages),
  audienceSize: anyOf('audienceSize', audienceSizes),
  frequency: anyOf('frequency', podcastFrequencies),
  sort: z.enum(sortIds, `sort must be one of: ${sortIds.join(', ')}`).default('relevance'),
  limit: pageRequest.shape.limit,
  /** Offset in the list, as given in the Link header. */
  cursor: z.coerce
    .number('Invalid cursor')
    .int('Invalid cursor')
    .min(0, 'Invalid cursor')
    .max(100_000, 'Invalid cursor')
    .default(0),
});
export type PodcastSearch = z.infer<typeof podcastSearch>;

/** Removes control characters: PostgreSQL can't store U+0000, and the others aren't readable. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;
const clean = z.string().transform((text) => text.replace(CONTROLS, '').trim());

const optional = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null);
const text = (max: number) => optional(clean.pipe(z.string().max(max)).transform((value) => value || null));

/** A link for a page: only http(s), never `javascript:` or the like. */
const address = optional(
  z
    .string()
    .max(2048)
    .refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      'must be an http(s) address',
    ),
);

/** A show from a provider (partnerhub/plugin), with null for missing fields. */
export const foundPodcast = z.object({
  id: clean.pipe(z.string().min(1).max(100)),
  name: clean.pipe(z.string().min(1).max(300)),
  host: text(300),
  description: text(5000),
  category: optional(z.enum(podcastCategories)),
  topics: z
    .array(clean.pipe(z.string().min(1).max(60)))
    .max(20)
    .default([]),
  audienceSize: optional(z.enum(audienceSizes)),
  frequency: optional(z.enum(podcastFrequencies)),
  episodes: optional(z.number().int().min(0).max(1_000_000)),
  website: address,
  platforms: z
    .object({ youtube: address, apple: address, spotify: address })
    .default({ youtube: null, apple: null, spotify: null }),
  language: optional(z.string().regex(/^[a-z]{2,3}$/, 'must be an ISO 639-1 language code')),
  feedUrl: address,
});
export type KnownPodcast = z.infer<typeof foundPodcast>;

export const foundPodcasts = z.array(foundPodcast).max(MAX_PODCASTS);

const MAX_QUERIES = 6;

/** A search as it is sent to a provider. */
export const providerQuery = z.object({
  text: z.string().max(QUERY_MAX).default(''),
  categories: z.array(z.enum(podcastCategories)).default([]),
  languages: z.array(z.enum(podcastLanguages)).default([]),
  audienceSizes: z.array(z.enum(audienceSizes)).default([]),
  frequencies: z.array(z.enum(podcastFrequencies)).default([]),
});
export type ProviderQuery = z.infer<typeof providerQuery>;
export const providerQueries = z.array(providerQuery).max(MAX_QUERIES);
