import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import * as z from 'zod';
import affiliates from '../../../fixtures/demo/affiliates.json';
import stripe from '../../../fixtures/demo/stripe.json';
import type { App } from '../../app';
import { linkStatuses } from '../../features/affiliates/affiliates.rules';
import { newConversion, newLink } from '../../features/affiliates/affiliates.schema';
import { STRIPE } from '../../features/affiliates/stripe/stripe.rules';
import { stripeEventFilters } from '../../features/affiliates/stripe/stripe.schema';
import { programFilters } from '../../features/referrals/programs/programs.schema';
import type { Actor } from '../../lib/actor';
import { newToken } from '../../lib/ids';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';

const daysAgo = z.number().int().min(0);

const data = z.object({
  website: z.string(),
  redirectHosts: z.array(z.string()),
  by: z.string(),
  links: z.array(
    z
      .object({
        affiliateCode: z.string(),
        /** The name of a program that was added before. */
        program: z.string().optional(),
        ago: daysAgo,
        /** Average clicks per day; fewer at weekends, more recently. */
        clicksADay: z.number().int(),
        status: z.enum(linkStatuses).default('active'),
        /** Day and amount of each sale, and the email of a customer. */
        sales: z.array(z.tuple([daysAgo, z.string()]).rest(z.email())),
        /** Days of the sales that were reversed. */
        reversed: z.array(daysAgo),
      })
      .loose(),
  ),
});

type DemoLink = z.infer<typeof data>['links'][number];

/** An inactive link got its last click this many days ago. */
const STOPPED = 60;

/** Adds affiliate links with clicks and conversions. */
export async function seedAffiliates(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  workspaceId: string,
): Promise<void> {
  const { by, links, website, redirectHosts } = data.parse(affiliates);
  const actor = actorByKey(by);
  clock.goBack(Math.max(...links.map(({ ago }) => ago)));
  await app.workspaces.update(actor, workspaceId, { website, redirectHosts });
  for (const link of links) await seedLink(app, clock, actor, link);
  await seedStripe(app, clock, actorByKey);
}

async function seedLink(app: App, clock: DemoClock, actor: Actor, link: DemoLink): Promise<void> {
  const { ago, clicksADay, status, sales, reversed, program, ...details } = link;
  clock.goBack(ago);
  const programId = program === undefined ? null : await findProgramId(app, actor, program);
  const { id: linkId, affiliateCode } = await app.affiliates.create(
    actor,
    newLink.parse({ ...details, programId }),
  );
  const until = status === 'active' ? 0 : Math.min(STOPPED, ago);
  for (let day = ago; day >= until; day -= 1) {
    clock.goBack(day);
    const isWeekend = [0, 6].includes(clock.now().getUTCDay());
    const clicks = Math.round((clicksADay * (isWeekend ? 0.4 : 1) * (ago - day / 2)) / ago) + (day % 3);
    const at = clock.now().getTime();
    for (let n = 0; n < clicks; n += 1) app.clickCounter.add({ linkId, visitor: `${day} ${n}`, at });
  }
  // Together, because each visit by the link's address would take several queries.
  await app.clickCounter.flush();
  for (const [day, amount, customerEmail] of sales) {
    clock.goBack(day);
    const externalId = `order-${affiliateCode}-${day}`.toLowerCase();
    // Every third sale is to a customer who has bought before.
    const customerId = `cus-${affiliateCode}-${day % 3 === 0 ? 'regular' : day}`.toLowerCase();
    const description = `Order ${4200 - day * 3}`;
    const { conversion } = await app.conversions.report(
      actor,
      newConversion.parse({ externalId, affiliateCode, amount, description, customerId, customerEmail }),
    );
    if (!reversed.includes(day)) continue;
    clock.goBack(Math.max(0, day - 6));
    await app.conversions.reverse(actor, conversion.id);
  }
  if (status === 'active') return;
  clock.goBack(until);
  await app.affiliates.update(actor, linkId, { status });
}

async function findProgramId(app: App, actor: Actor, name: string): Promise<string> {
  const { items } = await app.referralPrograms.list(actor, programFilters.parse({ search: name, limit: 1 }));
  const [program] = items;
  if (program?.name !== name) throw new Error(`The demo workspace has no program ${name}`);
  return program.id;
}

const stripeData = z.object({
  by: z.string(),
  events: z.array(z.object({ ago: z.number().int().min(0), type: z.string(), object: z.looseObject({}) })),
});

/** Connects Stripe, and receives payments from it: attributed, unattributed, and one whose amount is to be decided. */
async function seedStripe(app: App, clock: DemoClock, actorByKey: ActorByKey): Promise<void> {
  const { by, events } = stripeData.parse(stripe);
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
