import { newToken } from '../../lib/ids';
import type { Db } from '../../db/connect';

/** A secret that all servers of the installation share: made when it is first asked for, read once by each. */
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
