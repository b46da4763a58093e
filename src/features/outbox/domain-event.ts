import type { AuditAction, AuditChange, AuditObject } from '../audit/audit.rules';

/** An event in a workspace, as it is sent to webhooks, plugins and notifications. */
export interface DomainEvent {
  /** The id of its audit entry. Consumers recognize repeated events by it. */
  id: string;
  /** `<objectType>.<action>` in the words of the audit log, such as `lead.status_changed`. */
  type: string;
  workspaceId: string;
  objectType: string;
  /** null for something without an id, such as an export of a list. */
  objectId: string | null;
  /** `id` is the user, null for API keys, rules and visitors; `name` is the email, or the name of another actor. */
  actor: { id: string | null; name: string };
  /** The object as its call shows it; of a deleted object its last state. null if no call shows it. */
  data: object | null;
  changes: AuditChange[];
  createdAt: string;
}

/** The part of an event that is known before its object is read. */
export type EventHead = Omit<DomainEvent, 'data'>;

/** A stored event. `position` ascends in the order in which one object's events happened. */
export type StoredEvent = DomainEvent & { position: number };

/** The types of events of an object. */
export const eventType = (objectType: AuditObject, action: AuditAction): string => `${objectType}.${action}`;
