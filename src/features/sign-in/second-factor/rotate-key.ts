import type { Db } from '../../../db/connect';
import { createKeyRing, type KeyRing } from '../../../db/secrets/key-ring';
import { createTextSealer, keyNumberOf, type TextSealer } from '../../../lib/secrets/sealed-text';
import { createTotpSecretsRepo, type SealedSecret, type TotpSecretsRepo } from './totp-secrets.repo';

/** The name of the keys in the database. */
export const SECOND_FACTOR_KEYS = 'second-factors';

/** Accounts that are read at once. */
const BATCH = 200;

interface Dependencies {
  db: Db;
  ring: KeyRing;
  sealer: TextSealer;
  totpSecrets: TotpSecretsRepo;
}

/** The state of the keys and secrets, which doctor reports. */
export interface SealedSecrets {
  /** Keys that should have been replaced. */
  oldKeys: number;
  /** Secrets that no key in the database can decrypt. */
  unreadable: number;
}

/** Replaces the key that encrypts the secrets of authenticator apps. */
export function createKeyRotation({ db, ring, sealer, totpSecrets }: Dependencies) {
  /** Encrypts a secret with the newest key. Returns false for a secret that can't be decrypted. */
  async function reseal({ userId, column, sealed }: SealedSecret): Promise<boolean> {
    const text = await sealer.open(userId, sealed).catch(() => null);
    if (text === null) return false;
    await db.transaction(async () =>
      totpSecrets.replace({ userId, column, sealed }, await sealer.seal(userId, text)),
    );
    return true;
  }

  const resealOthers = (newest: number) =>
    forEachSecret(totpSecrets, async (secret) => keyNumberOf(secret.sealed) === newest || reseal(secret));

  return {
    /**
     * Adds a key, encrypts all secrets with it and removes the older ones. Servers can run meanwhile. If it's
     * interrupted, all secrets stay readable, and the next rotation completes it. Secrets that can't be read stay as they
     * are.
     */
    async rotateKey(): Promise<{ resealed: number; unreadable: number }> {
      const newest = await db.transaction(() => ring.add());
      const { done: resealed } = await resealOthers(newest);
      return db.transaction(async () => {
        const keys = await ring.lock();
        // Secrets that a server encrypted with an older key while the newest was being added.
        const { failed: unreadable } = await resealOthers(newest);
        await ring.remove(keys.flatMap(({ number }) => (number < newest ? [number] : [])));
        return { resealed, unreadable };
      });
    },
  };
}

export type KeyRotation = ReturnType<typeof createKeyRotation>;

/** Passes each secret to `work`. Returns how many times it returned true and false. */
async function forEachSecret(totpSecrets: TotpSecretsRepo, work: (secret: SealedSecret) => Promise<boolean>) {
  const counts = { done: 0, failed: 0 };
  let after = '';
  for (;;) {
    const { secrets, last } = await totpSecrets.sealedAfter(after, BATCH);
    for (const secret of secrets) counts[(await work(secret)) ? 'done' : 'failed'] += 1;
    if (last === null) return counts;
    after = last;
  }
}

/** Examines the keys and secrets without changing anything. */
export async function examineSecondFactorKeys(db: Db): Promise<SealedSecrets> {
  const keys = await createKeyRing(db, SECOND_FACTOR_KEYS).existing();
  const { open } = createTextSealer(async () => keys);
  const { failed } = await forEachSecret(createTotpSecretsRepo(db), async ({ userId, sealed }) =>
    open(userId, sealed).then(
      () => true,
      () => false,
    ),
  );
  return { oldKeys: Math.max(0, keys.length - 1), unreadable: failed };
}
