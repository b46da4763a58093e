import { randomBytes, randomInt } from 'node:crypto';
import type { Passwords } from '../../identity/passwords/passwords';
import type { RecoveryCodesRepo } from './recovery-codes.repo';
import { RECOVERY_CODES, withoutSeparators } from './second-factor.rules';

/** Crockford's Base32: without letters that look like others. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 60 bits. */
const LENGTH = 12;
const GROUP = 4;

interface Dependencies {
  recoveryCodes: RecoveryCodesRepo;
  passwords: Passwords;
}

/** A new set of codes that isn't stored yet. */
interface RecoveryCodeSet {
  codes: string[];
  /** Replaces the user's codes. Must run in a transaction that has locked the user. */
  store(userId: string): Promise<void>;
}

/** Codes for users who don't have their device. Each works once. */
export function createRecoveryCodes({ recoveryCodes, passwords }: Dependencies) {
  return {
    /** Hashes before the transaction, because that takes long. @throws 503 when too many others are waiting */
    async prepare(): Promise<RecoveryCodeSet> {
      const codes = Array.from({ length: RECOVERY_CODES }, newCode);
      const salt = randomBytes(16).toString('base64url');
      const hashes: string[] = [];
      // Hash one after the other, so that a set takes only one place in the queue at a time.
      for (const code of codes) hashes.push(await passwords.hashWithSalt(canonical(code), salt));
      return { codes, store: (userId) => recoveryCodes.replace(userId, salt, hashes) };
    },

    /** Deletes a code. Returns whether it was one of the user's codes. Of two concurrent requests, one gets true. */
    async use(userId: string, code: string): Promise<boolean> {
      if (canonical(code).length !== LENGTH) return false;
      const salt = await recoveryCodes.saltOf(userId);
      if (salt === undefined) return false;
      return recoveryCodes.delete(userId, await passwords.hashWithSalt(canonical(code), salt));
    },
  };
}

function newCode(): string {
  const text = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return text.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? text;
}

/** Replaces letters that aren't in the alphabet by the digits that they look like. */
const canonical = (code: string): string =>
  withoutSeparators(code).toLowerCase().replace(/o/g, '0').replace(/[il]/g, '1');

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>;
