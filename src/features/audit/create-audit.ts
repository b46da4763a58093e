import type { Db } from '../../db/connect';
import { namesBy } from '../../db/people';
import type { Clock } from '../../lib/clock';
import { createAuditTrail } from './audit-trail';
import { createAuditRepo } from './audit.repo';
import { createAuditService } from './audit.service';
import { createExistingObjectsRepo } from './existing-objects.repo';

/** Wires this feature for src/app.ts: the trail that every write uses, and the service that reads the log. */
export function createAudit({ db, clock }: { db: Db; clock: Clock }) {
  const entries = createAuditRepo(db);
  const trail = createAuditTrail({ audit: entries, clock });
  return {
    trail,
    service: createAuditService({
      entries,
      existing: createExistingObjectsRepo(db),
      namesBy: (key, wanted) => namesBy(db, key, wanted),
      audit: trail,
      clock,
    }),
  };
}
