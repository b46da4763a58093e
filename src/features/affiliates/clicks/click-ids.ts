import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../../../lib/addresses/network';

/**
 * A click id contains link and time, signed with the installation's secret. Most clicks never lead to a conversion, so
 * they aren't stored. An id can be read before its click is counted.
 */
export interface ReadClick {
  linkId: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Sizes in bytes: the link's UUID, the time, random bytes, and the signature. */
const ID = 16;
const TIME = 6;
const RANDOM_BYTES = 6;
const SIGNATURE_BYTES = 12;

export function createClickIds(secret: () => Promise<string>) {
  const hmac = async (purpose: string, data: Buffer | string): Promise<Buffer> =>
    createHmac('sha256', await secret())
      .update(purpose)
      .update(data)
      .digest();
  const sign = async (data: Buffer) => (await hmac('click', data)).subarray(0, SIGNATURE_BYTES);

  return {
    async make({ linkId, at }: ReadClick): Promise<string> {
      const data = Buffer.alloc(ID + TIME + RANDOM_BYTES);
      data.write(linkId.replaceAll('-', ''), 0, ID, 'hex');
      data.writeUIntBE(at, ID, TIME);
      randomBytes(RANDOM_BYTES).copy(data, ID + TIME);
      return Buffer.concat([data, await sign(data)]).toString('base64url');
    },

    /** Returns null if this installation didn't make the id. */
    async read(text: string): Promise<ReadClick | null> {
      const bytes = Buffer.from(text, 'base64url');
      // Comparing the encoding refuses other texts that decode to the same bytes.
      if (bytes.length !== ID + TIME + RANDOM_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== text)
        return null;
      const data = bytes.subarray(0, -SIGNATURE_BYTES);
      if (!timingSafeEqual(await sign(data), bytes.subarray(-SIGNATURE_BYTES))) return null;
      const hex = data.toString('hex', 0, ID);
      return {
        linkId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
        at: data.readUIntBE(ID, TIME),
      };
    },

    /** Returns a hash that identifies a visitor without a cookie; address and browser can't be derived from it. */
    visitor: async (address: string, userAgent: string): Promise<string> =>
      (await hmac('visitor', `${networkOf(address)}\n${userAgent}`)).toString('base64url'),
  };
}

export type ClickIds = ReturnType<typeof createClickIds>;
