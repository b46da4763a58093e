import type { Db } from '../../db/connect';
import type { Background } from '../../lib/concurrency/background';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import { createApiKeysRepo } from './api-keys.repo';
import { createApiKeysService } from './api-keys.service';
import { createKeyAuthentication } from './authenticate-key';
import { createKeyRevocation } from './revoke-keys';

interface Dependencies {
  db: Db;
  audit: AuditTrail;
  background: Background;
  clock: Clock;
}

export function createApiKeys({ db, audit, background, clock }: Dependencies) {
  const keys = createApiKeysRepo(db);
  return {
    services: {
      apiKeys: createApiKeysService({ db, keys, audit, clock }),
      authenticateKey: createKeyAuthentication({ keys, background, clock }),
    },
    revokeKeys: createKeyRevocation({ keys, audit, clock }),
  };
}

export type ApiKeyServices = ReturnType<typeof createApiKeys>['services'];
