import type { Actor } from '../../lib/actor';
import type { Background } from '../../lib/background';
import { minutes, type Clock } from '../../lib/clock';
import { badToken } from '../../lib/errors';
import { hashToken } from '../../lib/ids';
import type { ApiKeysRepo, PresentedKey } from './api-keys.repo';
import { apiKeyMessages, KEY_START, roleOfKey } from './api-keys.rules';

interface Dependencies {
  keys: ApiKeysRepo;
  background: Background;
  clock: Clock;
}

/** How old `lastUsedAt` may be: not every call writes. */
const FRESH = minutes(1);

/** Who a program is that sends `Authorization: Bearer phk_…`. */
export function createKeyAuthentication({ keys, background, clock }: Dependencies) {
  /** Calls that come together write once. */
  const beingTouched = new Set<string>();

  function touch({ id, lastUsedAt }: PresentedKey): void {
    const now = clock.now();
    const before = new Date(now.getTime() - FRESH).toISOString();
    if ((lastUsedAt !== null && lastUsedAt > before) || beingTouched.has(id)) return;
    beingTouched.add(id);
    background.run('noting the use of an API key', () =>
      keys.touch(id, now.toISOString(), before).finally(() => beingTouched.delete(id)),
    );
  }

  /**
   * The actor of a key: whoever made it, in the key's workspace, with the role of its scope and never more than their
   * own. One query. @throws 401 for a key that is unknown, revoked, or whose maker has left the workspace
   */
  return async function authenticateKey(token: string): Promise<Actor> {
    const key = token.startsWith(KEY_START) ? await keys.byToken(hashToken(token)) : undefined;
    if (!key) throw badToken(apiKeyMessages.unknown);
    if (key.revokedAt !== null) throw badToken(apiKeyMessages.revoked);
    if (key.makerRole === null || key.makerRole === 'partner_portal')
      throw badToken(apiKeyMessages.makerLeft);
    touch(key);
    return {
      userId: key.createdBy,
      email: key.makerEmail,
      role: key.makerAccountRole,
      // Of the installation a key sees nothing.
      superAdmin: false,
      workspaceId: key.workspaceId,
      workspaceRole: roleOfKey(key.scope, key.makerRole),
      workspaceName: key.workspaceName,
      partnerId: null,
      sessionId: '',
      apiKey: { id: key.id, name: key.name, prefix: key.prefix, scope: key.scope },
    };
  };
}

export type AuthenticateKey = ReturnType<typeof createKeyAuthentication>;
