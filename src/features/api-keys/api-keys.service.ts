import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { displayName } from '../../lib/text/display-name';
import { notFound } from '../../lib/errors';
import { hashToken, newId, newToken } from '../../lib/ids';
import { mapPage, type Page, type PageRequest } from '../../lib/paging';
import type { AuditActor, AuditTrail } from '../audit/audit-trail';
import type { AuditAction, AuditChange } from '../audit/audit.rules';
import type { ApiKey, ApiKeysRepo, ListedApiKey } from './api-keys.repo';
import { apiKeyMessages, KEY_PREFIX, keyName, manageApiKeys } from './api-keys.rules';
import type { NewApiKey } from './api-keys.schema';

interface Dependencies {
  db: Db;
  keys: ApiKeysRepo;
  audit: AuditTrail;
  clock: Clock;
}

/** The number of characters of a key that stay visible after its creation. */
const PREFIX_LENGTH = KEY_PREFIX.length + 6;

const presentKey = ({ id, name, scope, prefix, lastUsedAt, revokedAt, createdAt }: ApiKey) => ({
  id,
  name,
  scope,
  prefix,
  lastUsedAt,
  revokedAt,
  createdAt,
});

const presentListed = (key: ListedApiKey) => ({
  ...presentKey(key),
  createdByEmail: key.makerEmail,
  createdByName: displayName({ name: key.makerName, email: key.makerEmail }),
  /** False if the key was revoked or its creator has left the workspace. */
  works: key.revokedAt === null && key.makerRole !== null && key.makerRole !== 'partner_portal',
});

/** A key as listed by `/api/admin/api-keys`. The key itself isn't stored. */
export type ApiKeyView = ReturnType<typeof presentListed>;

/** A new key. This is the only time that the key itself is shown. */
export interface CreatedApiKey extends ReturnType<typeof presentKey> {
  key: string;
}

/**
 * Creates, lists and revokes the keys of a workspace, for its admins and owners. 403 for everyone else, including
 * keys.
 */
export function createApiKeysService({ db, keys, audit, clock }: Dependencies) {
  const record = (actor: AuditActor, action: AuditAction, key: ApiKey, changes?: AuditChange[]) =>
    audit.record(actor, {
      workspaceId: key.workspaceId,
      action,
      objectType: 'api_key',
      objectId: key.id,
      objectName: keyName(key),
      changes,
    });

  async function insert(
    actor: AuditActor,
    { userId, workspaceId }: Pick<Member, 'userId' | 'workspaceId'>,
    { name, scope }: NewApiKey,
  ): Promise<CreatedApiKey> {
    const token = `${KEY_PREFIX}${newToken()}`;
    const key: ApiKey = {
      id: newId(),
      workspaceId,
      createdBy: userId,
      name,
      scope,
      prefix: token.slice(0, PREFIX_LENGTH),
      lastUsedAt: null,
      revokedAt: null,
      createdAt: clock.now().toISOString(),
    };
    await db.transaction(async () => {
      await keys.insert({ ...key, tokenHash: hashToken(token) });
      await record(actor, 'created', key, [{ field: 'scope', from: null, to: scope }]);
    });
    return { ...presentKey(key), key: token };
  }

  return {
    /** Newest first, including revoked ones. */
    async list(actor: Actor, request: PageRequest): Promise<Page<ApiKeyView>> {
      authorize(actor, manageApiKeys);
      return mapPage(await keys.page(actor.workspaceId, request), presentListed);
    },

    /** The answer contains the key, which can't be read again because only its hash is stored. */
    async create(actor: Actor, sent: NewApiKey): Promise<CreatedApiKey> {
      authorize(actor, manageApiKeys);
      return insert(actor, actor, sent);
    },

    /**
     * Creates a key that acts for a member, for an operator. Like every key, it can do at most what the member can. The
     * caller makes sure that the person is a member and no portal user.
     */
    createFor: (maker: Pick<Member, 'userId' | 'workspaceId'>, sent: NewApiKey): Promise<CreatedApiKey> =>
      insert('Command line', maker, sent),

    /** Takes effect on the next call. Revoking twice changes nothing. 404 also for an id of another workspace. */
    async revoke(actor: Actor, id: string): Promise<void> {
      authorize(actor, manageApiKeys);
      await db.transaction(async () => {
        const key = await keys.lock(actor.workspaceId, id);
        if (!key) throw notFound(apiKeyMessages.notFound);
        if (key.revokedAt !== null) return;
        await keys.revoke(actor.workspaceId, id, clock.now().toISOString());
        await record(actor, 'revoked', key);
      });
    },
  };
}

export type ApiKeysService = ReturnType<typeof createApiKeysService>;
