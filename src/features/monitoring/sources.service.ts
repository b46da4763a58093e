import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import { seconds, type Clock } from '../../lib/clock';
import { invalidField, notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { Page } from '../../lib/paging';
import { isPluginFailure } from '../../lib/plugin-failure';
import type { RunPlugin } from '../../plugin-host/run-plugin';
import type { AuditTrail } from '../audit/audit-trail';
import { changedFields, type AuditAction, type AuditChange } from '../audit/audit.rules';
import type { KnownSourceType } from './check-source';
import type { CompetitorsRepo } from './competitors.repo';
import {
  editMonitoring,
  monitoringMessages,
  PAGE_TYPE,
  socialTypes,
  sourceLabel,
  sourceTypes as builtInTypes,
  viewMonitoring,
} from './monitoring.rules';
import { sourceAddress, type NewSource, type SourceChanges, type SourceFilters } from './monitoring.schema';
import type { CountedSource, Source, SourcesRepo } from './sources.repo';

/** A kind of source, and what its users give. */
export type SourceTypeView = Pick<KnownSourceType, 'type' | 'label' | 'takes'>;

interface Dependencies {
  db: Db;
  sources: SourcesRepo;
  competitors: CompetitorsRepo;
  /** Of all plugins. */
  sourceTypes(): Promise<readonly KnownSourceType[]>;
  runPlugin: RunPlugin;
  audit: AuditTrail;
  clock: Clock;
}

/** Where competitors are watched (spec §2, §7). 404 `Monitored source not found` for an id of another workspace too. */
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

  /** What was given, as its type wants it. @throws 400 where there is no such type, or it cannot be a source of it. */
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
      // Any other kind, such as a TypeError, says nothing to users.
      const isForUsers = error.cause instanceof Error && error.cause.name === 'Error';
      const message = isForUsers ? error.message : 'Invalid source';
      throw invalidField(handle === null ? 'sourceUrl' : 'sourceHandle', message);
    }
  }

  return {
    /** Newest first, with the number of items of each. */
    async list(actor: Actor, { competitorId, limit, cursor }: SourceFilters): Promise<Page<CountedSource>> {
      authorize(actor, viewMonitoring);
      return sources.page(actor.workspaceId, competitorId, { limit, cursor });
    },

    /** How many are active, and how many of them are web pages, which is what Check Changes checks. */
    async summary(actor: Actor): Promise<{ active: number; activePages: number }> {
      authorize(actor, viewMonitoring);
      const [active, activePages] = await Promise.all([
        sources.activeCount(actor.workspaceId),
        sources.activeOfType(actor.workspaceId, PAGE_TYPE),
      ]);
      return { active, activePages };
    },

    /** How many web pages were checked in the last seconds: how far a check of all of them has come. */
    async pagesChecked(actor: Actor, { seconds: count }: { seconds: number }): Promise<{ checked: number }> {
      authorize(actor, viewMonitoring);
      const since = new Date(clock.now().getTime() - seconds(count)).toISOString();
      return { checked: await sources.checkedSince(actor.workspaceId, PAGE_TYPE, since) };
    },

    /** What can be a source: what PartnerHub itself knows, and what plugins add, in that order. */
    async types(actor: Actor): Promise<SourceTypeView[]> {
      authorize(actor, viewMonitoring);
      const known = await sourceTypes();
      const builtIn = builtInTypes.map((type) => known.find((one) => one.type === type) ?? unknownType(type));
      const names = new Set<string>(builtInTypes);
      const added = known.filter(({ type }) => !names.has(type));
      return [...builtIn, ...added].map(({ type, label, takes }) => ({ type, label, takes }));
    },

    /** Due at once. 400 `Competitor not found` where the workspace has none of the id. */
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
        ...{ lastChecked: null, contentHash: null, lastError: null },
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

    /** Pauses or resumes it, and says how often it is checked; what is not paused is then due at once. */
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

    /** With all that was found there. */
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

/** Where its plugin is not there, a source can be kept all the same. */
const unknownType = (type: string): SourceTypeView => ({
  type,
  label: sourceLabel(type),
  takes: socialTypes.some((social) => social === type) ? 'either' : 'url',
});

export type SourcesService = ReturnType<typeof createSourcesService>;
