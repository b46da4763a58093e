import { createHmac, randomBytes } from 'node:crypto';

/** Signatures as Standard Webhooks 1.0.0 defines them. */

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

interface Message {
  /** The same in all attempts, so that receivers can ignore repetitions. */
  id: string;
  body: string;
  /** The time of the attempt. Receivers refuse old ones. */
  at: Date;
}

/**
 * Returns the headers that identify a message and prove that it comes from the owner of the secrets. The message has a
 * signature with each of them, so that receivers can change over.
 */
export function signedHeaders(secrets: readonly string[], { id, body, at }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
