import type { CommitBatch, Db } from '../../db/connect';
import { operationIdIn, sliceIn } from '../../db/writes/bulk-operation';
import type { Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { isIP } from 'node:net';
import { newId } from '../../lib/ids';
import {
  keepable,
  type AuditAction,
  type AuditChange,
  type AuditObject,
  type OtherActor,
} from './audit.rules';
import type { AuditEntry } from './audit.entity';
import type { AuditRepo } from './audit.repo';

/** A monitoring rule that creates a record, by its name. */
export type RuleActor = `Rule: ${string}`;

/** The user who did it, or a named actor such as an operator's command if no user is signed in. */
export type AuditActor = Pick<Actor, 'userId' | 'email' | 'apiKey'> | OtherActor | RuleActor;

/** An API key isn't a person, so the log shows the key's name. */
function actorFields(actor: AuditActor): Pick<AuditEntry, 'actorId' | 'actorName'> {
  if (typeof actor === 'string') return { actorId: null, actorName: actor };
  if (actor.apiKey)
    return { actorId: null, actorName: `API key ${actor.apiKey.name} (${actor.apiKey.prefix}…)` };
  return { actorId: actor.userId, actorName: actor.email };
}

/** An audit event without its actor and time. */
export interface AuditEvent {
  action: AuditAction;
  objectType: AuditObject;
  /** null for something without an id, such as an export of a list. */
  objectId: string | null;
  /** Display name. Stored, because the object may be deleted or renamed. */
  objectName: string;
  /** The object that it belongs to or came from, such as the partner of a contact. */
  parent?: { type: AuditObject; id: string; name: string };
  /** See `changedFields`. Secrets and images are removed before storing. */
  changes?: readonly AuditChange[];
  /** The client's address, for events about signing in. */
  requestAddress?: string;
  /** The data of an event that isn't about one object. It must not contain secrets; the audit log doesn't show it. */
  eventData?: object;
  /** The operation that it belongs to. Default: the current bulk change */
  operationId?: string;
}

/** Marks all entries of an operation but the first, so that lists can show the operation as one entry. */
function withParts(entries: readonly AuditEntry[]): AuditEntry[] {
  const seen = new Set<string>();
  return entries.map((entry) => {
    const { operationId } = entry;
    const isPart = entry.isPart || (operationId !== null && seen.has(operationId));
    if (operationId !== null) seen.add(operationId);
    return { ...entry, isPart };
  });
}

interface Dependencies {
  db: Db;
  audit: AuditRepo;
  /** Writes the domain event of an entry, in the same transaction. `data` is set if it isn't about one object. */
  recordEvent(entry: AuditEntry, data?: object): Promise<void>;
  /** Takes an object as its call shows it, for the event of its entry. */
  showEvent(objectType: AuditObject, object: object & { id: string }): void;
  clock: Clock;
}

/**
 * Writes the audit log, and an outgoing event for each entry (see src/features/outbox). Must run in the transaction of
 * the change, so that both are stored or neither is. For a deletion, it must run first, because the event contains the
 * last state. A service records a change in one line:
 *
 *     await audit.record(actor, { workspaceId, action: 'deleted', objectType: 'partner', objectId: id, objectName: name });
 */
export function createAuditTrail({ db, audit, recordEvent, showEvent, clock }: Dependencies) {
  function entryOf(actor: AuditActor, workspaceId: string, event: AuditEvent): AuditEntry {
    return {
      id: newId(),
      workspaceId,
      ...actorFields(actor),
      action: event.action,
      objectType: event.objectType,
      objectId: event.objectId,
      objectName: event.objectName,
      parent: event.parent ?? null,
      changes: (event.changes ?? []).map(keepable),
      // Behind a proxy that isn't configured, this can be any text that a client sent.
      address: isIP(event.requestAddress ?? '') > 0 ? (event.requestAddress ?? null) : null,
      createdAt: clock.now().toISOString(),
      operationId: event.operationId ?? operationIdIn(db),
      isPart: sliceIn(db)?.isLater ?? false,
    };
  }

  const entries: CommitBatch<AuditEntry> = {
    async write(items) {
      await audit.insert(withParts(items));
      return false;
    },
    committed: () => undefined,
  };

  return {
    /** The entry is written at the end of the transaction. */
    async record(
      actor: AuditActor,
      { workspaceId, ...event }: AuditEvent & { workspaceId: string },
    ): Promise<void> {
      const entry = entryOf(actor, workspaceId, event);
      await db.transaction(async () => {
        db.atCommit(entries, entry);
        await recordEvent(entry, event.eventData);
      });
    },

    /**
     * Takes an object as its call shows it to an admin, which saves reading it again for its event. Must run last in the
     * transaction of the change, when everything that belongs to the object is written.
     */
    noteShown<Shown extends object & { id: string }>(objectType: AuditObject, object: Shown): Shown {
      showEvent(objectType, object);
      return object;
    },

    /**
     * Records the same event in several workspaces with one statement, for events about an account, which are never
     * sent out.
     */
    async recordInEach(actor: AuditActor, workspaceIds: readonly string[], event: AuditEvent): Promise<void> {
      if (workspaceIds.length > 0)
        await audit.insert(workspaceIds.map((workspaceId) => entryOf(actor, workspaceId, event)));
    },
  };
}

export type AuditTrail = ReturnType<typeof createAuditTrail>;
