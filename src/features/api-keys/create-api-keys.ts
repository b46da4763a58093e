import type { Db } from '../../db/connect';
import type { Background } from '../../lib/background';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import { createApiKeysRepo } from './api-keys.repo';
import { createApiKeysService, type ApiKeysService } from './api-keys.service';
import { createKeyAuthentication, type AuthenticateKey } from './authenticate-key';
import { createKeyRevocation, type RevokeKeys } from './revoke-keys';

interface Dependencies {
  db: Db;
  audit: AuditTrail;
  background: Background;
  clock: Clock;
}

export interface ApiKeyServices {
  apiKeys: ApiKeysService;
  authenticateKey: AuthenticateKey;
}

export function createApiKeys({ db, audit, background, clock }: Dependencies): {
  services: ApiKeyServices;
  revokeKeys: RevokeKeys;
} {
  const keys = createApiKeysRepo(db);
  return {
    services: {
      apiKeys: createApiKeysService({ db, keys, audit, clock }),
      authenticateKey: createKeyAuthentication({ keys, background, clock }),
    },
    revokeKeys: createKeyRevocation({ keys, audit, clock }),
  };
}
