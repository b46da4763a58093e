import type { Db } from '../../../db/connect';
import { createKeyRing, type KeyRing } from '../../../db/secrets/key-ring';
import {
  createSealedColumns,
  SEALED_COLUMN_KEYS,
  type SealedCell,
  type SealedColumns,
} from '../../../db/secrets/sealed-columns.repo';
import { createTextSealer, keyNumberOf, type TextSealer } from '../../../lib/secrets/sealed-text';

interface Dependencies {
  db: Db;
  ring: KeyRing;
  sealer: TextSealer;
  sealedColumns: SealedColumns;
}

/** The state of the keys and secrets, which doctor reports. */
export interface SealedSecrets {
  /** Keys that should have been replaced. */
  oldKeys: number;
  /** Secrets that no key in the database can decrypt. */
  unreadable: number;
}

/** Replaces the key that encrypts the secrets of authenticator apps and bank data. */
export function createKeyRotation({ db, ring, sealer, sealedColumns }: Dependencies) {
  /** Encrypts a secret with the newest key. Returns false for a secret that can't be decrypted. */
  async function reseal(cell: SealedCell): Promise<boolean> {
    const { rowId, sealed } = cell;
    const text = await sealer.open(rowId, sealed).catch(() => null);
    if (text === null) return false;
    await db.transaction(async () => sealedColumns.replace(cell, await sealer.seal(rowId, text)));
    return true;
  }

  const resealOthers = (newest: number) =>
    sealedColumns.forEach(async (cell) => keyNumberOf(cell.sealed) === newest || reseal(cell));

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

/** Examines the keys and secrets without changing anything. */
export async function examineSecondFactorKeys(db: Db): Promise<SealedSecrets> {
  const keys = await createKeyRing(db, SEALED_COLUMN_KEYS).existing();
  const { open } = createTextSealer(async () => keys);
  const { failed } = await createSealedColumns(db).forEach(async ({ rowId, sealed }) =>
    open(rowId, sealed).then(
      () => true,
      () => false,
    ),
  );
  return { oldKeys: Math.max(0, keys.length - 1), unreadable: failed };
}
