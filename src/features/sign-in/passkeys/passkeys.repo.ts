import type { Db } from '../../../db/connect';
import { createCodec } from '../../../db/codec';
import { countUpTo, keysetPage } from '../../../db/lists/keyset';
import type { Page, PageRequest } from '../../../lib/paging';
import type { OwnPasskey } from './passkeys.rules';

export interface Passkey extends Omit<OwnPasskey, 'usableHere'> {
  userId: string;
  /** Base64url; unique in the installation. */
  credentialId: string;
  /** COSE, in Base64url. */
  publicKey: string;
  /** Signatures so far, or 0 if the authenticator doesn't count them. */
  counter: number;
  transports: string[];
  aaguid: string;
  deviceType: string;
}

const codec = createCodec<Passkey>({ json: ['transports'], boolean: ['backedUp'] });
const shown = ['id', 'name', 'backedUp', 'createdAt', 'lastUsedAt', 'rpId'] as const;
/** The columns of a passkey that its owner sees. */
export type ShownPasskey = Pick<Passkey, (typeof shown)[number]>;
const COUNTED = 1_000;

export function createPasskeysRepo(db: Db) {
  return {
    /** Newest first. */
    page: (userId: string, request: PageRequest): Promise<Page<ShownPasskey>> => {
      const own = () => db.read('passkeys').where({ userId });
      return keysetPage<object, ShownPasskey>({
        query: own().select(shown),
        order: ['createdAt', 'id'],
        request,
        count: () => countUpTo(db.read, own(), COUNTED),
        decode: codec.decode,
        position: ({ createdAt, id }) => [createdAt, id],
      });
    },
    /** Returns the passkeys of a user that work at a domain, for the options of a browser. */
    async ofUserAt(userId: string, rpId: string): Promise<Pick<Passkey, 'credentialId' | 'transports'>[]> {
      const rows = await db
        .read('passkeys')
        .where({ userId, rpId })
        .orderBy(['createdAt', 'id'])
        .select('credentialId', 'transports');
      return rows.map(codec.decode);
    },
    async count(userId: string): Promise<number> {
      return (await db.read('passkeys').where({ userId }).select('id')).length;
    },
    async byCredentialId(credentialId: string): Promise<Passkey | undefined> {
      const row = await db.read('passkeys').where({ credentialId }).first();
      return row && codec.decode(row);
    },
    /** Returns false if the credential belongs to an account already. */
    async insert(passkey: Passkey): Promise<boolean> {
      const rows = await db
        .write('passkeys')
        .insert(codec.encode(passkey))
        .onConflict('credentialId')
        .ignore()
        .returning('id');
      return rows.length === 1;
    },
    /**
     * Stores a use. Returns false if the counter didn't grow, as with a copied authenticator (WebAuthn, section 6.1.1),
     * or if the passkey was removed meanwhile. A counter that stays 0 means that the authenticator doesn't count.
     */
    async use(id: string, { counter, backedUp }: Pick<Passkey, 'counter' | 'backedUp'>, lastUsedAt: string) {
      const used: number = await db
        .write('passkeys')
        .where({ id })
        .whereRaw('(?? < ? or (?? = 0 and ? = 0))', ['counter', counter, 'counter', counter])
        .update({ counter, backedUp, lastUsedAt });
      return used === 1;
    },
    /**
     * Returns the name of the deleted passkey; undefined if the user has none with this id. Must run in a transaction
     * that has locked the user.
     */
    async delete(userId: string, id: string): Promise<string | undefined> {
      const row = await db.write('passkeys').where({ userId, id }).first('name');
      if (row) await db.write('passkeys').where({ userId, id }).delete();
      return row?.name;
    },
    async deleteOf(userId: string): Promise<void> {
      await db.write('passkeys').where({ userId }).delete();
    },
  };
}

export type PasskeysRepo = ReturnType<typeof createPasskeysRepo>;
