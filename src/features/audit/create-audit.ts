import type { Db } from '../../db/connect';
import { namesBy } from '../../db/people';
import type { Clock } from '../../lib/clock';
import { createAuditTrail } from './audit-trail';
import type { AuditEntry } from './audit.entity';
import { createAuditRepo } from './audit.repo';
import type { AuditObject } from './audit.rules';
import { createAuditService } from './audit.service';
import { createExistingObjectsRepo } from './existing-objects.repo';

interface Dependencies {
  db: Db;
  /** Writes the domain event of an entry, in the same transaction. */
  recordEvent(entry: AuditEntry, data?: object): Promise<void>;
  /** Takes an object as its call shows it, for the event of its entry. */
  showEvent(objectType: AuditObject, object: object & { id: string }): void;
  clock: Clock;
}

/** Creates the trail that every write uses, and the service that reads the log. */
export function createAudit({ db, recordEvent, showEvent, clock }: Dependencies) {
  const entries = createAuditRepo(db);
  const trail = createAuditTrail({ db, audit: entries, recordEvent, showEvent, clock });
  return {
    trail,
    entries,
    services: {
      auditLog: createAuditService({
        entries,
        existing: createExistingObjectsRepo(db),
        namesBy: (key, wanted) => namesBy(db, key, wanted),
        audit: trail,
        clock,
      }),
    },
  };
}

export type AuditServices = ReturnType<typeof createAudit>['services'];
