import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { Audiences } from '../audiences/create-audiences';
import type { PortalUses } from '../audiences/portal-uses.repo';
import type { FilesService } from '../files/files.service';
import { createAttachResources } from './attach-resources';
import { createPortalResources } from './portal';
import { createResourcesRepo } from './resources.repo';
import { createResourcesService } from './resources.service';

interface Dependencies {
  db: Db;
  audiences: Audiences;
  portalUses: PortalUses;
  lockAgreement(workspaceId: string, id: string): Promise<boolean>;
  files: FilesService;
  audit: AuditTrail;
  clock: Clock;
}

export function createResources(dependencies: Dependencies) {
  const { db, audiences, portalUses, files, clock } = dependencies;
  const table = audiences.tableOf({
    links: 'resource_partners',
    column: 'resourceId',
    appearing: 'resources',
  });
  const resources = createResourcesRepo(db, table);
  return {
    /** Returns the files of resources for an email. */
    attach: createAttachResources({ resources, files, clock }),
    services: {
      resources: createResourcesService({ ...dependencies, resources }),
      portalResources: createPortalResources({ resources, audiences, portalUses, files }),
    },
  };
}

export type ResourceServices = ReturnType<typeof createResources>['services'];
