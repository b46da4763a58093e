import { z } from 'zod';
import type {
  CheckedSource,
  Plugin,
  PodcastQuery,
  SourceAddress,
  SourceMemory,
  SourceOptions,
  TrendPreferences,
  TrendQuery,
} from '../plugin-api';
import type { PluginMethod } from './call';
import { optionFields } from './option-fields';

const text = (max: number) => z.string().trim().min(1).max(max);

/** An address for links in pages, so not `javascript:` or similar. */
const webUrl = z
  .string()
  .max(2048)
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'must be an http(s) address',
  );

const id = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must consist of lowercase letters, digits and hyphens');

const method = <Given>() =>
  z.custom<PluginMethod<Given>>((value) => typeof value === 'function', 'must be a function');

const card = {
  id,
  name: text(60),
  category: text(40),
  description: text(200),
};

const integration = z.preprocess(
  known([...Object.keys(card), 'availability', 'setupUrl']),
  z.discriminatedUnion('availability', [
    z.object({ ...card, availability: z.literal('coming_soon') }),
    z.object({ ...card, availability: z.literal('available'), setupUrl: webUrl }),
  ]),
);

const podcastProviderShape = {
  id,
  label: text(60),
  callsPerMinute: z.number().int().min(1).max(600).optional(),
  cacheMinutes: z
    .number()
    .int()
    .min(1)
    .max(7 * 24 * 60)
    .optional(),
  questions: method<PodcastQuery>().optional(),
  search: method<PodcastQuery>(),
};
const podcastProvider = z.preprocess(
  bindMethods(['questions', 'search'], podcastProviderShape),
  z.object(podcastProviderShape),
);

const trendProviderShape = {
  id,
  label: text(60),
  callsPerMinute: z.number().int().min(1).max(600).optional(),
  queries: method<TrendPreferences>(),
  fetch: method<TrendQuery & { validators: SourceMemory }>(),
};
const trendProvider = z.preprocess(
  bindMethods(['queries', 'fetch'], trendProviderShape),
  z.object(trendProviderShape),
);

const itemCategory = z.enum([
  ...(['press_release', 'partnership', 'funding', 'social_mention', 'blog', 'product_update'] as const),
  'other',
]);

const sourceTypeShape = {
  type: id,
  label: text(60),
  takes: z.enum(['url', 'handle', 'either']),
  category: itemCategory.optional(),
  normalize: method<SourceAddress>().optional(),
  identify: method<SourceAddress>().optional(),
  discover: method<SourceAddress>().optional(),
  options: optionFields.optional(),
  validateOptions: method<SourceOptions>().optional(),
  preview: method<CheckedSource>().optional(),
  check: method<CheckedSource>(),
};
const sourceType = z.preprocess(
  bindMethods(['normalize', 'identify', 'discover', 'validateOptions', 'preview', 'check'], sourceTypeShape),
  z.object(sourceTypeShape),
);

type Checking = z.core.$RefinementCtx;

/** Refuses unknown keys, so that a typo doesn't go unnoticed. Instances of classes can have other members. */
function known(keys: readonly string[]) {
  return (value: unknown, context: Checking): unknown => {
    if (!(value instanceof Object) || Object.getPrototypeOf(value) !== Object.prototype) return value;
    const others = Object.keys(value).filter((key) => !keys.includes(key));
    if (others.length > 0)
      context.addIssue({
        code: 'custom',
        message: `unknown keys: ${others.join(', ')} (allowed: ${keys.join(', ')})`,
      });
    return value;
  };
}

/** Binds methods to their original object, such as an instance of a class, because validation copies the object. */
function bindMethods(methods: readonly string[], shape: object) {
  const check = known(Object.keys(shape));
  return (value: unknown, context: Checking): unknown => {
    check(value, context);
    if (!(value instanceof Object)) return value;
    const own = methods.map((name): [string, PropertyDescriptor] => {
      const member: unknown = Reflect.get(value, name);
      if (typeof member !== 'function') return [name, { value: member }];
      return [name, { value: (...given: unknown[]): unknown => Reflect.apply(member, value, given) }];
    });
    return Object.create(value, Object.fromEntries(own));
  };
}

/**
 * What plugins can contribute. A new kind needs one line in each of these. `claims` returns the id of a contribution;
 * of two with the same kind and id, only one counts.
 */
export const contributions = z.object({
  integrations: z.array(integration).max(100).default([]),
  sources: z.array(sourceType).max(50).default([]),
  podcasts: z.array(podcastProvider).max(20).default([]),
  trends: z.array(trendProvider).max(20).default([]),
});
export type Contributions = z.infer<typeof contributions>;
export type Kind = keyof Contributions & keyof Plugin;
export const contributionId: { [K in Kind]: (contribution: Contributions[K][number]) => string } = {
  integrations: (integration) => integration.id,
  sources: (source) => source.type,
  podcasts: (provider) => provider.id,
  trends: (provider) => provider.id,
};
export const idsOf = ({
  integrations,
  sources,
  podcasts,
  trends,
}: Contributions): Record<Kind, string[]> => ({
  integrations: integrations.map(contributionId.integrations),
  sources: sources.map(contributionId.sources),
  podcasts: podcasts.map(contributionId.podcasts),
  trends: trends.map(contributionId.trends),
});

export const kinds: readonly Kind[] = ['integrations', 'sources', 'podcasts', 'trends'];

/** The default export of a plugin. Refuses unknown kinds and an empty plugin, which would silently do nothing. */
export const plugin = z
  .strictObject(contributions.shape, {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? `unknown keys: ${keys.join(', ')} (a plugin contributes ${kinds.join(', ')})`
        : undefined,
  })
  .refine((given) => kinds.some((kind) => given[kind].length > 0), `contributes none of ${kinds.join(', ')}`);
