import { defineEntity } from '../../lib/entities/entity';
import {
  auditActions,
  auditObjects,
  type AuditAction,
  type AuditChange,
  type AuditObject,
} from './audit.rules';

/** One entry of the audit log. It can't be changed; the database refuses that. */
export interface AuditEntry {
  id: string;
  workspaceId: string;
  /** null if no user was signed in. */
  actorId: string | null;
  /** An email, the name of an API key or a rule, or one of `otherActors`. */
  actorName: string;
  action: AuditAction;
  objectType: AuditObject;
  objectId: string | null;
  objectName: string;
  parent: { type: AuditObject; id: string; name: string } | null;
  changes: AuditChange[];
  address: string | null;
  createdAt: string;
  /** The bulk change or import that it belongs to. */
  operationId: string | null;
  /** Whether another entry comes first in that operation. */
  isPart: boolean;
}

/** Declares by which fields the log is filtered. Each index of the log ends with the time, which is its only order. */
export const auditEntity = defineEntity<AuditEntry>()({
  title: 'objectName',
  fields: {
    id: {},
    workspaceId: {},
    actorId: {},
    actorName: { label: 'Person', filterName: 'person' },
    action: { label: 'Action', filter: Object.keys(auditActions) },
    objectType: { label: 'Kind of object', filter: Object.keys(auditObjects) },
    objectId: {},
    objectName: { label: 'Object', filterName: 'object' },
    parent: { stored: 'json' },
    changes: { stored: 'json' },
    address: { label: 'Address' },
    createdAt: { label: 'Time', sort: 'time' },
    operationId: {},
    isPart: { stored: 'boolean', filter: 'none' },
  },
});
