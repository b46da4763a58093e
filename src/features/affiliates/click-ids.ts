import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../../lib/network';

/**
 * A click id says itself which link was followed when, under the installation's seal: nothing has to be stored, or looked
 * up, for a click that may never bring anything, and it can be read before the click is counted.
 */
export interface ReadClick {
  linkId: string;
  /** Milliseconds of the epoch. */
  at: number;
}

/** Bytes: the link's UUID, the time, what tells clicks apart, the seal. */
const ID = 16;
const TIME = 6;
const CHANCE = 6;
const SEAL = 12;

export function createClickIds(secret: () => Promise<string>) {
  const hmac = async (purpose: string, data: Buffer | string): Promise<Buffer> =>
    createHmac('sha256', await secret())
      .update(purpose)
      .update(data)
      .digest();
  const sealOf = async (data: Buffer) => (await hmac('click', data)).subarray(0, SEAL);

  return {
    async make({ linkId, at }: ReadClick): Promise<string> {
      const data = Buffer.alloc(ID + TIME + CHANCE);
      data.write(linkId.replaceAll('-', ''), 0, ID, 'hex');
      data.writeUIntBE(at, ID, TIME);
      randomBytes(CHANCE).copy(data, ID + TIME);
      return Buffer.concat([data, await sealOf(data)]).toString('base64url');
    },

    /** null for what this installation has not made. */
    async read(text: string): Promise<ReadClick | null> {
      const bytes = Buffer.from(text, 'base64url');
      // The first check is for what decodes alike but is not the same.
      if (bytes.length !== ID + TIME + CHANCE + SEAL || bytes.toString('base64url') !== text) return null;
      const data = bytes.subarray(0, -SEAL);
      if (!timingSafeEqual(await sealOf(data), bytes.subarray(-SEAL))) return null;
      const hex = data.toString('hex', 0, ID);
      return {
        linkId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
        at: data.readUIntBE(ID, TIME),
      };
    },

    /** Tells visitors without a cookie apart; neither the address nor the browser can be had back from it. */
    visitor: async (address: string, userAgent: string): Promise<string> =>
      (await hmac('visitor', `${networkOf(address)}\n${userAgent}`)).toString('base64url'),
  };
}

export type ClickIds = ReturnType<typeof createClickIds>;
