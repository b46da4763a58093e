import { newToken } from '../../lib/ids';
import type { Db } from '../connect';

/**
 * Returns a function that reads a secret shared by all servers of the installation. It is created on first use, and
 * read once per server. A new secret is cached only once it is read again, because the transaction that creates it may
 * be rolled back.
 */
export function createInstallationSecret(db: Db, name: string): () => Promise<string> {
  let known: string | undefined;
  const find = async (): Promise<string | undefined> => {
    const row: { value: string } | undefined = await db
      .read('installation_secrets')
      .where({ name })
      .first('value');
    return row?.value;
  };
  return async () => {
    if (known !== undefined) return known;
    const found = await find();
    // Inside a transaction, the secret may be the one that this transaction has just created.
    if (found !== undefined) {
      if (!db.isInTransaction) known = found;
      return found;
    }
    await db.write('installation_secrets').insert({ name, value: newToken() }).onConflict('name').ignore();
    const made: { value: string } = await db.write('installation_secrets').where({ name }).first('value');
    return made.value;
  };
}
