import type { Db } from '../../../db/connect';
import type { Clock } from '../../../lib/clock';
import { mapYielding } from '../../../lib/concurrency/yield-to-event-loop';
import { formatMoney } from '../../../lib/money/format-money';
import { payoutMethodLabels } from '../../commissions/payees/payees.rules';
import type { OutgoingMail } from '../../mail/mail-content';
import type { MailQueue } from '../../mail/mail-queue';
import type { DomainEvent, EventHead } from '../../outbox/domain-event';
import type { PaidCommission, PaidCommissionsRepo } from '../paid-commissions.repo';
import type { Payout, PayoutsRepo } from '../payouts.repo';
import { amountOf } from '../payouts.rules';
import type { UnmailedLine, UnmailedLinesRepo } from './unmailed-lines.repo';

interface Dependencies {
  db: Db;
  payouts: Pick<PayoutsRepo, 'byId'>;
  lines: UnmailedLinesRepo;
  commissions: Pick<PaidCommissionsRepo, 'ofLine'>;
  mail: MailQueue;
  clock: Clock;
}

/** Lines per transaction. */
const AT_ONCE = 50;
/** Commissions in a mail. */
const MAX_ITEMS = 50;

const isPaid = ({ type, changes }: EventHead): boolean =>
  (type === 'payout.status_changed' &&
    changes.some(({ field, to }) => field === 'status' && to === 'paid')) ||
  (type === 'payout.updated' && changes.some(({ field, to }) => field === 'lineStatus' && to === 'paid'));

/**
 * Mails what was paid, as their statement, to payees whom no user of the portal can tell. Returns a plain consumer of the
 * outbox. Each line is mailed once.
 */
export function createStatementMails({ db, payouts, lines, commissions, mail, clock }: Dependencies) {
  const isWanted = (head: EventHead): boolean => mail.isOn && isPaid(head);

  async function mailOf(
    { workspaceId, currency }: Payout,
    { id, payeeId, email, method, amountMinor, statementNumber, commissionCount }: UnmailedLine,
  ): Promise<OutgoingMail> {
    const amount = formatMoney(amountOf(amountMinor, currency), currency);
    const some = await commissions.ofLine(id, null, MAX_ITEMS);
    const more = commissionCount - some.length;
    return {
      to: { address: email },
      readers: { payeeId },
      workspaceId,
      kind: 'payout_paid',
      subject: `You were paid ${amount}`,
      content: {
        heading: `You were paid ${amount}`,
        paragraphs: ['This is your statement. Reply to the team that pays you if something is wrong.'],
        facts: [
          { label: 'Statement', value: statementNumber ?? id },
          { label: 'Amount', value: amount },
          ...(method === null ? [] : [{ label: 'Paid with', value: payoutMethodLabels[method] }]),
        ],
        sections: [{ heading: 'Commissions', items: some.map((one) => itemOf(one, currency)) }],
        ...(more > 0 && {
          notes: [`The statement has ${more} more. Ask for the whole file if you need it.`],
        }),
      },
    };
  }

  return {
    name: 'statements',
    mayWant: (heads: readonly EventHead[]) => heads.some(isWanted),
    wants: isWanted,

    async deliver({ workspaceId, objectId }: DomainEvent, signal: AbortSignal): Promise<void> {
      const payout = objectId === null ? undefined : await payouts.byId(workspaceId, objectId);
      if (!payout) return;
      let after = '';
      for (;;) {
        // The next attempt continues with the lines that are left.
        signal.throwIfAborted();
        const found = await lines.page(payout.id, after, AT_ONCE);
        const written = await mapYielding(found, async (line) => ({
          id: line.id,
          mail: await mailOf(payout, line),
        }));
        await db.transaction(async () => {
          const claimed = await lines.claim(
            written.map(({ id }) => id),
            clock.now().toISOString(),
          );
          await mail.enqueueAll(written.flatMap((one) => (claimed.has(one.id) ? [one.mail] : [])));
        });
        after = found.at(-1)?.payeeId ?? '';
        if (found.length < AT_ONCE) return;
      }
    },
  };
}

const itemOf = ({ amountMinor, explanation }: PaidCommission, currency: string) => ({
  title: formatMoney(amountOf(amountMinor, currency), currency),
  text: explanation.map(({ label, value }) => `${label}: ${value}`).join(' · '),
});
