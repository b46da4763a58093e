import type { Db } from '../../../db/connect';
import { authorize, type Actor, type Member } from '../../../lib/actor';
import { seconds, type Clock } from '../../../lib/clock';
import { invalidField, notFound } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import type { Page } from '../../../lib/paging';
import { isPluginFailure } from '../../../lib/plugin-failure';
import type { RunPlugin } from '../../../plugin-host/run-plugin';
import type { AuditTrail } from '../../audit/audit-trail';
import { changedFields, type AuditAction, type AuditChange } from '../../audit/audit.rules';
import type { KnownSourceType } from '../checks/check-source';
import type { CompetitorsRepo } from '../competitors/competitors.repo';
import {
  editMonitoring,
  monitoringMessages,
  PAGE_TYPE,
  socialTypes,
  sourceLabel,
  sourceTypes as builtInTypes,
  viewMonitoring,
} from '../monitoring.rules';
import { sourceAddress, type NewSource, type SourceChanges, type SourceFilters } from '../monitoring.schema';
import type { CountedSource, Source, SourcesRepo } from './sources.repo';

/** A source type, and which of address and handle it takes. */
export type SourceTypeView = Pick<KnownSourceType, 'type' | 'label' | 'takes'>;

interface Dependencies {
  db: Db;
  sources: SourcesRepo;
  competitors: CompetitorsRepo;
  /** Source types of all plugins. */
  sourceTypes(): Promise<readonly KnownSourceType[]>;
  runPlugin: RunPlugin;
  audit: AuditTrail;
  clock: Clock;
}

/**
 * Manages monitored sources (spec §2, §7).
 * @throws 404 `Monitored source not found`, also for an id of another workspace
 */
