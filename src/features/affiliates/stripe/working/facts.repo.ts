import type { Db } from '../../../../db/connect';
import type { Clue, ObjectFact } from '../reading/facts.rules';

/** A clue, and when it was named by Stripe's clock and by ours. */
export interface KeptClue extends Clue {
  occurredAt: string;
  createdAt: string;
}

export interface KeptObject extends ObjectFact {
  /** Whether the dispute has flagged the commission. */
  isFlagged: boolean;
}

type Row = Omit<KeptObject, 'amount' | 'taken' | 'isFlagged'> & {
  amount: string | null;
  taken: string | null;
  isFlagged: boolean | number;
};

const largest = (one: bigint | null, other: bigint | null): bigint | null =>
  one === null || (other !== null && other > one) ? other : one;

/** Unites what two events say about an object, whichever came first. */
const unite = (one: KeptObject, other: ObjectFact): KeptObject => ({
  ...one,
  invoice: one.invoice ?? other.invoice,
  paymentIntent: one.paymentIntent ?? other.paymentIntent,
  charge: one.charge ?? other.charge,
  code: one.code ?? other.code,
  amount: largest(one.amount, other.amount),
  taken: largest(one.taken, other.taken),
  // A dispute that is closed stays closed.
  outcome: one.outcome === null || one.outcome === 'open' ? (other.outcome ?? one.outcome) : one.outcome,
});

export function createFactsRepo(db: Db) {
  const read = () =>
    db
      .read('stripe_objects')
      .select('objectId', 'kind', 'invoice', 'paymentIntent', 'charge', 'code', 'outcome', 'isFlagged')
      .select(['amount', 'taken'].map((column) => db.read.raw('cast(?? as text) as ??', [column, column])));
  const units = (text: string | null) => (text === null ? null : BigInt(text));
  const decode = ({ amount, taken, isFlagged, ...row }: Row): KeptObject => ({
    ...row,
    amount: units(amount),
    taken: units(taken),
    isFlagged: Boolean(isFlagged),
  });
  const find = async (workspaceId: string, column: string, values: readonly string[]) => {
    if (values.length === 0) return [];
    const rows: Row[] = await read().where({ workspaceId }).whereIn(column, values).orderBy('objectId');
    return rows.map(decode);
  };

  return {
    /** Returns the clues that weren't known. */
    async addClues(workspaceId: string, clues: readonly KeptClue[]): Promise<KeptClue[]> {
      const fresh: KeptClue[] = [];
      for (const clue of clues) {
        const rows = await db
          .write('stripe_clues')
          .insert({ ...clue, workspaceId, valueKey: clue.value.toLowerCase() })
          .onConflict(['workspaceId', 'subject', 'touch', 'kind', 'value'])
          .ignore()
          .returning('value');
        if (rows.length === 1) fresh.push(clue);
        else
          await db
            .write('stripe_clues')
            .where({
              workspaceId,
              subject: clue.subject,
              touch: clue.touch,
              kind: clue.kind,
              value: clue.value,
            })
            .where('occurredAt', '>', clue.occurredAt)
            .update({ occurredAt: clue.occurredAt });
      }
      return fresh;
    },

    async cluesOf(workspaceId: string, subject: string): Promise<KeptClue[]> {
      return db
        .read('stripe_clues')
        .where({ workspaceId, subject })
        .orderBy(['occurredAt', 'createdAt', 'value'])
        .limit(1000)
        .select('subject', 'touch', 'kind', 'value', 'occurredAt', 'createdAt');
    },

    /** Returns the customers and payments for which one of the values was named. */
    async subjectsNamed(workspaceId: string, values: readonly string[]): Promise<string[]> {
      if (values.length === 0) return [];
      return db
        .read('stripe_clues')
        .where({ workspaceId })
        .whereIn(
          'valueKey',
          values.map((value) => value.toLowerCase()),
        )
        .distinct('subject')
        .orderBy('subject')
        .pluck('subject');
    },

    /** Unites facts with what is known. Returns those that say something new. */
    async addObjects(workspaceId: string, facts: readonly ObjectFact[]): Promise<KeptObject[]> {
      const changed: KeptObject[] = [];
      for (const fact of facts) {
        const [known] = await find(workspaceId, 'objectId', [fact.objectId]);
        const united = known ? unite(known, fact) : { ...fact, isFlagged: false };
        const { amount, taken } = united;
        const row = {
          ...united,
          amount: amount === null ? null : String(amount),
          taken: taken === null ? null : String(taken),
          codeKey: united.code?.toLowerCase() ?? null,
        };
        if (!known) await db.write('stripe_objects').insert({ ...row, workspaceId });
        else if (Object.entries(united).some(([name, value]) => Reflect.get(known, name) !== value))
          await db.write('stripe_objects').where({ workspaceId, objectId: fact.objectId }).update(row);
        else continue;
        changed.push(united);
      }
      return changed;
    },

    byIds: (workspaceId: string, ids: readonly string[]): Promise<KeptObject[]> =>
      find(workspaceId, 'objectId', ids),
    ofInvoices: (workspaceId: string, invoices: readonly string[]): Promise<KeptObject[]> =>
      find(workspaceId, 'invoice', invoices),
    ofPaymentIntents: (workspaceId: string, ids: readonly string[]): Promise<KeptObject[]> =>
      find(workspaceId, 'paymentIntent', ids),
    ofCharges: (workspaceId: string, ids: readonly string[]): Promise<KeptObject[]> =>
      find(workspaceId, 'charge', ids),
    promotionsWith: (workspaceId: string, codes: readonly string[]): Promise<KeptObject[]> =>
      find(
        workspaceId,
        'codeKey',
        codes.map((code) => code.toLowerCase()),
      ),

    async markFlagged(workspaceId: string, objectId: string): Promise<void> {
      await db.write('stripe_objects').where({ workspaceId, objectId }).update({ isFlagged: true });
    },
  };
}

export type FactsRepo = ReturnType<typeof createFactsRepo>;
