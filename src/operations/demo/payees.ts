import * as z from 'zod';
import payees from '../../../fixtures/demo/payees.json';
import type { App } from '../../app';
import { newPayee } from '../../features/commissions/payees/payees.schema';
import type { DemoClock } from './demo-clock';
import { findPartnerId } from './find-partner';
import type { ActorByKey } from './people';

const data = z.array(
  z
    .object({
      ago: z.number().int().min(0),
      by: z.string(),
      /** The name of a partner; none for a person. */
      partner: z.string().optional(),
    })
    .loose(),
);

/** Adds where the money of partners and affiliates goes. */
export async function seedPayees(app: App, clock: DemoClock, actorByKey: ActorByKey): Promise<void> {
  for (const { ago, by, partner, ...payee } of data.parse(payees)) {
    clock.goBack(ago);
    const actor = actorByKey(by);
    const partnerId = partner === undefined ? null : await findPartnerId(app, actor, partner);
    await app.payees.create(actor, newPayee.parse({ ...payee, partnerId }));
  }
}
