import type { Db } from '../../db/connect';
import type { SecretLinkPurpose } from './secret-links.rules';

/** A link that shows a part of a workspace to anyone who knows it. */
export interface SecretLink {
  id: string;
  workspaceId: string;
  purpose: SecretLinkPurpose;
  token: string;
  createdBy: string | null;
  createdAt: string;
  /** The number of changes of the shown content since the link was made, and the time of the last one. */
  contentVersion: number;
  contentChangedAt: string;
}

/** A link with the workspace that it opens. */
export type OpenedLink = Pick<
  SecretLink,
  'id' | 'workspaceId' | 'createdAt' | 'contentVersion' | 'contentChangedAt'
> & {
  workspaceName: string;
  /** Changes with the logo; null without one. */
  logoVersion: string | null;
};

const columns = [
  'id',
  'workspaceId',
  'purpose',
  'token',
  'createdBy',
  'createdAt',
  'contentVersion',
  'contentChangedAt',
];

export function createSecretLinksRepo(db: Db) {
  return {
    async of(workspaceId: string, purpose: SecretLinkPurpose): Promise<SecretLink | undefined> {
      return db.read('secret_links').where({ workspaceId, purpose }).first(columns);
    },

    /** Reads the link and locks it against other writers until the current transaction ends. */
    async lock(workspaceId: string, purpose: SecretLinkPurpose): Promise<SecretLink | undefined> {
      return db.read('secret_links').where({ workspaceId, purpose }).forUpdate().first(columns);
    },

    /** Finds the link by its token alone, because the token is the authorization. */
    async open(purpose: SecretLinkPurpose, token: string): Promise<OpenedLink | undefined> {
      return db
        .read('secret_links as s')
        .join('workspaces as w', 'w.id', 's.workspaceId')
        .where({ 's.token': token, 's.purpose': purpose })
        .first([
          's.id',
          's.workspaceId',
          's.createdAt',
          's.contentVersion',
          's.contentChangedAt',
          'w.name as workspaceName',
          'w.logoVersion',
        ]);
    },

    /** Returns false if the link already exists. */
    async insertIfAbsent(link: SecretLink): Promise<boolean> {
      const rows = await db
        .write('secret_links')
        .insert(link)
        .onConflict(['workspaceId', 'purpose'])
        .ignore()
        .returning('id');
      return rows.length === 1;
    },

    async replace({ id, token, createdBy, createdAt }: SecretLink): Promise<void> {
      await db.write('secret_links').where({ id }).update({ token, createdBy, createdAt });
    },

    async touch(workspaceId: string, purpose: SecretLinkPurpose, contentChangedAt: string): Promise<void> {
      await db
        .write('secret_links')
        .where({ workspaceId, purpose })
        .update({ contentChangedAt, contentVersion: db.write.raw('?? + 1', ['contentVersion']) });
    },

    async delete(workspaceId: string, purpose: SecretLinkPurpose): Promise<void> {
      await db.write('secret_links').where({ workspaceId, purpose }).delete();
    },
  };
}

export type SecretLinksRepo = ReturnType<typeof createSecretLinksRepo>;
