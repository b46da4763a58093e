import { compareNames } from '../../lib/text/names.rules';
import { authorize, type Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import type { CsvColumn } from '../../lib/exports/write-csv';
import type { Download } from '../../lib/download';
import { isAsAnswered, type ExportAs } from '../../lib/export-request.schema';
import { conditionText } from '../../lib/entities/filters/condition-text.rules';
import { filterFieldsOf } from '../../lib/entities/filters/filter-fields';
import { readerOf } from '../../lib/entities/filters/reader';
import { exportFile } from '../../lib/exports/export-file';
import { paginate } from '../../lib/paginate';
import { mapPage, type Page, type PageRequest } from '../../lib/paging';
import { endOfDay, startOfDay } from '../../lib/time/time-zone';
import type { AuditTrail } from './audit-trail';
import { auditEntity, type AuditEntry } from './audit.entity';
import type { AuditLogFilters, AuditRepo } from './audit.repo';
import { auditObjects, viewAuditLog, auditActions } from './audit.rules';
import type { AuditExportQuery, AuditLogQuery } from './audit.schema';
import type { ExistingObjects, ObjectRef } from './existing-objects.repo';
import { changeText } from './audit-words.rules';

type FileField =
  | 'id'
  | 'createdAt'
  | 'actorName'
  | 'action'
  | 'objectType'
  | 'objectId'
  | 'objectName'
  | 'parent'
  | 'changes'
  | 'address';

/** The columns of an exported audit log. */
const auditFileColumns: readonly CsvColumn<Pick<AuditEntry, FileField>>[] = [
  { header: 'Time', name: 'createdAt', kind: 'time', value: (entry) => entry.createdAt },
  { header: 'Person', value: (entry) => entry.actorName },
  { header: 'Action', value: (entry) => auditActions[entry.action] },
  { header: 'Kind', value: (entry) => auditObjects[entry.objectType] },
  { header: 'Object', value: (entry) => entry.objectName },
  { header: 'Belongs To', value: ({ parent }) => parent && `${auditObjects[parent.type]}: ${parent.name}` },
  { header: 'Changes', value: (entry) => entry.changes.map(changeText).join('\n') },
  { header: 'Address', value: (entry) => entry.address },
  { header: 'Object ID', value: (entry) => entry.objectId },
  { header: 'ID', value: (entry) => entry.id },
];

interface Dependencies {
  entries: AuditRepo;
  existing: ExistingObjects;
  namesBy(key: 'id' | 'email', wanted: readonly (string | null)[]): Promise<ReadonlyMap<string, string>>;
  audit: AuditTrail;
  clock: Clock;
}

const toFilters = ({ from, to, timeZone = 'UTC', f: _, ...filters }: AuditExportQuery): AuditLogFilters => ({
  ...filters,
  ...(from !== undefined && { since: startOfDay(from, timeZone) }),
  ...(to !== undefined && { until: endOfDay(to, timeZone) }),
});

/** Whether a list may group entries, because no condition but the time needs each of them. */
const isUnfiltered = ({ action, person, objectType, search, operation, f = [] }: AuditExportQuery): boolean =>
  ![action, person, objectType, search, operation].some(Boolean) &&
  f.every(({ field }) => field.column === 'createdAt');

/** Returns a filter as the log keeps it. */
const recordable = ([field, value]: [string, unknown], f: AuditExportQuery['f']): [string, unknown] => [
  field,
  field === 'f'
    ? f?.map((condition) =>
        conditionText({ ...condition, field: condition.field.name, values: [...condition.values] }),
      )
    : value,
];

const presentEntry = (
  entry: AuditEntry,
  existing: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
  counts: ReadonlyMap<string, number>,
) => ({
  id: entry.id,
  /** null if no user was signed in. */
  actorId: entry.actorId,
  /** The email of a user, or the name of another actor. */
  actorName: entry.actorName,
  /** The name that the user has set; null without one, and for other actors. */
  actorDisplayName: names.get(entry.actorId ?? '') ?? null,
  action: entry.action,
  objectType: entry.objectType,
  objectId: entry.objectId,
  objectName: entry.objectName,
  /** The name that the user has set, if the object is a user; else null. */
  objectDisplayName: (entry.objectType === 'user' && names.get(entry.objectId ?? '')) || null,
  /** Whether a screen can still show the object. */
  objectExists: entry.objectId !== null && existing.has(entry.objectId),
  parent: entry.parent && { ...entry.parent, exists: existing.has(entry.parent.id) },
  changes: entry.changes,
  address: entry.address,
  createdAt: entry.createdAt,
  /** The bulk change or import that it belongs to. */
  operationId: entry.operationId,
  /** The number of entries for which this one stands in a grouped list. */
  groupSize: counts.get(entry.operationId ?? '') ?? 1,
});

/** An actor in the log, by email or as `otherActors`, with the name that the user has set. */
export interface AuditPerson {
  person: string;
  name: string | null;
}

/** An entry of the audit log as returned by `/api/audit-log`. */
export type AuditEntryView = ReturnType<typeof presentEntry>;

const objectsOf = ({ objectType, objectId, parent }: AuditEntry): ObjectRef[] => [
  ...(objectId === null ? [] : [{ type: objectType, id: objectId }]),
  ...(parent ? [parent] : []),
];

/** Reads the audit log of a workspace, for its admins and owners. `createAuditTrail` writes it. */
export function createAuditService({ entries, existing, namesBy, audit, clock }: Dependencies) {
  /** Returns a page of entries as calls answer them. */
  async function shown(workspaceId: string, page: Page<AuditEntry>, operationIds: readonly string[] = []) {
    const [found, names, counts] = await Promise.all([
      existing(workspaceId, page.items.flatMap(objectsOf)),
      namesBy(
        'id',
        page.items.flatMap(({ actorId, objectType, objectId }) =>
          objectType === 'user' ? [actorId, objectId] : actorId,
        ),
      ),
      entries.countsOf(workspaceId, operationIds),
    ]);
    return mapPage(page, (entry) => presentEntry(entry, found, names, counts));
  }

  return {
    /** How the log is filtered. */
    filterFields: filterFieldsOf(auditEntity),

    /** Newest first. @throws 403 unless admin or owner */
    async list(
      actor: Actor,
      { limit, cursor, sort, grouped, ...query }: AuditLogQuery,
    ): Promise<Page<AuditEntryView>> {
      authorize(actor, viewAuditLog);
      const { workspaceId } = actor;
      const isGrouped = grouped === 'true' && isUnfiltered(query);
      const filters = { ...toFilters(query), isGrouped };
      const page = await entries.page(workspaceId, filters, {
        limit,
        cursor,
        sort,
        f: query.f,
        reader: readerOf(actor, clock.now()),
      });
      const operationIds = isGrouped ? page.items.flatMap(({ operationId }) => operationId ?? []) : [];
      return shown(workspaceId, page, operationIds);
    },

    /**
     * Exports all pages of the log as a file, and records the export in the log. @throws 403 unless admin or owner
     */
    async export(actor: Actor, { sort, ...query }: AuditExportQuery, as: ExportAs = {}): Promise<Download> {
      authorize(actor, viewAuditLog);
      const { workspaceId, workspaceName, timeZone } = actor;
      const filters = toFilters(query);
      const order = { sort, f: query.f, reader: readerOf(actor, clock.now()) };
      const page = async (request: PageRequest): Promise<Page<Pick<AuditEntry, FileField>>> => {
        const found = await entries.uncountedPage(workspaceId, filters, { ...request, ...order });
        return isAsAnswered(as) ? shown(workspaceId, found) : found;
      };
      const file = await exportFile({
        ...as,
        what: 'audit-log',
        workspaceName,
        at: clock.now(),
        columns: auditFileColumns,
        pages: paginate(page),
        timeZone,
      });
      await audit.record(actor, {
        workspaceId,
        action: 'exported',
        objectType: 'audit_log',
        objectId: null,
        objectName: auditObjects.audit_log,
        changes: Object.entries(query)
          .map((filter) => recordable(filter, query.f))
          .filter(([, to]) => to !== undefined)
          .map(([field, to]) => ({ field, from: null, to })),
      });
      return file;
    },

    /** Returns the options of the filter by person. @throws 403 unless admin or owner */
    async people(actor: Actor): Promise<AuditPerson[]> {
      authorize(actor, viewAuditLog);
      const people = await entries.people(actor.workspaceId);
      const names = await namesBy('email', people);
      const labelOf = ({ person, name }: AuditPerson) => name ?? person;
      return people
        .map((person) => ({ person, name: names.get(person) ?? null }))
        .sort((one, other) => compareNames(labelOf(one), labelOf(other)));
    },
  };
}

export type AuditService = ReturnType<typeof createAuditService>;
