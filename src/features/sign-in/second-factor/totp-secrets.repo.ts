import type { Db } from '../../../db/connect';

/** The columns of `users` about their authenticator app. The secrets are encrypted. */
export function createTotpSecretsRepo(db: Db) {
  const user = (id: string) => db.write('users').where({ id });

  return {
    /** Returns the secret of the user's app; null without one. */
    async secretOf(id: string): Promise<string | null> {
      const row: { mfaSecret: string | null } | undefined = await db
        .read('users')
        .where({ id })
        .first('mfaSecret');
      return row?.mfaSecret ?? null;
    },
    /** Returns the secret that waits for its first code. */
    async pendingOf(id: string): Promise<string | null> {
      const row: { mfaPendingSecret: string | null } | undefined = await db
        .read('users')
        .where({ id })
        .first('mfaPendingSecret');
      return row?.mfaPendingSecret ?? null;
    },
    async setPending(id: string, mfaPendingSecret: string): Promise<void> {
      await user(id).update({ mfaPendingSecret });
    },
    /**
     * Activates the pending secret, with the step of the code that confirmed it. Returns false if it isn't pending any
     * more.
     */
    async confirm(id: string, pending: string, mfaLastStep: number): Promise<boolean> {
      const confirmed = await user(id)
        .andWhere({ mfaPendingSecret: pending })
        .update({ mfaSecret: pending, mfaPendingSecret: null, mfaLastStep, mfaEnabled: true });
      return confirmed === 1;
    },
    /**
     * Marks the codes of a time step and of earlier steps as used. Returns false if it was used before: of two
     * concurrent requests, one gets true.
     */
    async useStep(id: string, secret: string, step: number): Promise<boolean> {
      const used = await user(id)
        .andWhere({ mfaSecret: secret })
        .whereRaw('(?? is null or ?? < ?)', ['mfaLastStep', 'mfaLastStep', step])
        .update({ mfaLastStep: step });
      return used === 1;
    },
    /** Locks the user until the transaction ends, and returns whether they have a second factor. */
    async lock(id: string): Promise<boolean> {
      const row = await user(id).forUpdate().first('mfaEnabled');
      return Boolean(row?.mfaEnabled);
    },
    async clear(id: string): Promise<void> {
      await user(id).update({
        mfaSecret: null,
        mfaPendingSecret: null,
        mfaLastStep: null,
        mfaEnabled: false,
      });
    },
  };
}

export type TotpSecretsRepo = ReturnType<typeof createTotpSecretsRepo>;
