import type { Db } from '../../db/connect';
import { countUpTo, keysetPage } from '../../db/lists/keyset';
import type { Page, PageRequest } from '../../lib/paging';
import type { Acceptance } from './agreements.entity';

/** Upper bound for counting. */
const COUNTED = 10_000;

export function createAcceptancesRepo(db: Db) {
  return {
    /** Stores an acceptance, in a transaction that has locked the agreement. */
    async accept(acceptance: Acceptance): Promise<void> {
      await db.write('agreement_acceptances').insert(acceptance);
      await db
        .write('agreements')
        .where({ workspaceId: acceptance.workspaceId, id: acceptance.agreementId })
        .increment('acceptanceCount', 1);
    },

    /** Returns the latest acceptance of each agreement by a partner. */
    async latestBy(
      partnerId: string,
      agreementIds: readonly string[],
    ): Promise<ReadonlyMap<string, Acceptance>> {
      const found: Acceptance[] = await db
        .read('agreement_acceptances')
        .where({ partnerId })
        .whereIn('agreementId', agreementIds)
        .orderBy('version');
      return new Map(found.map((acceptance) => [acceptance.agreementId, acceptance]));
    },

    async acceptanceById(
      workspaceId: string,
      agreementId: string,
      id: string,
    ): Promise<Acceptance | undefined> {
      return db.read('agreement_acceptances').where({ id, agreementId, workspaceId }).first();
    },

    /** Latest first. */
    acceptances(agreementId: string, request: PageRequest): Promise<Page<Acceptance>> {
      const query = db.read('agreement_acceptances').where({ agreementId });
      const counting = query.clone();
      return keysetPage<Acceptance, Acceptance>({
        query,
        order: ['acceptedAt', 'id'],
        request,
        count: () => countUpTo(db.read, counting, COUNTED),
        decode: (row) => row,
        position: ({ acceptedAt, id }) => [acceptedAt, id],
      });
    },
  };
}
