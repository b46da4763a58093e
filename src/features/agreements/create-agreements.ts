import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { Audiences } from '../audiences/create-audiences';
import { createAgreementsRepo } from './agreements.repo';
import { createAgreementsService } from './agreements.service';
import { createPortalAgreements } from './portal-agreements';

interface Dependencies {
  db: Db;
  audiences: Audiences;
  renderText(markdown: string): Promise<string>;
  audit: AuditTrail;
  clock: Clock;
}

/** Wires this feature for src/app.ts. */
export function createAgreements(shared: Dependencies) {
  const { db, audiences } = shared;
  const table = audiences.tableOf({ links: 'agreement_partners', column: 'agreementId' });
  const agreements = createAgreementsRepo(db, table);
  return {
    service: createAgreementsService({ ...shared, agreements }),
    portal: createPortalAgreements({ ...shared, agreements }),
  };
}
