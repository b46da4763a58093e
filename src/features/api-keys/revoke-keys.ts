import type { Clock } from '../../lib/clock';
import type { AuditActor, AuditTrail } from '../audit/audit-trail';
import type { ApiKeysRepo } from './api-keys.repo';
import { keyName } from './api-keys.rules';

interface Dependencies {
  keys: ApiKeysRepo;
  audit: AuditTrail;
  clock: Clock;
}

export function createKeyRevocation({ keys, audit, clock }: Dependencies) {
  /**
   * Revokes all keys that a user made, in one workspace or in all of them. Must run in the transaction of the
   * change that causes it.
   */
  return async function revokeKeys(actor: AuditActor, userId: string, workspaceId?: string): Promise<void> {
    for (const key of await keys.revokeOf(userId, clock.now().toISOString(), workspaceId)) {
      const about = { objectType: 'api_key', objectId: key.id, objectName: keyName(key) } as const;
      await audit.record(actor, { workspaceId: key.workspaceId, action: 'revoked', ...about });
    }
  };
}

export type RevokeKeys = ReturnType<typeof createKeyRevocation>;
