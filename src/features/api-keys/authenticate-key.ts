import type { Actor } from '../../lib/actor';
import type { Background } from '../../lib/concurrency/background';
import { minutes, type Clock } from '../../lib/clock';
import { badToken } from '../../lib/errors';
import { hashToken } from '../../lib/ids';
import type { ApiKeysRepo, AuthenticatedKey } from './api-keys.repo';
import { apiKeyMessages, KEY_PREFIX, roleOfKey } from './api-keys.rules';

interface Dependencies {
  keys: ApiKeysRepo;
  background: Background;
  clock: Clock;
}

/** Accepted age of `lastUsedAt`, so that not every call writes. */
const FRESH = minutes(1);

/** Finds the actor of a program that sends `Authorization: Bearer phk_…`. */
export function createKeyAuthentication({ keys, background, clock }: Dependencies) {
  /** The time when this process last wrote the use of each key, so that concurrent calls write once. */
  const touchedAt = new Map<string, number>();

  function touch({ id, lastUsedAt }: AuthenticatedKey): void {
    const now = clock.now();
    const limit = now.getTime() - FRESH;
    const before = new Date(limit).toISOString();
    if ((lastUsedAt !== null && lastUsedAt > before) || (touchedAt.get(id) ?? 0) > limit) return;
    touchedAt.set(id, now.getTime());
    background.run('noting the use of an API key', () => keys.touch(id, now.toISOString(), before));
  }

  /**
   * Returns the actor of a key: its creator, in the key's workspace, with the role of its scope but at most their own.
   * Runs one query.
   * @throws 401 for a key that is unknown, revoked, or whose creator has left the workspace
   */
  return async function authenticateKey(token: string): Promise<Actor> {
    const key = token.startsWith(KEY_PREFIX) ? await keys.byToken(hashToken(token)) : undefined;
    if (!key) throw badToken(apiKeyMessages.unknown);
    // Checked before `revokedAt`: leaving also revokes keys, but explains the error better.
    if (key.makerRole === null || key.makerRole === 'partner_portal')
      throw badToken(apiKeyMessages.makerLeft);
    if (key.revokedAt !== null) throw badToken(apiKeyMessages.revoked);
    touch(key);
    return {
      userId: key.createdBy,
      email: key.makerEmail,
      name: key.makerName,
      // Programs aren't asked for a second factor.
      mfaEnabled: false,
      needsSecondFactor: false,
      role: key.makerAccountRole,
      // A key has no access to the whole installation.
      superAdmin: false,
      workspaceId: key.workspaceId,
      workspaceRole: roleOfKey(key.scope, key.makerRole),
      workspaceName: key.workspaceName,
      hasCustomFields: Boolean(key.hasCustomFields),
      hasEvidence: Boolean(key.hasEvidence),
      partnerId: null,
      sessionId: '',
      apiKey: {
        id: key.id,
        name: key.name,
        prefix: key.prefix,
        scope: key.scope,
        makerRole: key.makerRole,
      },
    };
  };
}

export type AuthenticateKey = ReturnType<typeof createKeyAuthentication>;
