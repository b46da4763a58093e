import type { Db } from '../../db/connect';
import type { SecretLinkPurpose } from './secret-links.rules';

/** A link that shows something of a workspace to whoever knows it. */
export interface SecretLink {
  id: string;
  workspaceId: string;
  purpose: SecretLinkPurpose;
  token: string;
  createdBy: string | null;
  createdAt: string;
  /** How often what it shows has changed since the link was made, and when it did last. */
  contentVersion: number;
  contentChangedAt: string;
}

/** What a link that is asked for opens. */
export type OpenedLink = Pick<
  SecretLink,
  'id' | 'workspaceId' | 'createdAt' | 'contentVersion' | 'contentChangedAt'
> & {
  workspaceName: string;
  /** Changes with the logo; null without one. */
  logoVersion: string | null;
};

const columns = [
  ...['id', 'workspaceId', 'purpose', 'token', 'createdBy', 'createdAt', 'contentVersion'],
  'contentChangedAt',
];

export function createSecretLinksRepo(db: Db) {
  return {
    async of(workspaceId: string, purpose: SecretLinkPurpose): Promise<SecretLink | undefined> {
      return db.read('secret_links').where({ workspaceId, purpose }).first(columns);
    },

    /** The same, holding off other writers of this link until the transaction under way ends. */
    async lock(workspaceId: string, purpose: SecretLinkPurpose): Promise<SecretLink | undefined> {
      return db.read('secret_links').where({ workspaceId, purpose }).forUpdate().first(columns);
    },

    /** By the token alone, which is the proof. */
    async open(purpose: SecretLinkPurpose, token: string): Promise<OpenedLink | undefined> {
      return db
        .read('secret_links as s')
        .join('workspaces as w', 'w.id', 's.workspaceId')
        .where({ 's.token': token, 's.purpose': purpose })
        .first([
          ...['s.id', 's.workspaceId', 's.createdAt', 's.contentVersion', 's.contentChangedAt'],
          ...['w.name as workspaceName', 'w.logoVersion'],
        ]);
    },

    /** False when there is one already. */
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
