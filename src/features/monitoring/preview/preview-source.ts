import { authorize, type Actor, type Member } from '../../../lib/actor';
import { seconds } from '../../../lib/clock';
import { invalidField, unavailable } from '../../../lib/errors';
import type { GuardedFetch } from '../../../lib/outgoing/guarded-fetch';
import { isPluginFailure } from '../../../lib/plugin-failure';
import { createSemaphore } from '../../../lib/concurrency/semaphore';
import type { CheckedSource, SourceAddress } from '../../../plugin-api';
import type { PluginCall } from '../../../plugin-host/call';
import type { RunPlugin } from '../../../plugin-host/run-plugin';
import { completeOptions, isSameOptions } from '../../../plugin-host/source-options.rules';
import { sourceCheck } from '../checks/fetch/fetch-result';
import type { KnownSourceType } from '../checks/fetch/fetch-source';
import type { CompetitorsRepo } from '../competitors/competitors.repo';
import { editMonitoring, monitoringMessages, PAGE_TYPE } from '../monitoring.rules';
import type { SourceToPreview } from '../monitoring.schema';
import type { CheckOptions } from '../options/check-options';
import type { HostPacing } from '../politeness/host-pacing';
import type { RequireAllowed } from '../politeness/robots';
import type { NormalizeSource } from '../sources/normalize-source';
import type { SourceKeys } from '../sources/source-keys';
import type { Source } from '../sources/sources.entity';
import type { SourcesRepo } from '../sources/sources.repo';
import { nothingToWatch, pluginPreview, type SourcePreviewView } from './preview.schema';

interface Dependencies {
  competitors: CompetitorsRepo;
  sources: SourcesRepo;
  /** Source types of all plugins. */
  sourceTypes(): Promise<readonly KnownSourceType[]>;
  keyOf: SourceKeys;
  normalize: NormalizeSource;
  checkOptions: CheckOptions;
  runPlugin: RunPlugin;
  fetch: GuardedFetch;
  pacing: HostPacing;
  requireAllowed: RequireAllowed;
}

/** For all requests together, and for running the scripts of a page. */
const TIMEOUT_MS = seconds(45);

/**
 * Shows the content that a source would watch, so that a user can set its options before adding it. Doesn't store
 * anything.
 */
export function createSourcePreview(dependencies: Dependencies) {
  const { competitors, sources, sourceTypes, keyOf, normalize, checkOptions, runPlugin } = dependencies;
  const { fetch, pacing, requireAllowed } = dependencies;
  const semaphore = createSemaphore({
    concurrency: 4,
    maxQueued: 16,
    maxWaitMs: seconds(20),
    createBusyError: () =>
      unavailable('Too many sources are being previewed. Try again in a minute.', { retryAfter: 60 }),
  });

  async function read(
    type: KnownSourceType,
    source: CheckedSource,
    ignoreRobots: boolean,
  ): Promise<SourcePreviewView> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    if (type.type === PAGE_TYPE && source.url !== null && !ignoreRobots)
      try {
        await requireAllowed(source.url, pacing.spaced(fetch, { signal }), signal);
      } catch (error) {
        return nothingToWatch(error instanceof Error ? error.message : 'The page could not be read');
      }
    const run = {
      plugin: type.plugin,
      what: `preview of source ${type.type} ${source.url ?? source.handle ?? ''}`,
      timeoutMs: TIMEOUT_MS,
      failure: 'The plugin failed to read this source',
      signal,
      ...pacing.turns({ signal }),
    };
    if (type.preview)
      return runPlugin({
        ...run,
        result: pluginPreview,
        run: async (call: PluginCall) => type.preview?.(source, call),
      });
    const { items } = await runPlugin({
      ...run,
      result: sourceCheck,
      run: async (call: PluginCall) => type.check(source, call),
    });
    return pluginPreview.parse({
      text: items.map(({ title }) => title).join('\n'),
      matched: items.length,
      warnings: items.length === 0 ? ['There are no items yet. New ones are reported as they appear.'] : [],
    });
  }

  /** Returns the snapshot of the competitor's source with the same options. */
  async function snapshotOf(
    { workspaceId }: Member,
    { url, handle, ...rest }: SourceAddress & Pick<Source, 'competitorId' | 'sourceType' | 'options'>,
  ): Promise<string | null> {
    const key = await keyOf({ ...rest, sourceUrl: url, sourceHandle: handle });
    const known = key === null ? undefined : await sources.withKey(workspaceId, key);
    return known && isSameOptions(known.options, rest.options) ? known.lastSnapshot : null;
  }

  /**
   * @throws 400 if the type, the address or an option is invalid; 503 if too many previews are under way
   */
  return async function previewSource(
    actor: Actor,
    {
      competitorId,
      sourceType,
      sourceUrl: url,
      sourceHandle: handle,
      ignoreRobots,
      options,
      screenshot,
    }: SourceToPreview,
  ): Promise<SourcePreviewView> {
    authorize(actor, editMonitoring);
    const type = (await sourceTypes()).find((one) => one.type === sourceType);
    if (!type) throw invalidField('sourceType', "This type of source can't be previewed");
    if (url === null && handle === null)
      throw invalidField(type.takes === 'handle' ? 'sourceHandle' : 'sourceUrl', 'An address is required');
    if (competitorId !== null && !(await competitors.byId(actor.workspaceId, competitorId)))
      throw invalidField('competitorId', monitoringMessages.competitorNotFound);
    const address = await normalize(type, { url, handle });
    const stored = await checkOptions(type, options);
    const snapshot =
      competitorId === null
        ? null
        : await snapshotOf(actor, { ...address, competitorId, sourceType, options: stored });
    const source: CheckedSource = {
      ...address,
      options: completeOptions(type.options ?? [], stored),
      validators: {},
      snapshot,
      contentHash: null,
      screenshots: screenshot ? 'missing' : 'off',
    };
    return semaphore
      .schedule(() => read(type, source, ignoreRobots))
      .catch((error: unknown) => {
        if (isPluginFailure(error)) return nothingToWatch(error.message);
        throw error;
      });
  };
}

export type PreviewSource = ReturnType<typeof createSourcePreview>;
