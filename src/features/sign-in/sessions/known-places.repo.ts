import type { Db } from '../../../db/connect';

/** A browser or network that an account has signed in from. Only its hash is stored. */
interface KnownPlace {
  userId: string;
  placeHash: string;
  lastUsedAt: string;
}

export function createKnownPlacesRepo(db: Db) {
  return {
    /** Returns the places among these from which the account with this email has signed in. */
    async ofEmail(email: string, placeHashes: readonly string[]): Promise<string[]> {
      return db
        .read('known_places as p')
        .join('users as u', 'u.id', 'p.userId')
        .where('u.email', email)
        .whereIn('p.placeHash', placeHashes)
        .pluck('p.placeHash');
    },
    /** Whether the user has signed in from this place; null if the user has never signed in. */
    async hasUsed(userId: string, placeHash: string): Promise<boolean | null> {
      const places = () => db.read('known_places').where({ userId });
      if ((await places().andWhere({ placeHash }).first('placeHash')) !== undefined) return true;
      return (await places().first('placeHash')) === undefined ? null : false;
    },
    async isKnown(placeHash: string): Promise<boolean> {
      return (await db.read('known_places').where({ placeHash }).first('userId')) !== undefined;
    },
    async insertOrTouch(places: readonly KnownPlace[]): Promise<void> {
      await db.write('known_places').insert(places).onConflict(['userId', 'placeHash']).merge(['lastUsedAt']);
    },
    async deleteUnusedSince(time: string): Promise<void> {
      await db.write('known_places').where('lastUsedAt', '<=', time).delete();
    },
  };
}

export type KnownPlacesRepo = ReturnType<typeof createKnownPlacesRepo>;
