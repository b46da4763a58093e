import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { minutes, type Clock } from '../../../lib/clock';
import { hashToken } from '../../../lib/ids';
import type { UsedChallengesRepo } from './used-challenges.repo';

export const CHALLENGE_LIFETIME = minutes(5);

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;
const ALL_BYTES = NONCE_BYTES + TIME_BYTES + MAC_BYTES;

/** The purpose of a challenge, which isn't accepted for any other. */
interface ChallengePurpose {
  ceremony: 'create' | 'get';
  /** The domain of the passkey. */
  rpId: string;
  /** Identifies the session or browser that requested it. */
  holder: string;
}

interface Dependencies {
  usedChallenges: UsedChallengesRepo;
  /** Returns a key that all servers of the installation share. */
  readKey: () => Promise<string>;
  clock: Clock;
}

/**
 * Challenges that are accepted once, within 5 minutes. They are signed instead of stored, so that requests can't fill a
 * table, and any server accepts them. Only used challenges are stored, until they expire.
 */
export function createChallenges({ usedChallenges, readKey, clock }: Dependencies) {
  async function macOf(content: Buffer, { ceremony, rpId, holder }: ChallengePurpose): Promise<Buffer> {
    const mac = createHmac('sha256', Buffer.from(await readKey(), 'base64url'));
    return mac
      .update(content)
      .update(JSON.stringify([ceremony, rpId, holder]))
      .digest();
  }

  const expiryOf = (challenge: string): number =>
    Buffer.from(challenge, 'base64url').readUIntBE(NONCE_BYTES, TIME_BYTES);

  return {
    async issue(purpose: ChallengePurpose): Promise<Uint8Array<ArrayBuffer>> {
      const expiry = Buffer.alloc(TIME_BYTES);
      expiry.writeUIntBE(clock.now().getTime() + CHALLENGE_LIFETIME, 0, TIME_BYTES);
      const content = Buffer.concat([randomBytes(NONCE_BYTES), expiry]);
      return Uint8Array.from(Buffer.concat([content, await macOf(content, purpose)]));
    },

    /** Returns the state of a challenge from a response: valid for this purpose, expired, or unknown. */
    async check(challenge: string, purpose: ChallengePurpose): Promise<'valid' | 'expired' | 'foreign'> {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== ALL_BYTES || bytes.toString('base64url') !== challenge) return 'foreign';
      const mac = await macOf(bytes.subarray(0, -MAC_BYTES), purpose);
      if (!timingSafeEqual(mac, bytes.subarray(-MAC_BYTES))) return 'foreign';
      return expiryOf(challenge) > clock.now().getTime() ? 'valid' : 'expired';
    },

    /**
     * Marks a valid challenge as used. Returns false if it was used before: of two concurrent requests, one gets true.
     * Must run in the transaction that acts on the response, after its signature was verified.
     */
    use: (challenge: string): Promise<boolean> =>
      usedChallenges.insert(hashToken(challenge), new Date(expiryOf(challenge)).toISOString()),

    sweep: () => usedChallenges.deleteOver(clock.now().toISOString()),
  };
}

export type Challenges = ReturnType<typeof createChallenges>;
