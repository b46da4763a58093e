import { z } from 'zod';
import { oneOf, optionalText, queryText, requiredText, booleanQuery } from '../../lib/fields';
import { urlTextProblem } from '../../lib/outgoing/outgoing-url';
import { pageRequest } from '../../lib/paging';
import { webAddress } from '../../lib/website';
import {
  checkFrequencies,
  DEFAULT_FREQUENCY,
  DEFAULT_SOURCE_TYPE,
  itemCategories,
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
const fetchedAddress = optionalText('Source URL', limits.sourceUrl).transform((text, context) => {
  if (text === null) return null;
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const refusal = hasScheme ? urlTextProblem(text) : null;
  const whole = refusal === null ? webAddress(text) : text;
  const wrong = refusal ?? (whole === null ? messages.invalidSource : urlTextProblem(whole));
  if (wrong !== null) context.addIssue({ code: 'custom', message: wrong });
  return whole;
});

const NAME_REQUIRED = 'Competitor name is required';

/** Body of `POST /api/competitors` (spec §5, §7). */
export const newCompetitor = z.object({
  name: z.string(NAME_REQUIRED).trim().min(1, NAME_REQUIRED).max(limits.name, 'Name is too long'),
  website: address('Website', limits.website, messages.invalidWebsite).prefault(null),
  industry: optionalText('Industry', limits.industry).default(null),
  description: optionalText('Description', limits.description).default(null),
  logoUrl: address('Logo URL', limits.website, 'Invalid logo URL').prefault(null),
});

export const competitorFilters = pageRequest.extend({
  search: queryText('search').max(200, 'search is too long').optional(),
});

const competitorId = requiredText('Competitor ID', 100);
const checkFrequency = oneOf('Check frequency', checkFrequencies);

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
});

/** An address as a plugin normalizes it. */
export const sourceAddress = z.object({
  url: z.string().max(limits.sourceUrl).nullable(),
  handle: z.string().max(limits.sourceHandle).nullable(),
});

export const sourceChanges = z
  .object({ status: oneOf('Status', settableStatuses), checkFrequency })
  .partial();

export const sourceFilters = pageRequest.extend({ competitorId: queryText('competitorId').optional() });

export const itemFilters = pageRequest.extend({
  search: queryText('search').max(200, 'search is too long').optional(),
  competitorId: queryText('competitorId').optional(),
  sourceId: queryText('sourceId').optional(),
  category: oneOf('category', itemCategories).optional(),
  isRead: booleanQuery('isRead'),
  isStarred: booleanQuery('isStarred'),
});

/** Read items can't become unread (spec §4). */
export const itemChanges = z
  .object({
    isRead: z.literal(true, 'isRead can only be set to true'),
    isStarred: z.boolean('isStarred must be true or false'),
  })
  .partial();

/** Without a competitor, all items of the workspace are meant. */
export const markReadBody = z.object({ competitorId: competitorId.nullable().default(null) });

/** `seconds`: how long a check of all pages has been running. */
export const checkProgress = z.object({
  seconds: z.coerce
    .number('seconds must be a number')
    .int('seconds must be whole')
    .min(1, 'seconds must be at least 1')
    .max(86_400, 'seconds is too large'),
});

export type NewCompetitor = z.infer<typeof newCompetitor>;
export type NewSource = z.infer<typeof newSource>;
export type SourceChanges = z.infer<typeof sourceChanges>;
export type SourceFilters = z.infer<typeof sourceFilters>;
export type ItemFilters = z.infer<typeof itemFilters>;
export type ItemChanges = z.infer<typeof itemChanges>;
export type CompetitorFilters = z.infer<typeof competitorFilters>;
