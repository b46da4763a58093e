import * as z from 'zod';
import { tidy } from '../../../reading/feeds/plain-text';
import { pluginTimestamp } from '../../../lib/time/plugin-timestamp';
import { trendCategories, trendIndustries, trendLimits as limits, trendLocations } from '../trends.rules';
import { truncate } from '../../../lib/text/unicode';

const cut = (max: number) => (text: string) => tidy(truncate(text, max));

const known = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).nullish().catch(null);

/** Schema of an article from a plugin. */
const foundArticle = z.object({
  title: z.string().transform(cut(limits.title)).pipe(z.string().min(1)),
  url: z
    .string()
    .max(4000)
    .refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      'must be an http(s) address',
    ),
  source: z.string().transform(cut(limits.source)).pipe(z.string().min(1)),
  content: z.string().transform(cut(limits.content)).default(''),
  publishedAt: pluginTimestamp,
  industries: z.array(z.enum(trendIndustries)).max(trendIndustries.length).default([]),
  location: known(trendLocations),
  category: known(trendCategories),
});
export type FoundArticle = z.infer<typeof foundArticle>;

/** Schema of the result of a provider's `fetch`. */
export const trendAnswer = z.object({
  articles: z.array(foundArticle).max(200).nullable(),
  validators: z
    .record(z.string().max(100), z.string().max(2000))
    .refine((kept) => Object.keys(kept).length <= 20, 'must have at most 20 entries')
    .optional(),
});

/** A query; its keys are always in this order, so that equal queries are written equally. */
export const trendQuery = z
  .object({
    industry: z.enum(trendIndustries).nullable(),
    location: z.enum(trendLocations).nullable(),
    keywords: z.array(z.string().max(limits.keyword)).max(limits.keywords),
  })
  .transform(({ industry, location, keywords }) => ({ industry, location, keywords }));
export type TrendQuery = z.infer<typeof trendQuery>;

export const trendQueries = z.array(trendQuery).max(500);
