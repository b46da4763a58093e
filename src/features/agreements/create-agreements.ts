import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { Audiences } from '../audiences/create-audiences';
import { createAgreementsRepo } from './agreements.repo';
import { createAgreementsService } from './agreements.service';
import { createPortalAgreements } from './portal';

interface Dependencies {
  db: Db;
  audiences: Audiences;
  renderText(markdown: string): Promise<string>;
  audit: AuditTrail;
  clock: Clock;
}

export function createAgreements(shared: Dependencies) {
  const { db, audiences } = shared;
  const table = audiences.tableOf({
    links: 'agreement_partners',
    column: 'agreementId',
    appearing: 'agreements',
  });
  const resources = audiences.tableOf({
    links: 'resource_partners',
    column: 'resourceId',
    appearing: 'resources',
  });
  const agreements = createAgreementsRepo(db, table, resources);
  return {
    services: {
      agreements: createAgreementsService({ ...shared, agreements }),
      portalAgreements: createPortalAgreements({ ...shared, agreements }),
    },
    /** Locks an agreement of the workspace. Returns whether it exists and is active. */
    lockActive: async (workspaceId: string, id: string): Promise<boolean> =>
      (await agreements.lock(workspaceId, id))?.status === 'active',
  };
}

export type AgreementServices = ReturnType<typeof createAgreements>['services'];
