import { newToken } from '../../lib/ids';
import type { SealingKey } from '../../lib/secrets/sealed-text';
import type { Db } from '../connect';

/**
 * The keys of one purpose, shared by all servers of the installation. The first has the purpose's name, others a number
 * after it. They are read each time, because an operator can add and remove keys while servers run.
 */
export function createKeyRing(db: Db, purpose: string) {
  const nameOf = (number: number): string => (number === 1 ? purpose : `${purpose}/${number}`);
  const rows = () =>
    db.read('installation_secrets').where('name', purpose).orWhere('name', 'like', `${purpose}/%`);

  async function read(lock: 'forShare' | 'forUpdate' | null = 'forShare'): Promise<SealingKey[]> {
    const query = rows().select('name', 'value');
    const found: { name: string; value: string }[] = await (lock === null ? query : query[lock]());
    return found.map(({ name, value }) => ({
      number: name === purpose ? 1 : Number(name.slice(purpose.length + 1)),
      value,
    }));
  }

  return {
    /**
     * Returns all keys. In a transaction, none of them can be removed until it ends, so that the texts it encrypts stay
     * readable.
     */
    async keys(): Promise<SealingKey[]> {
      const found = await read();
      if (found.length > 0) return found;
      // Don't remember it: the transaction may be rolled back.
      await db
        .write('installation_secrets')
        .insert({ name: purpose, value: newToken() })
        .onConflict('name')
        .ignore();
      return read();
    },

    /**
     * Returns the keys for decryption. Doesn't lock them, because locking takes PostgreSQL longer than everything else.
     */
    toOpen: (): Promise<SealingKey[]> => read(null),

    /** Returns the keys without creating the first. */
    existing: (): Promise<SealingKey[]> => read(),

    /**
     * Locks all keys until the transaction ends. Waits for transactions that encrypt with them; later ones wait for
     * this one.
     */
    lock: (): Promise<SealingKey[]> => read('forUpdate'),

    /** Adds a key, which encrypts from now on. Returns its number. Must run in a transaction. */
    async add(): Promise<number> {
      await read('forUpdate');
      // Read again, because the first result lacks a key that was added while this transaction waited for the lock.
      const number = Math.max(0, ...(await read('forUpdate')).map((key) => key.number)) + 1;
      await db.write('installation_secrets').insert({ name: nameOf(number), value: newToken() });
      return number;
    },

    async remove(numbers: readonly number[]): Promise<void> {
      await db.write('installation_secrets').whereIn('name', numbers.map(nameOf)).delete();
    },
  };
}

export type KeyRing = ReturnType<typeof createKeyRing>;
