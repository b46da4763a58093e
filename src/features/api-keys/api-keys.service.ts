import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { notFound } from '../../lib/errors';
import { hashToken, newId, newToken } from '../../lib/ids';
import { mapPage, type Page, type PageRequest } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import type { AuditAction, AuditChange } from '../audit/audit.rules';
import type { ApiKey, ApiKeysRepo, ListedApiKey } from './api-keys.repo';
import { apiKeyMessages, KEY_START, keyName, manageApiKeys } from './api-keys.rules';
import type { NewApiKey } from './api-keys.schema';

interface Dependencies {
  db: Db;
  keys: ApiKeysRepo;
  audit: AuditTrail;
  clock: Clock;
}

/** So much of a key is shown after it was made. */
const PREFIX_LENGTH = KEY_START.length + 6;

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
  /** False when it was revoked, or whoever made it has left the workspace. */
  works: key.revokedAt === null && key.makerRole !== null && key.makerRole !== 'partner_portal',
});

/** A key as `/api/admin/api-keys` lists it; the key itself is not kept. */
export type ApiKeyView = ReturnType<typeof presentListed>;

/** A key as it is made: the only time that it is shown. */
export interface CreatedApiKey extends ReturnType<typeof presentKey> {
  key: string;
}

/** Makes, lists and revokes the keys of a workspace, for its admins and owners; 403 for everybody else, keys too. */
export function createApiKeysService({ db, keys, audit, clock }: Dependencies) {
  const record = (actor: Member, action: AuditAction, key: ApiKey, changes?: AuditChange[]) =>
    audit.record(actor, {
      workspaceId: actor.workspaceId,
      action,
      objectType: 'api_key',
      objectId: key.id,
      objectName: keyName(key),
      changes,
    });

  return {
    /** Newest first, those revoked too. */
    async list(actor: Actor, request: PageRequest): Promise<Page<ApiKeyView>> {
      authorize(actor, manageApiKeys);
      return mapPage(await keys.page(actor.workspaceId, request), presentListed);
    },

    /** The answer holds the key, which cannot be read again: only its hash is kept. */
    async create(actor: Actor, sent: NewApiKey): Promise<CreatedApiKey> {
      authorize(actor, manageApiKeys);
      const { name, scope } = sent;
      const token = `${KEY_START}${newToken()}`;
      const key: ApiKey = {
        id: newId(),
        workspaceId: actor.workspaceId,
        createdBy: actor.userId,
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
    },

    /** From the next call on; a second time changes nothing. 404 for an id of another workspace too. */
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
