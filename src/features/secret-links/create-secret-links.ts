import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import { createSecretLinksRepo } from './secret-links.repo';
import { createSecretLinksService } from './secret-links.service';

export function createSecretLinks(shared: { db: Db; audit: AuditTrail; clock: Clock }) {
  const repo = createSecretLinksRepo(shared.db);
  return {
    services: { secretLinks: createSecretLinksService({ ...shared, secretLinks: repo }) },
    repo,
  };
}

export type SecretLinkServices = ReturnType<typeof createSecretLinks>['services'];