export function createSourcesService(dependencies: Dependencies) {
  const { db, sources, competitors, sourceTypes, runPlugin, audit, clock } = dependencies;

  const record = (actor: Member, action: AuditAction, source: Source, changes?: AuditChange[]) =>
    audit.record(actor, {
      workspaceId: actor.workspaceId,
      action,
      objectType: 'monitored_source',
      objectId: source.id,
      objectName: source.sourceUrl ?? source.sourceHandle ?? source.sourceType,
      changes,
    });

  async function lock(workspaceId: string, id: string): Promise<Source> {
    const source = await sources.lock(workspaceId, id);
    if (!source) throw notFound(monitoringMessages.sourceNotFound);
    return source;
  }

  /**
   * Normalizes the input by its source type.
   * @throws 400 if the type doesn't exist, or the input isn't valid for it
   */
  async function inOrder(details: NewSource): Promise<NewSource> {
    const { sourceType, sourceUrl: url, sourceHandle: handle } = details;
    const known = await sourceTypes();
    const names = new Set([...builtInTypes, ...known.map(({ type }) => type)]);
    if (!names.has(sourceType))
      throw invalidField('sourceType', `Source type must be one of: ${[...names].join(', ')}`);
    const type = known.find((one) => one.type === sourceType);
    if (!type?.normalize || (url === null && handle === null)) return details;
    try {
      const address = await runPlugin({
        plugin: type.plugin,
        what: `normalize of source ${type.type} ${url ?? handle ?? ''}`,
        timeoutMs: seconds(5),
        result: sourceAddress,
        run: () => type.normalize?.({ url, handle }),
      });
      return { ...details, sourceUrl: address.url, sourceHandle: address.handle };
    } catch (error) {
      if (!isPluginFailure(error)) throw error;
      // Other kinds, such as a TypeError, mean nothing to users.
      const isForUsers = error.cause instanceof Error && error.cause.name === 'Error';
      const message = isForUsers ? error.message : 'Invalid source';
      throw invalidField(handle === null ? 'sourceUrl' : 'sourceHandle', message);
    }
  }

  return {
    /** Lists sources, newest first, with their numbers of items. */
    async list(actor: Actor, { competitorId, limit, cursor }: SourceFilters): Promise<Page<CountedSource>> {
      authorize(actor, viewMonitoring);
      return sources.page(actor.workspaceId, competitorId, { limit, cursor });
    },

    /** Counts active sources and the web pages among them, which Check Changes checks. */
    async summary(actor: Actor): Promise<{ active: number; activePages: number }> {
      authorize(actor, viewMonitoring);
      const [active, activePages] = await Promise.all([
        sources.activeCount(actor.workspaceId),
        sources.activeOfType(actor.workspaceId, PAGE_TYPE),
      ]);
      return { active, activePages };
    },

    /** Counts web pages checked in the last `seconds`: the progress of a check of all pages. */
    async pagesChecked(actor: Actor, { seconds: count }: { seconds: number }): Promise<{ checked: number }> {
      authorize(actor, viewMonitoring);
      const since = new Date(clock.now().getTime() - seconds(count)).toISOString();
      return { checked: await sources.checkedSince(actor.workspaceId, PAGE_TYPE, since) };
    },

    /** Lists source types: built-in ones first, then those of plugins. */
    async types(actor: Actor): Promise<SourceTypeView[]> {
      authorize(actor, viewMonitoring);
      const known = await sourceTypes();
      const builtIn = builtInTypes.map((type) => known.find((one) => one.type === type) ?? unknownType(type));
      const names = new Set<string>(builtInTypes);
      const added = known.filter(({ type }) => !names.has(type));
      return [...builtIn, ...added].map(({ type, label, takes }) => ({ type, label, takes }));
    },

    /** Creates a source, due at once. @throws 400 `Competitor not found` for an unknown competitor */
    async create(actor: Actor, given: NewSource): Promise<CountedSource> {
      authorize(actor, editMonitoring);
      const { workspaceId } = actor;
      const details = await inOrder(given);
      const now = clock.now().toISOString();
      const source: Source = {
        id: newId(),
        workspaceId,
        ...details,
        platform: socialTypes.find((type) => type === details.sourceType) ?? null,
        status: 'active',
        lastChecked: null,
        contentHash: null,
        lastError: null,
        nextCheckAt: now,
        createdAt: now,
        updatedAt: now,
      };
      return db.transaction(async () => {
        const competitor = await competitors.byId(workspaceId, details.competitorId);
        if (!competitor) throw invalidField('competitorId', monitoringMessages.competitorNotFound);
        await sources.insert(source);
        await record(actor, 'created', source);
        return { ...source, competitorName: competitor.name, itemCount: 0 };
      });
    },

    /** Changes status or check frequency. Unless paused, the source is then due at once. */
    async update(actor: Actor, id: string, wanted: SourceChanges): Promise<CountedSource> {
      authorize(actor, editMonitoring);
      const { workspaceId } = actor;
      return db.transaction(async () => {
        const source = await lock(workspaceId, id);
        const changes = changedFields(source, wanted, ['status', 'checkFrequency']);
        if (changes.length > 0) {
          const now = clock.now().toISOString();
          const isResumed = wanted.status === 'active' && source.status !== 'active';
          await sources.update(workspaceId, id, {
            ...wanted,
            ...(wanted.status !== 'paused' && { nextCheckAt: now }),
            ...(isResumed && { lastError: null, failures: 0 }),
            updatedAt: now,
          });
          const isMove = changes.every(({ field }) => field === 'status');
          await record(actor, isMove ? 'status_changed' : 'updated', source, changes);
        }
        const changed = await sources.byId(workspaceId, id);
        if (!changed) throw notFound(monitoringMessages.sourceNotFound);
        return changed;
      });
    },

    /** Deletes a source with its items. */
    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editMonitoring);
      await db.transaction(async () => {
        const source = await lock(actor.workspaceId, id);
        await sources.delete(actor.workspaceId, id);
        await record(actor, 'deleted', source);
      });
    },
  };
}

/** A source can be stored even if the plugin of its type is not loaded. */
const unknownType = (type: string): SourceTypeView => ({
  type,
  label: sourceLabel(type),
  takes: socialTypes.some((social) => social === type) ? 'either' : 'url',
});

export type SourcesService = ReturnType<typeof createSourcesService>;
