import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../../../db/connect';
import { createInstallationSecret } from '../../../../db/secrets/installation-secret';

const ID_BYTES = 16;
const SIGNATURE_BYTES = 12;

/**
 * The part of a workspace's address for events that nobody can guess: its id, signed with the installation's secret. It is
 * known before anything is connected, because Stripe shows the signing secret only of an address that it knows.
 */
export function createWebhookTokens(db: Db) {
  const secret = createInstallationSecret(db, 'stripe-webhooks');
  const sign = async (id: Buffer): Promise<Buffer> =>
    createHmac('sha256', await secret())
      .update(id)
      .digest()
      .subarray(0, SIGNATURE_BYTES);

  return {
    /** Returns the path at which a workspace receives events. */
    async path(workspaceId: string): Promise<string> {
      const id = Buffer.from(workspaceId.replaceAll('-', ''), 'hex');
      const token = Buffer.concat([id, await sign(id)]).toString('base64url');
      return `/api/integrations/stripe/webhook/${token}`;
    },

    /** Returns the workspace; null if this installation didn't make the token. */
    async read(token: string): Promise<string | null> {
      const bytes = Buffer.from(token, 'base64url');
      // Comparing the encoding refuses other texts that decode to the same bytes.
      if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null;
      const id = bytes.subarray(0, ID_BYTES);
      if (!timingSafeEqual(await sign(id), bytes.subarray(ID_BYTES))) return null;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
  };
}

export type WebhookTokens = ReturnType<typeof createWebhookTokens>;
