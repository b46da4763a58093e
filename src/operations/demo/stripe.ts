import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import * as z from 'zod';
import stripe from '../../../fixtures/demo/stripe.json';
import type { App } from '../../app';
import { STRIPE } from '../../features/stripe/stripe.rules';
import { stripeEventFilters } from '../../features/stripe/stripe.schema';
import { newToken } from '../../lib/ids';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';

const data = z.object({
  by: z.string(),
  events: z.array(z.object({ ago: z.number().int().min(0), type: z.string(), object: z.looseObject({}) })),
});

/** Connects Stripe, and receives payments from it: attributed, unattributed, and one whose amount is to be decided. */
export async function seedStripe(app: App, clock: DemoClock, actorByKey: ActorByKey): Promise<void> {
  const { by, events } = data.parse(stripe);
  const actor = actorByKey(by);
  clock.goBack(Math.max(...events.map(({ ago }) => ago)));
  const secret = `whsec_${newToken()}`;
  const { webhookUrl } = await app.integrations.connect(actor, STRIPE, { settings: { secret } });
  const token = webhookUrl?.split('/').at(-1) ?? '';
  for (const [index, { ago, type, object }] of events.entries()) {
    clock.goBack(ago);
    const time = Math.floor(clock.now().getTime() / 1000);
    const event = { id: `evt_demo_${index + 1}`, type, created: time, livemode: true, data: { object } };
    const body = JSON.stringify(event);
    const v1 = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    await app.receiveStripeEvent({
      token,
      signature: `t=${time},v1=${v1}`,
      sent: { header: () => null, body: () => Readable.from([Buffer.from(body)]) },
    });
    const waiting = await app.stripeEvents.list(actor, stripeEventFilters.parse({ status: 'waiting' }));
    for (const { id } of waiting.items) await app.stripeEvents.replay(actor, id);
  }
}
