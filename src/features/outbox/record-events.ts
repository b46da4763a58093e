import type { CommitBatch, Db } from '../../db/connect';
import { yieldToEventLoop } from '../../lib/concurrency/yield-to-event-loop';
import type { AuditEntry } from '../audit/audit.entity';
import type { AuditObject } from '../audit/audit.rules';
import type { ShownObjects } from '../audit/shown-objects';
import { eventType, type EventHead } from './domain-event';
import type { DomainEventsRepo, EncodedEvent } from './domain-events.repo';
import type { Wanted } from './subscribers.repo';

interface Dependencies {
  db: Db;
  events: DomainEventsRepo;
  interest: Interest;
  /** Runs after the commit of new events. */
  wake(): void;
}

/** The events that the consumers want. */
export interface Interest {
  /** Returns whether a consumer may want one of these events, even without subscribers. Needs no query. */
  isCertain(events: readonly EventHead[]): boolean;
  /** Returns whether someone in the workspace subscribes to one of these events. */
  hasSubscriber(workspaceId: string, events: readonly EventHead[]): Promise<boolean>;
  /** Returns the condition that this event has a subscriber; null if it can't have one. */
  condition(event: EventHead): Wanted | null;
}

interface Recorded {
  entry: AuditEntry;
  /** Set if the object isn't read at the end of the transaction: it no longer exists, or there are many. */
  data?: object | null;
}

/** An object as its call has shown it after a change. */
interface Shown {
  key: string;
  object: object;
}

type Item = Recorded | Shown;

/** Events of larger objects are sent without data. In characters of JSON. */
export const MAX_DATA = 100_000;
/** Events that are read and written before other requests get a turn. */
const AT_ONCE = 250;

const isGone = ({ action }: AuditEntry): boolean => action === 'deleted' || action === 'removed';

/** Leaves out images, which receivers can fetch. */
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

function eventOf(entry: AuditEntry, shown: object | null): EncodedEvent {
  const json = shown && JSON.stringify(shown, withoutImages);
  return { ...headOf(entry), data: json === null || json.length > MAX_DATA ? null : json };
}

const keyOf = ({ objectType, objectId }: Pick<AuditEntry, 'objectType' | 'objectId'>): string =>
  `${objectType}:${objectId}`;

/** Returns the events of a transaction, and their objects as they were shown after the last event. */
function sorted(items: readonly Item[]): { all: Recorded[]; seen: Map<string, object> } {
  const all: Recorded[] = [];
  const seen = new Map<string, object>();
  for (const item of items) {
    if ('object' in item) {
      seen.set(item.key, item.object);
      continue;
    }
    all.push(item);
    // An object that was shown before this change is outdated.
    seen.delete(keyOf(item.entry));
  }
  return { all, seen };
}

/**
 * Writes a domain event for each entry of the audit log. Objects that the call hasn't shown are read at the end of the
 * transaction, when all their parts are written, with one query for hundreds of objects of a kind.
 */
export function createEventRecorder({ db, events, interest, wake }: Dependencies) {
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
      const heads = own.map(headOf);
      if (interest.isCertain(heads) || (await interest.hasSubscriber(workspaceId, heads)))
        found.add(workspaceId);
    }
    return found;
  }

  /** Writes an event whose object is known, with one statement. */
  async function writeOne(event: EncodedEvent): Promise<boolean> {
    if (!interest.isCertain([event])) {
      const condition = interest.condition(event);
      return condition !== null && events.insertIf(event, condition);
    }
    await events.insert([event]);
    return true;
  }

  /** @param seen The objects that the call has shown */
  async function writeSome(some: readonly Recorded[], seen: ReadonlyMap<string, object>): Promise<void> {
    const read = await show(
      some.flatMap(({ entry, data }) => (data === undefined && !seen.has(keyOf(entry)) ? [entry] : [])),
    );
    const stateOf = (entry: AuditEntry) => seen.get(keyOf(entry)) ?? read.get(keyOf(entry)) ?? null;
    await events.insert(
      some.map(({ entry, data }) => eventOf(entry, data === undefined ? stateOf(entry) : data)),
    );
  }

  const batch: CommitBatch<Item> = {
    async write(items) {
      const { all, seen } = sorted(items);
      const [first] = all;
      if (first && all.length === 1) {
        const { entry, data = seen.get(keyOf(entry)) } = first;
        if (data !== undefined) return writeOne(eventOf(entry, data));
      }
      const workspaces = await wanting(all.map(({ entry }) => entry));
      const recorded = all.filter(({ entry }) => workspaces.has(entry.workspaceId));
      if (recorded.length === 0) return false;
      for (let at = 0; at < recorded.length; at += AT_ONCE) {
        if (at > 0) await yieldToEventLoop();
        await writeSome(recorded.slice(at, at + AT_ONCE), seen);
      }
      return true;
    },
    committed: wake,
  };

  /** Reads the last state of objects that are about to be deleted. */
  async function recordDeletions(entries: readonly AuditEntry[]): Promise<void> {
    const last = await show(entries);
    for (const entry of entries) db.atCommit(batch, { entry, data: last.get(keyOf(entry)) ?? null });
  }

  /** Runs before the deletions themselves, which are collected after it. */
  const deletions: CommitBatch<AuditEntry> = {
    async write(entries) {
      await recordDeletions(entries);
      return true;
    },
    committed: () => undefined,
  };

  return {
    /** Sets the functions that read objects. Their services are created after the audit trail. */
    useShownObjects(objects: ShownObjects): void {
      shown = objects;
    },

    /**
     * Must run in the transaction of the change; for a deletion before it. `data` is set for an event that isn't about
     * one object. Events about accounts are never sent.
     */
    async record(entry: AuditEntry, data?: object): Promise<void> {
      if (entry.objectType === 'user') return;
      if (data) return db.atCommit(batch, { entry, data });
      if (!isGone(entry)) return db.atCommit(batch, { entry });
      if (!db.collect(deletions, entry)) await recordDeletions([entry]);
    },

    /**
     * Takes an object as its call shows it to an admin, so that it isn't read again for its event. Must run in the
     * transaction of the change, when all parts of the object are written.
     */
    noteShown(objectType: AuditObject, object: object & { id: string }): void {
      db.atCommit(batch, { key: keyOf({ objectType, objectId: object.id }), object });
    },
  };
}

export type EventRecorder = ReturnType<typeof createEventRecorder>;
