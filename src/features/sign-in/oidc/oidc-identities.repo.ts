import type { Db } from '../../../db/connect';

/** An account's identity at a provider. An account has at most one at each. */
export interface OidcIdentity {
  issuer: string;
  subject: string;
  userId: string;
  /** The workspace in which a group of the provider gave the membership; null: none. */
  workspaceId: string | null;
  createdAt: string;
}

export type IdentityKey = Pick<OidcIdentity, 'issuer' | 'subject'>;

export function createOidcIdentitiesRepo(db: Db) {
  return {
    async find({ issuer, subject }: IdentityKey): Promise<OidcIdentity | undefined> {
      return db.read('oidc_identities').where({ issuer, subject }).first();
    },
    async ofUser(userId: string, issuer: string): Promise<OidcIdentity | undefined> {
      return db.read('oidc_identities').where({ userId, issuer }).first();
    },
    /** Returns false if the identity or the account is connected already. */
    async insert(identity: OidcIdentity): Promise<boolean> {
      const rows = await db
        .write('oidc_identities')
        .insert(identity)
        .onConflict()
        .ignore()
        .returning('userId');
      return rows.length === 1;
    },
    async setWorkspace({ issuer, subject }: IdentityKey, workspaceId: string | null): Promise<void> {
      await db.write('oidc_identities').where({ issuer, subject }).update({ workspaceId });
    },
    /** Returns how many identities the account had. */
    async deleteOf(userId: string): Promise<number> {
      return db.write('oidc_identities').where({ userId }).delete();
    },
  };
}

export type OidcIdentitiesRepo = ReturnType<typeof createOidcIdentitiesRepo>;
