import type { Db } from '../../db/connect';
import type { Knex } from 'knex';
import { createCodec } from '../../db/codec';
import { countUpTo, keysetPage } from '../../db/lists/keyset';
import { isUniqueViolation } from '../../db/violations';
import type { Page, PageRequest } from '../../lib/paging';
import { foldText } from '../../lib/text/fold-text';
import { newUser, type User } from './users.rules';

/** Adds the name as it is searched for, if the name is among the values. */
const withNameText = <Values extends Partial<User>>(values: Values) =>
  values.name === undefined
    ? values
    : { ...values, nameText: values.name === null ? null : foldText(values.name) };

/** The tables with ways to sign in as a user, or with personal data, and the column with the id of the user. */
const accessTables = [
  ['sessions', 'userId'],
  ['sign_in_tickets', 'userId'],
  ['api_keys', 'createdBy'],
  ['passkeys', 'userId'],
  ['recovery_codes', 'userId'],
  ['oidc_identities', 'userId'],
  ['password_resets', 'userId'],
  ['magic_links', 'userId'],
  ['email_changes', 'userId'],
  ['known_places', 'userId'],
  ['workspace_members', 'userId'],
  ['mails', 'userId'],
] as const;

const codec = createCodec<User>({ boolean: ['superAdmin', 'mfaEnabled'] });
const COUNTED = 100_000;

/** Leaves out deleted accounts, of which only the references remain. */
const present = (query: Knex.QueryBuilder): Knex.QueryBuilder => query.whereNull('deletedAt');

export function createUsersRepo(db: Db) {
  return {
    async byEmail(email: string): Promise<User | undefined> {
      const row = await db.read('users').where({ email }).first();
      return row && codec.decode(row);
    },
    async byId(id: string): Promise<User | undefined> {
      const row = await present(db.read('users')).where({ id }).first();
      return row && codec.decode(row);
    },
    /**
     * Reads a user and locks their row until the transaction ends, so that their ways to sign in don't change
     * meanwhile.
     */
    async lock(id: string): Promise<User | undefined> {
      const row = await present(db.write('users')).where({ id }).forNoKeyUpdate().first();
      return row && codec.decode(row);
    },
    /** Whether the installation has no account yet. Locks the table, so that of two sign-ups one is the first. */
    async isEmpty(): Promise<boolean> {
      if (db.engine === 'postgres') await db.write.raw('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
      return (await present(db.write('users')).first('id')) === undefined;
    },
    /** All accounts of the installation, newest first. */
    async page(request: PageRequest): Promise<Page<User>> {
      return keysetPage({
        query: present(db.read('users')).select('*'),
        order: ['createdAt', 'id'],
        request,
        count: await countUpTo(db.read, present(db.read('users')), COUNTED),
        decode: codec.decode,
        position: (user) => [user.createdAt, user.id],
      });
    },
    /** Returns false if the email is taken. */
    async insert(user: User): Promise<boolean> {
      const rows = await db
        .write('users')
        .insert(codec.encode(withNameText(user)))
        .onConflict('email')
        .ignore()
        .returning('id');
      return rows.length === 1;
    },
    async update(id: string, changes: Partial<Omit<User, 'email'>>): Promise<void> {
      await db
        .write('users')
        .where({ id })
        .update(codec.encode(withNameText(changes)));
    },
    /**
     * Deletes an account, with every way to sign in to it. Records that the person created stay. A row without personal
     * data remains until the references to it are cleared (src/features/erasure). Must run in a transaction.
     */
    async delete(id: string, deletedAt: string): Promise<void> {
      for (const [table, column] of accessTables) await db.write(table).where(column, id).delete();
      const row = {
        ...newUser({ id, email: `${id}@deleted.invalid`, password: null, createdAt: deletedAt }),
      };
      const nameless = { ...row, name: 'Deleted user', mfaPendingSecret: null, mfaLastStep: null, deletedAt };
      await db
        .write('users')
        .where({ id })
        .update(codec.encode(withNameText(nameless)));
      if (db.engine === 'sqlite') await db.write('listed_users').where({ id }).delete();
    },
    /** Returns false if another account has the email. The transaction must then be rolled back. */
    async setEmail(id: string, email: string): Promise<boolean> {
      try {
        await db.write('users').where({ id }).update({ email });
        return true;
      } catch (error) {
        if (isUniqueViolation(error, 'users', 'email')) return false;
        throw error;
      }
    },
  };
}

export type UsersRepo = ReturnType<typeof createUsersRepo>;
