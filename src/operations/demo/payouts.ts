import * as z from 'zod';
import payouts from '../../../fixtures/demo/payouts.json';
import type { App } from '../../app';
import { newBonus } from '../../features/commissions/ledger/commissions.schema';
import { payeeFilters } from '../../features/commissions/payees/payees.schema';
import { newPayout } from '../../features/payouts/payouts.schema';
import type { Actor } from '../../lib/actor';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';

const data = z.array(
  z.object({
    currency: z.string(),
    ago: z.number().int().min(0),
    by: z.string(),
    /** Given before. `payee`: the name of a partner or person */
    bonus: z.object({ payee: z.string(), amount: z.string(), reason: z.string() }).optional(),
    /** Someone else. A payout that nobody has approved stays a draft. */
    approvedBy: z.string().optional(),
    /** The day of the payment. */
    paid: z.number().int().min(0).optional(),
    /** A payee whose transfer came back, for example because the account was closed. */
    failed: z.object({ payee: z.string(), reason: z.string() }).optional(),
  }),
);

/** Adds payouts of what was due at their times, then lets what is held until today become due. */
export async function seedPayouts(app: App, clock: DemoClock, actorByKey: ActorByKey): Promise<void> {
  for (const { ago, by, bonus, approvedBy, paid, failed, currency } of data.parse(payouts)) {
    clock.goBack(ago);
    await app.commissionRelease.run();
    if (bonus) {
      const { payee, ...given } = bonus;
      const payeeId = await findPayeeId(app, actorByKey(by), payee);
      await app.commissions.create(actorByKey(by), newBonus.parse({ ...given, payeeId, currency }));
      // What a payout takes was earned before it.
      clock.goBack(ago);
    }
    const { id, lines } = await app.payouts.create(actorByKey(by), newPayout.parse({ currency }));
    if (approvedBy === undefined) continue;
    await app.payouts.changeStatus(actorByKey(approvedBy), id, { status: 'approved' });
    if (paid === undefined) continue;
    clock.goBack(paid);
    await app.payouts.changeStatus(actorByKey(by), id, { status: 'exported' });
    if (failed) {
      const line = lines.find(({ payeeName }) => payeeName === failed.payee);
      if (!line) throw new Error(`A demo payout has no line for ${failed.payee}`);
      const { reason } = failed;
      await app.payouts.changeLine(actorByKey(by), id, line.id, { status: 'failed', reason });
    }
    clock.goBack(paid);
    await app.payouts.changeStatus(actorByKey(by), id, { status: 'paid' });
  }
  clock.goBack(0);
  await app.commissionRelease.run();
}

async function findPayeeId(app: App, actor: Actor, name: string): Promise<string> {
  const { items } = await app.payees.list(actor, payeeFilters.parse({ search: name, limit: 1 }));
  const [payee] = items;
  if (payee?.name !== name) throw new Error(`The demo workspace has no payee ${name}`);
  return payee.id;
}
