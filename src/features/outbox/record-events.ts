import type { CommitBatch, Db } from '../../db/connect';
import type { AuditEntry } from '../audit/audit.repo';
import { eventType, type DomainEvent, type EventHead, type ShownObjects } from './domain-event';
import type { DomainEventsRepo } from './domain-events.repo';

interface Dependencies {
  db: Db;
  events: DomainEventsRepo;
  /** Returns whether a consumer may want one of these events. */
  mayWant(workspaceId: string, events: readonly EventHead[]): Promise<boolean>;
  /** Runs after the commit of new events. */
  wake(): void;
}

interface Recorded {
  entry: AuditEntry;
  /** Set for an object that no longer exists at the end of the transaction. */
  lastState?: object | null;
}

/** Larger objects go out without their data. In characters of JSON. */
export const MAX_DATA = 100_000;

const isGone = ({ action }: AuditEntry): boolean => action === 'deleted' || action === 'removed';

/** Leaves out images, which receivers fetch when they need them. */
const withoutImages = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('data:image/') ? null : value;

function headOf({ id, workspaceId, action, objectType, ...entry }: AuditEntry): EventHead {
  return {
    id,
    type: eventType(objectType, action),
    workspaceId,
    objectType,
    objectId: entry.objectId,
    actor: { id: entry.actorId, name: entry.actorName },
    changes: entry.changes,
    createdAt: entry.createdAt,
  };
}

function eventOf(entry: AuditEntry, shown: object | null): DomainEvent {
  const json = shown && JSON.stringify(shown, withoutImages);
  const data = json === null || json.length > MAX_DATA ? null : (JSON.parse(json) as object);
  return { ...headOf(entry), data };
}

/**
 * Writes a domain event for each entry of the audit log. The objects are read at the end of the transaction, when
 * everything that belongs to them is written, with one query for all objects of a kind.
 */
export function createEventRecorder({ db, events, mayWant, wake }: Dependencies) {
  let shown: ShownObjects = {};

  const show = async (entries: readonly AuditEntry[]): Promise<Map<string, object>> => {
    const found = new Map<string, object>();
    for (const objectType of new Set(entries.map((entry) => entry.objectType))) {
      for (const workspaceId of new Set(entries.map((entry) => entry.workspaceId))) {
        const refs = new Map(
          entries.flatMap((entry) =>
            entry.objectType === objectType && entry.workspaceId === workspaceId && entry.objectId !== null
              ? [[entry.objectId, { id: entry.objectId, parentId: entry.parent?.id ?? null }] as const]
              : [],
          ),
        );
        if (refs.size === 0) continue;
        const objects = (await shown[objectType]?.(workspaceId, [...refs.values()])) ?? [];
        for (const object of objects) found.set(`${objectType}:${object.id}`, object);
      }
    }
    return found;
  };

  /** Returns the workspaces of which a consumer may want events. */
  async function wanting(entries: readonly AuditEntry[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const workspaceId of new Set(entries.map((entry) => entry.workspaceId))) {
      const own = entries.filter((entry) => entry.workspaceId === workspaceId);
      if (await mayWant(workspaceId, own.map(headOf))) found.add(workspaceId);
    }
    return found;
  }

  const keyOf = ({ objectType, objectId }: AuditEntry) => `${objectType}:${objectId}`;

  const batch: CommitBatch<Recorded> = {
    async write(all) {
      const workspaces = await wanting(all.map(({ entry }) => entry));
      const recorded = all.filter(({ entry }) => workspaces.has(entry.workspaceId));
      if (recorded.length === 0) return false;
      const existing = await show(
        recorded.flatMap(({ entry, lastState }) => (lastState === undefined ? [entry] : [])),
      );
      await events.insert(
        recorded.map(({ entry, lastState }) =>
          eventOf(entry, lastState === undefined ? (existing.get(keyOf(entry)) ?? null) : lastState),
        ),
      );
      return true;
    },
    committed: wake,
  };

  return {
    /** Sets how objects are shown. The services that show them are created after the audit trail. */
    useShownObjects(objects: ShownObjects): void {
      shown = objects;
    },

    /** Must run in the transaction of the change; for a deletion before it. Events about accounts never go out. */
    async record(entry: AuditEntry): Promise<void> {
      if (entry.objectType === 'user') return;
      if (!isGone(entry)) return db.atCommit(batch, { entry });
      const last = await show([entry]);
      db.atCommit(batch, { entry, lastState: last.get(keyOf(entry)) ?? null });
    },
  };
}

export type EventRecorder = ReturnType<typeof createEventRecorder>;
