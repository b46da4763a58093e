import type { Db } from '../../../db/connect';
import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { conflict, invalidField } from '../../../lib/errors';
import type { Page } from '../../../lib/paging';
import type { SourceOption } from '../../../plugin-api';
import { isSameOptions } from '../../../plugin-host/source-options.rules';
import type { AuditTrail } from '../../audit/audit-trail';
import { createRecords } from '../../records/create-records';
import type { KnownSourceType } from '../checks/fetch/fetch-source';
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
import type { NewSource, SourceChanges, SourceFilters } from '../monitoring.schema';
import type { CheckOptions } from '../options/check-options';
import type { NormalizeSource } from './normalize-source';
import type { SourceKeys } from './source-keys';
import { sourceEntity, type CountedSource, type Source } from './sources.entity';
import type { SourcesRepo } from './sources.repo';
import { monitoredSourceRecord } from './monitored-source.record';

/** A source type, with the kind of address that it takes and the options of its sources. */
export type SourceTypeView = Pick<KnownSourceType, 'type' | 'label' | 'takes'> & {
  options: readonly SourceOption[];
};

interface Dependencies {
  db: Db;
  sources: SourcesRepo;
  competitors: CompetitorsRepo;
  /** Source types of all plugins. */
  sourceTypes(): Promise<readonly KnownSourceType[]>;
  keyOf: SourceKeys;
  normalize: NormalizeSource;
  checkOptions: CheckOptions;
  audit: AuditTrail;
  clock: Clock;
}

/**
 * Manages monitored sources (spec §2, §7).
 * @throws 404 `Monitored source not found`, also for an id of another workspace
 */
