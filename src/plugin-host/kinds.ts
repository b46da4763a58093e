import * as z from 'zod';
import type {
  CheckedSource,
  ClassifiedItem,
  IntegrationSettings,
  Plugin,
  PluginEvent,
  PodcastQuery,
  SourceAddress,
  SourceMemory,
  SourceOptions,
  TrendPreferences,
  TrendQuery,
} from '../plugin-api';
import { bindMethods, id, method, text, webUrl } from './contribution-fields';
import { kit } from './kit-shape';
import { optionFields } from './option-fields';
import { settingFields } from './setting-fields';

const card = {
  id,
  name: text(60),
  category: text(40),
  description: text(200),
};

/** The settings of a workspace, with the names of those that are secret, which the worker keeps out of logs. */
export interface GivenSettings {
  settings: IntegrationSettings;
  secrets: readonly string[];
}

const integrationShape = {
  ...card,
  availability: z.enum(['coming_soon', 'available']),
  setupUrl: webUrl.optional(),
  settings: settingFields.optional(),
  validate: method<GivenSettings>().optional(),
  onEvent: method<GivenSettings & { event: PluginEvent }>().optional(),
  test: method<GivenSettings>().optional(),
};
const integration = z.preprocess(
  bindMethods(['validate', 'onEvent', 'test'], integrationShape),
  z
    .object(integrationShape)
    .superRefine(({ availability, setupUrl, settings, validate, onEvent, test }, context) => {
      const refuse = (key: string, message: string) =>
        context.addIssue({ code: 'custom', path: [key], message });
      if (availability === 'coming_soon') {
        if (setupUrl !== undefined) refuse('setupUrl', 'needs availability: available');
        if (settings) refuse('settings', 'needs availability: available');
      } else if (setupUrl === undefined && !settings) refuse('setupUrl', 'must be an http(s) address');
      if (settings && !onEvent && !test)
        refuse('onEvent', 'an integration with settings needs onEvent or test');
      if (!settings && onEvent) refuse('onEvent', 'needs settings');
      if (!settings && test) refuse('test', 'needs settings');
      if (!settings && validate) refuse('validate', 'needs settings');
    }),
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

const jobShape = {
  name: id,
  every: z
    .number()
    .int()
    .min(1)
    .max(31 * 24 * 60),
  integration: id.optional(),
  run: method<GivenSettings & { workspaceId: string | null }>(),
};
const job = z.preprocess(bindMethods(['run'], jobShape), z.object(jobShape));

const classifierShape = { id, label: text(60), classify: method<readonly ClassifiedItem[]>() };
const classifier = z.preprocess(bindMethods(['classify'], classifierShape), z.object(classifierShape));

/**
 * The kinds of contributions. A new kind needs one line in each of these. `claims` returns the id of a contribution; of
 * two with the same kind and id, only one counts.
 */
export const contributions = z.object({
  integrations: z.array(integration).max(100).default([]),
  sources: z.array(sourceType).max(50).default([]),
  podcasts: z.array(podcastProvider).max(20).default([]),
  trends: z.array(trendProvider).max(20).default([]),
  jobs: z.array(job).max(20).default([]),
  classifiers: z.array(classifier).max(5).default([]),
  kits: z.array(kit).max(20).default([]),
});
export type Contributions = z.infer<typeof contributions>;
export type Kind = keyof Contributions & keyof Plugin;
export const contributionId: { [K in Kind]: (contribution: Contributions[K][number]) => string } = {
  integrations: (integration) => integration.id,
  sources: (source) => source.type,
  podcasts: (provider) => provider.id,
  trends: (provider) => provider.id,
  jobs: (job) => job.name,
  classifiers: (classifier) => classifier.id,
  kits: ({ id: own }) => own,
};
export const idsOf = (all: Contributions): Record<Kind, string[]> => ({
  integrations: all.integrations.map(contributionId.integrations),
  sources: all.sources.map(contributionId.sources),
  podcasts: all.podcasts.map(contributionId.podcasts),
  trends: all.trends.map(contributionId.trends),
  jobs: all.jobs.map(contributionId.jobs),
  classifiers: all.classifiers.map(contributionId.classifiers),
  kits: all.kits.map(contributionId.kits),
});

export const kinds: readonly Kind[] = [
  'integrations',
  'sources',
  'podcasts',
  'trends',
  'jobs',
  'classifiers',
  'kits',
];

/** Returns the path of the first contribution that needs version 2 of the API. */
function newerThanOne({ integrations, jobs, classifiers, kits }: Contributions): string | null {
  if (kits.length > 0) return 'kits';
  if (jobs.length > 0) return 'jobs';
  if (classifiers.length > 0) return 'classifiers';
  const index = integrations.findIndex(({ settings }) => settings !== undefined);
  return index === -1 ? null : `integrations.${index}.settings`;
}

/** Returns why a plugin that was written for an older version of the API can't have these contributions, or null. */
export function versionProblem(given: Contributions, api: number): string | null {
  const newer = api === 1 ? newerThanOne(given) : null;
  return newer === null ? null : `${newer}: needs "api": 2 in plugin.json`;
}

/** Returns a job of an integration that the plugin doesn't have, or null. */
export function jobProblem({ integrations, jobs }: Contributions): string | null {
  const connectable = new Set(integrations.flatMap(({ id: own, settings }) => (settings ? [own] : [])));
  const index = jobs.findIndex(({ integration: needed }) => needed !== undefined && !connectable.has(needed));
  return index === -1
    ? null
    : `jobs.${index}.integration: must be one of this plugin's integrations with settings`;
}

/** The default export of a plugin. Refuses unknown kinds and an empty plugin, which would silently do nothing. */
export const plugin = z
  .strictObject(contributions.shape, {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? `unknown keys: ${keys.join(', ')} (a plugin contributes ${kinds.join(', ')})`
        : undefined,
  })
  .refine((given) => kinds.some((kind) => given[kind].length > 0), `contributes none of ${kinds.join(', ')}`);
