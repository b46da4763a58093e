import type { Db } from '../../../db/connect';
import { days, type Clock } from '../../../lib/clock';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import type { AuditActor } from '../../audit/audit-trail';
import type { Earner } from '../../earnings/sale';
import type { CommissionsRepo } from '../ledger/commissions.repo';
import type { PayeeEmails } from './earnings.repo';

interface Dependencies {
  db: Db;
  commissions: CommissionsRepo;
  ensurePayee(workspaceId: string, earner: Earner, by: AuditActor): Promise<PayeeEmails>;
  clock: Clock;
}

/** An entry of a link's ledger that no commission has. */
interface Found {
  id: string;
  workspaceId: string;
  conversionId: string;
  kind: 'commission' | 'reversal' | 'reinstatement';
  amountMinor: string;
  currency: string;
  createdAt: string;
  eventAmountMinor: string | null;
  commissionMinor: string;
  linkId: string;
  programId: string | null;
  partnerId: string | null;
  affiliateName: string;
  affiliateEmail: string;
}

/** Longer than an upgrade during which the previous version still serves. */
const LOOKS_BACK = days(2);
const AT_ONCE = 100;

const kinds = { commission: 'earned', reversal: 'reversed', reinstatement: 'reinstated' } as const;

/**
 * Makes commissions of what a process of the previous version has entered into the ledgers of links during an upgrade. An entry
 * keeps its id, so that each is adopted once.
 */
export function createAdoption({ db, commissions, ensurePayee, clock }: Dependencies) {
  const missing = (): Promise<Found[]> => {
    const since = new Date(clock.now().getTime() - LOOKS_BACK).toISOString();
    const asText = (column: string) => db.read.raw('cast(?? as text)', [column]);
    return db
      .read('affiliate_ledger as a')
      .leftJoin('commission_entries as e', 'e.id', 'a.id')
      .innerJoin('affiliate_conversions as c', 'c.id', 'a.conversionId')
      .innerJoin('affiliate_links as l', 'l.id', 'a.linkId')
      .whereNull('e.id')
      .where('a.createdAt', '>=', since)
      .orderBy(['a.createdAt', 'a.id'])
      .limit(AT_ONCE)
      .select('a.id', 'a.workspaceId', 'a.conversionId', 'a.kind', 'a.currency', 'a.createdAt', 'a.linkId')
      .select('l.programId', 'l.partnerId', 'l.affiliateName', 'l.affiliateEmail')
      .select({
        amountMinor: asText('a.amountMinor'),
        eventAmountMinor: asText('c.amountMinor'),
        commissionMinor: asText('c.commissionMinor'),
      });
  };

  async function adopt(found: Found): Promise<void> {
    const {
      id,
      workspaceId,
      conversionId: sourceId,
      partnerId,
      currency,
      amountMinor,
      createdAt,
      kind,
    } = found;
    await commissions.lockEarnings(workspaceId);
    if (await db.read('commission_entries').where({ id }).first('id')) return;
    let [commission] = await commissions.lockFamily(workspaceId, 'conversion', sourceId);
    if (!commission) {
      const { affiliateName: name, affiliateEmail: email } = found;
      const payee = await ensurePayee(
        workspaceId,
        partnerId === null ? { name, email } : { partnerId },
        'System',
      );
      commission = {
        ...{ id: sourceId, workspaceId, payeeId: payee.id, partnerId, programId: found.programId },
        ...{ affiliateLinkId: found.linkId, source: 'conversion', sourceId, customer: null },
        ...{ eventAmountMinor: found.eventAmountMinor, amountMinor: found.commissionMinor, netMinor: '0' },
        ...{ currency, ruleVersion: null, status: 'reversed', flags: [], isFlagged: false, heldUntil: null },
        ...{ payoutId: null, payoutLineId: null, reverses: null, duplicateOf: null, reason: null },
        ...{ explanation: [], createdAt, updatedAt: createdAt },
      };
      await commissions.insert(commission);
    }
    const left = BigInt(commission.netMinor) + BigInt(amountMinor);
    const changes = { netMinor: String(left), status: left === 0n ? 'reversed' : 'due' } as const;
    // What is in a run stays as it is; `money check` names the entry.
    if (!(await commissions.change(commission.id, changes, clock.now().toISOString()))) return;
    await db.write('commission_entries').insert({
      ...{ id, workspaceId, commissionId: commission.id, payeeId: commission.payeeId, kind: kinds[kind] },
      ...{ amountMinor, currency, cause: kind === 'commission' ? null : 'event', reason: null, createdAt },
    });
  }

  /** Adopts the entries that are missing, at most 100, in the order in which they were made. */
  return async function adoptEarnings(): Promise<void> {
    for (const found of await missing()) {
      await db.transaction(() => adopt(found));
      await yieldToEventLoop();
    }
  };
}
