import type { Db } from '../../db/connect';
import { workspaceContents } from '../../db/workspace-contents';
import { countUpTo, keysetPage } from '../../db/lists/keyset';
import type { Page, PageRequest } from '../../lib/paging';
import type { WorkspaceRole } from '../../lib/roles';
import type { ApiKeyScope } from './api-keys.rules';

export interface ApiKey {
  id: string;
  workspaceId: string;
  /** The user the key acts for. */
  createdBy: string;
  name: string;
  scope: ApiKeyScope;
  prefix: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
  createdAt: string;
}

/** A key as it is listed. `makerRole` is null once its creator has left the workspace. */
export interface ListedApiKey extends ApiKey {
  makerEmail: string;
  makerName: string | null;
  makerRole: WorkspaceRole | null;
}

/** The key of a request, with everything needed to build its actor. */
export interface AuthenticatedKey extends ListedApiKey {
  workspaceName: string;
  /** 0 or 1 on SQLite. */
  hasCustomFields: boolean | number;
  hasEvidence: boolean | number;
  /** The account's global role. */
  makerAccountRole: string;
}

const COUNTED = 10_000;
const columns = ['id', 'workspaceId', 'createdBy', 'name', 'scope', 'prefix']
  .concat('lastUsedAt', 'revokedAt', 'createdAt')
  .map((column) => `k.${column}`);
const makerColumns = ['u.email as makerEmail', 'u.name as makerName', 'm.role as makerRole'];

export function createApiKeysRepo(db: Db) {
  const listed = () =>
    db
      .read('api_keys as k')
      .join('users as u', 'u.id', 'k.createdBy')
      .leftJoin('workspace_members as m', (on) =>
        on.on('m.userId', 'k.createdBy').andOn('m.workspaceId', 'k.workspaceId'),
      );

  return {
    /** Loads everything for the actor in one query, because it runs on every call with a key. */
    async byToken(tokenHash: string): Promise<AuthenticatedKey | undefined> {
      return listed()
        .join('workspaces as w', 'w.id', 'k.workspaceId')
        .where('k.tokenHash', tokenHash)
        .first([
          ...columns,
          ...makerColumns,
          'u.role as makerAccountRole',
          'w.name as workspaceName',
          db.read.raw(workspaceContents),
        ]);
    },

    async insert(key: ApiKey & { tokenHash: string }): Promise<void> {
      await db.write('api_keys').insert(key);
    },

    /** Newest first, revoked ones too. */
    page: (workspaceId: string, request: PageRequest): Promise<Page<ListedApiKey>> =>
      keysetPage<ListedApiKey, ListedApiKey>({
        query: listed()
          .where('k.workspaceId', workspaceId)
          .select([...columns, ...makerColumns]),
        order: ['k.createdAt', 'k.id'],
        request,
        count: () => countUpTo(db.read, db.read('api_keys').where({ workspaceId }), COUNTED),
        decode: (row) => row,
        position: (key) => [key.createdAt, key.id],
      }),

    /** Reads the key and locks it against other writers until the current transaction ends. */
    async lock(workspaceId: string, id: string): Promise<ApiKey | undefined> {
      return db.read('api_keys as k').where({ workspaceId, id }).forUpdate().first(columns);
    },

    async revoke(workspaceId: string, id: string, revokedAt: string): Promise<void> {
      await db.write('api_keys').where({ workspaceId, id }).update({ revokedAt });
    },

    /**
     * Revokes the keys that a user made, in one workspace or in all of them. Returns the keys that weren't revoked
     * before.
     */
    async revokeOf(
      createdBy: string,
      revokedAt: string,
      workspaceId?: string,
    ): Promise<Pick<ApiKey, 'id' | 'workspaceId' | 'name' | 'prefix'>[]> {
      return db
        .write('api_keys')
        .where({ createdBy, ...(workspaceId !== undefined && { workspaceId }) })
        .whereNull('revokedAt')
        .update({ revokedAt })
        .returning(['id', 'workspaceId', 'name', 'prefix']);
    },

    /** Doesn't overwrite a time later than `before`. */
    async touch(id: string, now: string, before: string): Promise<void> {
      await db
        .write('api_keys')
        .where({ id })
        .whereRaw('(?? is null or ?? <= ?)', ['lastUsedAt', 'lastUsedAt', before])
        .update({ lastUsedAt: now });
    },
  };
}

export type ApiKeysRepo = ReturnType<typeof createApiKeysRepo>;
