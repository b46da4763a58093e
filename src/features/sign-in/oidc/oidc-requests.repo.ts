import type { Db } from '../../../db/connect';

/** A sign-in that is in progress at the provider. */
export interface OidcRequest {
  requestHash: string;
  /** The encrypted path to open after the sign-in. */
  next: string;
  expiresAt: string;
}

export function createOidcRequestsRepo(db: Db) {
  return {
    async insert(request: OidcRequest): Promise<void> {
      await db.write('oidc_requests').insert(request);
    },
    /** Deletes a request that hasn't expired, and returns it. Of two concurrent callers, one gets it. */
    async take(requestHash: string, now: string): Promise<OidcRequest | undefined> {
      const row = () => db.write('oidc_requests').where({ requestHash }).andWhere('expiresAt', '>', now);
      const request: OidcRequest | undefined = await row().first();
      return (await row().delete()) === 1 ? request : undefined;
    },
    async deleteOver(now: string): Promise<void> {
      await db.write('oidc_requests').where('expiresAt', '<=', now).delete();
    },
  };
}

export type OidcRequestsRepo = ReturnType<typeof createOidcRequestsRepo>;
