import { newToken } from '../lib/ids';
import type { Db } from './connect';

/**
 * Returns a function that reads a secret shared by all servers of the installation. It is created on first use, and
 * read once per server.
 */
export function createInstallationSecret(db: Db, name: string): () => Promise<string> {
  let known: Promise<string> | undefined;
  const read = async (): Promise<string> => {
    const found = await db.read('installation_secrets').where({ name }).first('value');
    if (found) return found.value;
    await db.write('installation_secrets').insert({ name, value: newToken() }).onConflict('name').ignore();
    return (await db.write('installation_secrets').where({ name }).first('value')).value;
  };
  return () =>
    (known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
}
