import { afterAll, beforeAll, expect, it } from 'vitest';
import { days } from '../../../lib/clock';
import { addLink } from '../../../testing/affiliates';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import { connectStripe, stripeEvent, storeStripe, subscriptionStory } from '../../../testing/stripe';
import type { AffiliateLinkView } from '../present-affiliates';
import type { CommissionView } from '../../commissions/ledger/present-commissions';
import type { StripeEventView } from './stripe-events.service';

let server: TestServer;
let team: Team;
let path: string;
let link: AffiliateLinkView;
beforeAll(async () => {
  server = await startTestServer();
  server.app.dispatcher.start();
  team = await makeTeam(server);
  path = await connectStripe(team.admin);
  link = await addLink(team.admin, { affiliateCode: 'background', coupons: ['SPRING'] });
});
afterAll(() => server.close());

const commissions = async () => (await team.admin.get<CommissionView[]>('/api/commissions')).body;
const list = async (status: string) =>
  (await team.admin.get<StripeEventView[]>(`/api/stripe-events?status=${status}`)).body;

/** Sends events, and waits until they are worked off. */
async function send(...events: object[]): Promise<void> {
  for (const event of events) await storeStripe(server, path, event);
  await expect.poll(async () => (await list('waiting')).length, { timeout: 20_000 }).toBe(0);
}

it('a coupon, and a customer of a conversion, that become known later are looked at again', async () => {
  const { session, invoice } = subscriptionStory('later');
  const discounts = [{ promotion_code: { id: 'promo_later', code: 'LATER' } }];
  await send(
    stripeEvent(server, 'checkout.session.completed', session({ discounts })),
    stripeEvent(server, 'invoice.paid', invoice()),
  );
  const known = subscriptionStory('laterb');
  await send(stripeEvent(server, 'invoice.paid', known.invoice()));
  expect(await list('unattributed')).toHaveLength(2);
  await team.admin.patch(`/api/affiliate-links/${link.id}`, { coupons: ['SPRING', 'later'] });
  await expect.poll(async () => (await list('unattributed')).length, { timeout: 20_000 }).toBe(1);
  await team.admin.post('/api/conversions', {
    ...{ externalId: 'later', affiliateCode: link.affiliateCode, customerId: known.ids.customer },
  });
  await expect.poll(async () => (await list('unattributed')).length, { timeout: 20_000 }).toBe(0);
});

it('works events off in the background, and forgets what Stripe has sent after 90 days', async () => {
  const { invoice, ids } = subscriptionStory('background');
  const sent = stripeEvent(server, 'invoice.paid', invoice({ metadata: { referral: link.affiliateCode } }));
  await send(sent);
  expect(await list('done')).toContainEqual(expect.objectContaining({ eventId: sent.id }));
  expect((await commissions()).map(({ customer }) => customer)).toContain(ids.customer);
  server.clock.advance(days(91));
  await server.app.sweep();
  const row = await server.app.db.read('stripe_events').where({ eventId: sent.id }).first();
  expect(row).toMatchObject({ body: null, status: 'done' });
  const admin = (await makeTeam(server)).admin;
  expect((await admin.post(`/api/stripe-events/${row.id}/replay`)).status).toBe(404);
});