export function createSourcesService(dependencies: Dependencies) {
  const { db, sources, competitors, sourceTypes, keyOf, normalize, checkOptions, audit, clock } =
    dependencies;

  const records = createRecords<Source, CountedSource>({
    db,
    table: sources,
    entity: sourceEntity,
    nameOf: ({ sourceUrl, sourceHandle, sourceType }) => sourceUrl ?? sourceHandle ?? sourceType,
    record: monitoredSourceRecord,
    audit,
    clock,
  });

  /**
   * Normalizes the input by its source type.
   * @throws 400 if the type doesn't exist, or the input isn't valid for it
   */
  async function inOrder(details: NewSource): Promise<OrderedSource> {
    const { sourceType, sourceUrl: url, sourceHandle: handle } = details;
    const known = await sourceTypes();
    const names = new Set([...builtInTypes, ...known.map(({ type }) => type)]);
    if (!names.has(sourceType))
      throw invalidField('sourceType', `Source type must be one of: ${[...names].join(', ')}`);
    const type = known.find((one) => one.type === sourceType);
    const address = await normalize(type, { url, handle });
    const options = await checkOptions(type, details.options);
    return { ...details, sourceUrl: address.url, sourceHandle: address.handle, options };
  }

  /** Validates options for a source, and returns them with the resulting key. */
  async function withOptions(source: Source, given: Readonly<Record<string, unknown>>) {
    const type = (await sourceTypes()).find((one) => one.type === source.sourceType);
    if (!type) throw invalidField('options', `The plugin of ${sourceLabel(source.sourceType)} is not loaded`);
    const options = await checkOptions(type, given);
    return { options, sourceUrl: source.sourceUrl, sourceKey: await keyOf({ ...source, options }) };
  }

  return {
    /** Lists sources, newest first, with their numbers of items. */
    async list(
      actor: Actor,
      { competitorId, limit, cursor, sort }: SourceFilters,
    ): Promise<Page<CountedSource>> {
      authorize(actor, viewMonitoring);
      return sources.list(actor.workspaceId, competitorId, { limit, cursor, sort });
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

    /** Lists source types: built-in ones first, then those of plugins. */
    async types(actor: Actor): Promise<SourceTypeView[]> {
      authorize(actor, viewMonitoring);
      const known = await sourceTypes();
      const builtIn = builtInTypes.map((type) => known.find((one) => one.type === type) ?? unknownType(type));
      const names = new Set<string>(builtInTypes);
      const added = known.filter(({ type }) => !names.has(type));
      return [...builtIn, ...added].map(({ type, label, takes, options = [] }) => ({
        type,
        label,
        takes,
        options,
      }));
    },

    /**
     * Creates a source, due at once.
     * @throws 400 `Competitor not found` for an unknown competitor; 409 if the competitor already has the source
     */
    async create(actor: Actor, given: NewSource): Promise<CountedSource> {
      authorize(actor, editMonitoring);
      const { workspaceId } = actor;
      const details = await inOrder(given);
      const origin = records.newRow(actor);
      const source: Source = {
        ...origin,
        ...details,
        platform: socialTypes.find((type) => type === details.sourceType) ?? null,
        status: 'active',
        lastChecked: null,
        contentHash: null,
        lastError: null,
        nextCheckAt: origin.createdAt,
        previousUrl: null,
        lastNote: null,
      };
      const sourceKey = await keyOf(source);
      return db.transaction(async () => {
        const competitor = await competitors.byId(workspaceId, details.competitorId);
        if (!competitor) throw invalidField('competitorId', monitoringMessages.competitorNotFound);
        if (!(await sources.insertNew(source, sourceKey))) throw conflict(monitoringMessages.sourceExists);
        await records.record(actor, 'created', source);
        return { ...source, competitorName: competitor.name, itemCount: 0 };
      });
    },

    /**
     * Changes status, check frequency, whether robots.txt is ignored, or options. Unless paused, the source is then due
     * at once. With other options, it starts from scratch: the result of a check under way is not stored.
     * @throws 400 for an invalid option; 409 if the competitor then has the source twice
     */
    async update(actor: Actor, id: string, { options, ...wanted }: SourceChanges): Promise<CountedSource> {
      authorize(actor, editMonitoring);
      // Plugins validate options, and may take longer than a transaction should.
      const prepared = options && (await withOptions(await records.get(actor, id), options));
      return db.transaction(async () => {
        const source = await records.lock(actor, id);
        // A check has followed a redirect, so the key is out of date.
        if (prepared && prepared.sourceUrl !== source.sourceUrl)
          throw conflict('The source has just changed. Try again.');
        const isOther = prepared !== undefined && !isSameOptions(prepared.options, source.options);
        const isResumed =
          (wanted.status === 'active' && source.status !== 'active') ||
          (isOther && (wanted.status ?? source.status) === 'error');
        const next = (now: string): Partial<Source> => ({
          ...wanted,
          ...(isResumed && { status: 'active', lastError: null }),
          ...(isOther && { ...startAgain, options: prepared.options }),
          ...(wanted.status !== 'paused' && { nextCheckAt: now }),
        });
        await records.save(actor, source, next, async (changed) => {
          await sources.update(changed, isResumed ? { failures: 0 } : {});
          if (isOther && !(await sources.forget(changed, prepared.sourceKey)))
            throw conflict(monitoringMessages.sourceExists);
        });
        return records.get(actor, id);
      });
    },

    /** Deletes a source with its items. */
    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editMonitoring);
      return records.remove(actor, id);
    },
  };
}

/** The stored content of a source depends on its options. */
const startAgain = { contentHash: null, lastChecked: null, lastError: null, lastNote: null };

/** A new source as it is stored. */
type OrderedSource = Omit<NewSource, 'options'> & Pick<Source, 'options'>;

/** A source can be stored even if the plugin of its type is not loaded. */
const unknownType = (type: string): SourceTypeView => ({
  type,
  label: sourceLabel(type),
  takes: socialTypes.some((social) => social === type) ? 'either' : 'url',
  options: [],
});

export type SourcesService = ReturnType<typeof createSourcesService>;
