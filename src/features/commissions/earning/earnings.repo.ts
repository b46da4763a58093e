import type { Knex } from 'knex';
import type { Db } from '../../../db/connect';
import { days } from '../../../lib/clock';
import { outlier, SAME_SALE_DAYS } from '../ledger/commissions.rules';
import type { Earner, Sale, SaleRef } from '../../earnings/sale';
import { medianPlace } from './subjects.rules';

interface Settings {
  commissionHoldDays: number;
  dealProgramId: string | null;
}

/** The emails of a payee. */
export interface PayeeEmails {
  id: string;
  email: string | null;
  paypalEmail: string | null;
}

/** Whose earnings a cap counts. */
export type Capped = { payeeId: string } | { subjects: readonly string[] };

/** Reads what decides about earnings, and keeps the subjects of sales. */
export function createEarningsRepo(db: Db) {
  const ago = (at: Date, count: number) => new Date(at.getTime() - days(count)).toISOString();
  const withSubjects = (workspaceId: string, subjects: readonly string[]) =>
    db
      .read('earning_subjects as s')
      .where('s.workspaceId', workspaceId)
      .whereIn('s.subject', subjects)
      .whereNull('s.undoneAt');

  /** Adds a sum of minor units up as text, which can be larger than the integers of JavaScript. */
  async function sumOf(query: Knex.QueryBuilder): Promise<bigint> {
    const row: { minor: string | null } | undefined = await query
      .select(db.read.raw('cast(sum(c."netMinor") as text) as minor'))
      .first();
    return BigInt(row?.minor ?? '0');
  }

  return {
    async settings(workspaceId: string): Promise<Settings> {
      const found = await db
        .read('workspaces')
        .where({ id: workspaceId })
        .first('commissionHoldDays', 'dealProgramId');
      if (!found) throw new Error(`There is no workspace ${workspaceId}`);
      return found;
    },

    /** Returns the program whose rules a deal follows: its own, else that of the workspace. */
    async programOfDeal(workspaceId: string, dealId: string): Promise<string | null> {
      const row: { programId: string | null } | undefined = await db
        .read('deals as d')
        .innerJoin('workspaces as w', 'w.id', 'd.workspaceId')
        .innerJoin('referral_programs as g', (on) =>
          on
            .on('g.workspaceId', 'w.id')
            .andOn('g.id', db.read.raw('coalesce(d."programId", w."dealProgramId")')),
        )
        .where({ 'd.id': dealId, 'd.workspaceId': workspaceId })
        .first({ programId: 'g.id' });
      return row?.programId ?? null;
    },

    async tierOf(workspaceId: string, partnerId: string): Promise<string | null> {
      const row = await db.read('partners').where({ id: partnerId, workspaceId }).first('tier');
      return row?.tier ?? null;
    },

    /** Returns the id of an earner's payee, unless nothing was earned yet. */
    async payeeOf(workspaceId: string, earner: Earner): Promise<string | null> {
      const key =
        'partnerId' in earner ? { partnerId: earner.partnerId } : { emailKey: earner.email.toLowerCase() };
      const row = await db
        .read('payees')
        .where({ workspaceId, ...key })
        .first('id');
      return row?.id ?? null;
    },

    /** Whether another payee of the workspace has one of the emails. */
    async isSharedEmail(workspaceId: string, payeeId: string, emails: readonly string[]): Promise<boolean> {
      if (emails.length === 0) return false;
      const spellings = [...new Set(emails.flatMap((email) => [email, email.toLowerCase()]))];
      for (const column of ['email', 'paypalEmail']) {
        const other = db
          .read('payees')
          .where({ workspaceId })
          .whereIn(column, spellings)
          .whereNot({ id: payeeId });
        if (await other.first('id')) return true;
      }
      return false;
    },

    /** Keeps who the customer of a sale is. */
    async noteSubjects(
      { workspaceId, source, sourceId, programId }: Sale,
      subjects: readonly string[],
      at: string,
    ) {
      const rows = subjects.map((subject) => ({
        ...{ workspaceId, source, sourceId, subject, programId },
        commissionId: null,
        createdAt: at,
        undoneAt: null,
      }));
      if (rows.length > 0)
        await db.write('earning_subjects').insert(rows).onConflict(['sourceId', 'subject']).merge();
    },

    async noteEarned({ sourceId }: SaleRef, commissionId: string): Promise<void> {
      await db.write('earning_subjects').where({ sourceId }).update({ commissionId });
    },

    /** Ignores the customer of a sale while it is undone. @param undoneAt null: no longer undone */
    async noteUndone({ sourceId }: SaleRef, undoneAt: string | null): Promise<void> {
      await db.write('earning_subjects').where({ sourceId }).update({ undoneAt });
    },

    /** Returns when the program had the customer's first sale, besides this one. */
    async firstAt(sale: Sale, subjects: readonly string[]): Promise<Date | null> {
      const { workspaceId, programId, sourceId } = sale;
      const first: { createdAt: string } | undefined = await withSubjects(workspaceId, subjects)
        .where({ 's.programId': programId })
        .whereNot({ 's.sourceId': sourceId })
        .orderBy('s.createdAt')
        .first('s.createdAt');
      return first ? new Date(first.createdAt) : null;
    },

    /** Returns the commission that a sale of another kind has earned for the customer within 90 days. */
    async earnedElsewhere(
      { workspaceId, source }: Sale,
      subjects: readonly string[],
      at: Date,
    ): Promise<string | null> {
      const left = `c."netMinor" + coalesce((SELECT sum(r."netMinor") FROM commissions r WHERE r.reverses = c.id), 0)`;
      const row: { id: string } | undefined = await withSubjects(workspaceId, subjects)
        .innerJoin('commissions as c', 'c.id', 's.commissionId')
        .whereNot('s.source', source)
        .where('s.createdAt', '>=', ago(at, SAME_SALE_DAYS))
        .whereIn('c.status', ['held', 'due', 'in_payout', 'paid'])
        .whereRaw(`${left} > 0`)
        .orderBy(['s.createdAt', 'c.id'])
        .first('c.id');
      return row?.id ?? null;
    },

    /** Returns what a payee or a customer has earned by others than this sale in a program. @param since null: ever */
    async earnedSince(
      { workspaceId, programId, currency, sourceId }: Sale,
      capped: Capped,
      since: Date | null,
    ): Promise<bigint> {
      const earned = () => {
        const query = db
          .read('commissions as c')
          .where({ 'c.programId': programId, 'c.currency': currency })
          .whereRaw('(c."sourceId" IS NULL OR c."sourceId" <> ?)', [sourceId]);
        return since === null ? query : query.where('c.createdAt', '>', since.toISOString());
      };
      if ('payeeId' in capped) return sumOf(earned().where({ 'c.payeeId': capped.payeeId }));
      const ids = () => withSubjects(workspaceId, capped.subjects).select('s.commissionId');
      return (
        (await sumOf(earned().whereIn('c.id', ids()))) + (await sumOf(earned().whereIn('c.reverses', ids())))
      );
    },

    /**
     * Returns the median of what the program's sales have earned lately in the currency, of the newest 1,000; null if there are
     * too few.
     */
    async median({ programId, currency }: Sale, at: Date): Promise<bigint | null> {
      const lately = () =>
        db
          .read('commissions')
          .where({ programId, currency })
          .where('createdAt', '>=', ago(at, outlier.days))
          .where('amountMinor', '>', 0)
          .orderBy([
            { column: 'createdAt', order: 'desc' },
            { column: 'id', order: 'desc' },
          ])
          .limit(outlier.read)
          .select('amountMinor')
          .as('lately');
      const [counted]: { n: number | string }[] = await db.read(lately()).count({ n: '*' });
      const count = Number(counted?.n ?? 0);
      if (count < outlier.from) return null;
      const middle: { minor: string } | undefined = await db
        .read(lately())
        .orderBy('amountMinor')
        .offset(medianPlace(count))
        .first({ minor: db.read.raw('cast("amountMinor" as text)') });
      return middle ? BigInt(middle.minor) : null;
    },
  };
}

export type EarningsRepo = ReturnType<typeof createEarningsRepo>;
