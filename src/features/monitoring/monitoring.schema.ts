import * as z from 'zod';
import { changeShape, newShape } from '../../lib/entities/entity-schema';
import { booleanQuery, oneOf, optionalText, queryText, requiredText } from '../../lib/entities/fields';
import { urlTextProblem } from '../../lib/outgoing/outgoing-url';
import { listedLike } from '../../lib/listed-like';
import { pageRequest, searchRequest, sortedBy } from '../../lib/paging';
import { bulkBody, matchingBody } from '../records/bulk.schema';
import { competitorEntity } from './competitors/competitors.entity';
import { webAddress } from '../../lib/addresses/website';
import {
  checkFrequencies,
  DEFAULT_FREQUENCY,
  DEFAULT_SOURCE_TYPE,
  itemCategories,
  itemSorts,
  monitoringLimits as limits,
  monitoringMessages as messages,
  settableStatuses,
} from './monitoring.rules';

/** An address without a scheme gets https://, an empty one stays empty (spec §5). */
const address = (label: string, max: number, wrong: string) =>
  optionalText(label, max).transform((text, context) => {
    const whole = text === null ? null : webAddress(text);
    if (text !== null && whole === null) context.addIssue({ code: 'custom', message: wrong });
    return whole;
  });

/** An address that PartnerHub will fetch: problems visible without a request are reported at once. */
export const fetchedAddress = optionalText('Source URL', limits.sourceUrl).transform((text, context) => {
  if (text === null) return null;
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const refusal = hasScheme ? urlTextProblem(text) : null;
  const whole = refusal === null ? webAddress(text) : text;
  const wrong = refusal ?? (whole === null ? messages.invalidSource : urlTextProblem(whole));
  if (wrong !== null) context.addIssue({ code: 'custom', message: wrong });
  return whole;
});

const competitorName = requiredText('Name', limits.name, messages.nameRequired);
const competitorWebsite = address('Website', limits.website, messages.invalidWebsite);
const competitorLogo = address('Logo URL', limits.website, 'Invalid logo URL');

/** Body of `POST /api/competitors` (spec §5, §7). */
export const newCompetitor = z.object(
  newShape(competitorEntity, {
    name: competitorName,
    website: competitorWebsite.prefault(null),
    logoUrl: competitorLogo.prefault(null),
  }),
);

export const competitorChanges = z
  .object(
    changeShape(competitorEntity, {
      name: competitorName,
      website: competitorWebsite,
      logoUrl: competitorLogo,
    }),
  )
  .partial();

export const bulkCompetitors = bulkBody(competitorChanges.omit({ name: true }));
export const matchingCompetitors = matchingBody(competitorChanges.omit({ name: true }));

/** Body of `POST /api/competitors/propose`. */
export const websiteToSearch = z.object({
  website: requiredText('Website', limits.website).transform((text, context) => {
    const whole = webAddress(text);
    if (whole === null) context.addIssue({ code: 'custom', message: messages.invalidWebsite });
    return whole ?? z.NEVER;
  }),
});

export const competitorFilters = searchRequest.extend(listedLike(competitorEntity));

/** An export contains every page. */
export const competitorExportFilters = competitorFilters.omit({ limit: true, cursor: true });

const competitorId = requiredText('Competitor ID', 100);
/** For web pages: whether to read a page that robots.txt forbids. */
const ignoreRobots = z.boolean('ignoreRobots must be true or false');
const checkFrequency = oneOf('Check frequency', checkFrequencies);

/** Options by name. The declaration of the source type validates the values. */
const options = z.record(z.string().max(100), z.unknown(), 'options must be an object');

/** Body of `POST /api/monitored-sources`. */
export const newSource = z.object({
  competitorId,
  // Not an enum, since plugins add types.
  sourceType: z
    .string('Source type must be text')
    .trim()
    .max(60, 'Source type is too long')
    .default(DEFAULT_SOURCE_TYPE),
  sourceUrl: fetchedAddress.prefault(null),
  sourceHandle: optionalText('Source handle', limits.sourceHandle).default(null),
  checkFrequency: checkFrequency.default(DEFAULT_FREQUENCY),
  ignoreRobots: ignoreRobots.default(false),
  options: options.default({}),
});

/** Body of `POST /api/monitored-sources/discover`. */
export const sourceToFind = newSource.pick({ sourceType: true, sourceUrl: true, sourceHandle: true });

/** Body of `POST /api/monitored-sources/preview`. */
export const sourceToPreview = newSource
  .pick({ sourceType: true, sourceUrl: true, sourceHandle: true, ignoreRobots: true, options: true })
  .extend({
    competitorId: competitorId.nullable().default(null),
    /** Whether to take a picture of the page, whose parts can be picked. */
    screenshot: z.boolean('screenshot must be true or false').default(false),
  });

/** An address as a plugin normalizes it. */
export const sourceAddress = z.object({
  url: z.string().max(limits.sourceUrl).nullable(),
  handle: z.string().max(limits.sourceHandle).nullable(),
});

export const sourceChanges = z
  .object({ status: oneOf('Status', settableStatuses), checkFrequency, ignoreRobots, options })
  .partial();

export const sourceFilters = pageRequest.extend({
  ...sortedBy('createdAt'),
  competitorId: queryText('competitorId').optional(),
});

const SIGNIFICANCE = 'minSignificance must be between 0 and 100';

/**
 * Filters and order of the feed. With `grouped`, only the first item of each story is listed; `storyId` lists the others.
 */
export const itemFilters = searchRequest.extend({
  competitorId: queryText('competitorId').optional(),
  sourceId: queryText('sourceId').optional(),
  category: oneOf('category', itemCategories).optional(),
  isRead: booleanQuery('isRead'),
  isStarred: booleanQuery('isStarred'),
  minSignificance: z.coerce
    .number(SIGNIFICANCE)
    .int(SIGNIFICANCE)
    .min(0, SIGNIFICANCE)
    .max(100, SIGNIFICANCE)
    .optional(),
  sort: oneOf('sort', itemSorts).optional(),
  grouped: booleanQuery('grouped'),
  storyId: queryText('storyId').optional(),
});

/** Read items can't become unread (spec §4). */
export const itemChanges = z
  .object({
    isRead: z.literal(true, 'isRead can only be set to true'),
    isStarred: z.boolean('isStarred must be true or false'),
    category: oneOf('category', itemCategories),
  })
  .partial();

/** Without a competitor, marks all items of the workspace. */
export const markReadBody = z.object({ competitorId: competitorId.nullable().default(null) });

const startTime = z.iso.datetime('since must be an ISO 8601 time');

/** `since`: when the check of all pages started. */
export const changesQuery = z.object({ since: startTime.optional() });

/** `since`: the checks that have ended since then are listed too. */
export const checksQuery = pageRequest.extend({
  ...sortedBy('startedAt', 'state'),
  competitorId,
  since: startTime.optional(),
});

export type NewCompetitor = z.infer<typeof newCompetitor>;
export type NewSource = z.infer<typeof newSource>;
export type SourceToFind = z.infer<typeof sourceToFind>;
export type SourceToPreview = z.infer<typeof sourceToPreview>;
export type SourceChanges = z.infer<typeof sourceChanges>;
export type SourceFilters = z.infer<typeof sourceFilters>;
export type ItemFilters = z.infer<typeof itemFilters>;
export type ItemChanges = z.infer<typeof itemChanges>;
export type CompetitorChanges = z.infer<typeof competitorChanges>;
export type CompetitorFilters = z.infer<typeof competitorFilters>;
