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
import type { AuditEntry, AuditRepo } from './audit.repo';

/** Who did it: a user, or what acts where nobody is signed in. */
export type AuditActor = Pick<Actor, 'userId' | 'email' | 'apiKey'> | OtherActor;

/** A program is no person: the log names its key. */
function whoIs(actor: AuditActor): Pick<AuditEntry, 'actorId' | 'actorName'> {
  if (typeof actor === 'string') return { actorId: null, actorName: actor };
  if (actor.apiKey)
    return { actorId: null, actorName: `API key ${actor.apiKey.name} (${actor.apiKey.prefix}…)` };
  return { actorId: actor.userId, actorName: actor.email };
}

/** What happened, apart from who did it and when. */
export interface AuditEvent {
  action: AuditAction;
  objectType: AuditObject;
  /** null for what has no id of its own, such as an export of a list. */
  objectId: string | null;
  /** As people know it: kept, because the object may go or change its name. */
  objectName: string;
  /** What the object belongs to or came from, such as the partner of a contact. */
  parent?: { type: AuditObject; id: string; name: string };
  /** See `changedFields`. Secrets and images are never kept, whatever is given here. */
  changes?: readonly AuditChange[];
  /** The client's address, for what concerns signing in. */
  requestAddress?: string;
}

/**
 * Writes the audit log. Belongs into the transaction of what it records: both are there, or neither is. A service that
 * changes something records it in one line:
 *
 *     await audit.record(actor, { workspaceId, action: 'deleted', objectType: 'partner', objectId: id, objectName: name });
 */
export function createAuditTrail({ audit, clock }: { audit: AuditRepo; clock: Clock }) {
  function entryOf(actor: AuditActor, workspaceId: string, event: AuditEvent): AuditEntry {
    return {
      id: newId(),
      workspaceId,
      ...whoIs(actor),
      action: event.action,
      objectType: event.objectType,
      objectId: event.objectId,
      objectName: event.objectName,
      parent: event.parent ?? null,
      changes: (event.changes ?? []).map(keepable),
      // Behind a proxy that is not set up it is whatever somebody sent.
      address: isIP(event.requestAddress ?? '') > 0 ? (event.requestAddress ?? null) : null,
      createdAt: clock.now().toISOString(),
    };
  }

  return {
    async record(
      actor: AuditActor,
      { workspaceId, ...event }: AuditEvent & { workspaceId: string },
    ): Promise<void> {
      await audit.insert([entryOf(actor, workspaceId, event)]);
    },

    /** The same event in several workspaces, for what concerns an account; one statement. */
    async recordInEach(actor: AuditActor, workspaceIds: readonly string[], event: AuditEvent): Promise<void> {
      if (workspaceIds.length > 0)
        await audit.insert(workspaceIds.map((workspaceId) => entryOf(actor, workspaceId, event)));
    },
  };
}

export type AuditTrail = ReturnType<typeof createAuditTrail>;
