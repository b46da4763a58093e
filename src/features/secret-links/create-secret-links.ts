import type { Foundation } from '../../foundation';
import { createSecretLinksRepo } from './secret-links.repo';
import { createSecretLinksService } from './secret-links.service';

export function createSecretLinks(shared: Pick<Foundation, 'db' | 'audit' | 'clock'>) {
  const repo = createSecretLinksRepo(shared.db);
  return {
    services: { secretLinks: createSecretLinksService({ ...shared, secretLinks: repo }) },
    repo,
  };
}

export type SecretLinkServices = ReturnType<typeof createSecretLinks>['services'];
