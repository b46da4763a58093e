import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { days } from '../../../lib/clock';
import { addLink, clickIdOf, follow } from '../../../testing/affiliates';
import { makeProgram } from '../../../testing/referrals';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import {
  connectStripe,
  playStripe,
  stripeEvent,
  subscriptionStory,
  type SentStripeEvent,
} from '../../../testing/stripe';
import type { AffiliateLinkView } from '../present-affiliates';
import type { AttributionView } from '../conversions/explain-attribution';
import type { CommissionDetails, CommissionView } from '../../commissions/ledger/present-commissions';
import type { StripeEventView, StripeTrial } from './stripe-events.service';

let server: TestServer;
let team: Team;
let path: string;
let link: AffiliateLinkView;
let teams = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect((await server.app.checkMoney()).differences).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  team = await makeTeam(server);
  teams += 1;
  path = await connectStripe(team.admin);
  await team.admin.patch(`/api/workspaces/${team.workspaceId}`, { website: 'https://shop.example' });
  link = await addLink(team.admin, {
    ...{ affiliateCode: `adam-${teams}`, commissionRate: '10', coupons: ['SPRING'] },
    aliases: [{ param: 'via', value: 'adam' }],
  });
});

const event = (...of: Parameters<typeof stripeEvent> extends [unknown, ...infer Rest] ? Rest : never) =>
  stripeEvent(server, ...of);
const play = (...sent: SentStripeEvent[]) => playStripe(server, team.admin, path, sent);
const commissions = async () => (await team.admin.get<CommissionView[]>('/api/commissions')).body;
const list = async (status: string) =>
  (await team.admin.get<StripeEventView[]>(`/api/stripe-events?status=${status}`)).body;
const assign = (id: string | undefined, body: object) =>
  team.admin.post<StripeEventView>(`/api/stripe-events/${id}/assign`, body);

const wanted = {
  amount: '10.00',
  netAmount: '10.00',
  eventAmount: '100.00',
  currency: 'USD',
  status: 'held',
};

it.each(['basil', 'before'] as const)('a checkout and its invoice earn in the shape %s', async (shape) => {
  const { session, invoice, ids } = subscriptionStory(`shape${shape}`, shape);
  const clickId = clickIdOf(await follow(server.visitor(), link.affiliateCode));
  await play(
    event('checkout.session.completed', session({ client_reference_id: clickId })),
    event('invoice.paid', invoice()),
  );
  const [earned] = await commissions();
  expect(earned).toMatchObject({
    ...wanted,
    affiliateLinkId: link.id,
    customer: ids.customer,
    source: 'conversion',
  });
  const attribution = await team.admin.get<AttributionView>(
    `/api/conversions/${earned?.sourceId}/attribution`,
  );
  expect(attribution.body).toMatchObject({
    clickId,
    explanation: [
      { label: 'Stripe', value: ids.invoice },
      { label: 'Named by', value: 'client_reference_id' },
    ],
    customer: { customerId: ids.customer, first: { affiliateLinkId: link.id } },
  });
  const { body } = await team.admin.get<CommissionDetails>(`/api/commissions/${earned?.id}`);
  expect(body.explanation).toContainEqual({ label: 'Stripe', value: ids.invoice });
  // Later invoices of the customer need nothing else.
  const next = { ...invoice({ parent: null, subscription_details: null }), id: `${ids.invoice}2` };
  await play(event('invoice.paid', next));
  expect(await commissions()).toHaveLength(2);
});

it('each way to name a link works, and the better one counts', async () => {
  const other = await addLink(team.admin, { affiliateCode: `eve-${teams}`, coupons: ['promo_id'] });
  await team.admin.post('/api/conversions', {
    ...{ externalId: `known-${teams}`, affiliateCode: link.affiliateCode, customerId: 'user-1' },
  });
  const click = clickIdOf(await follow(server.visitor(), link.affiliateCode));
  const promotion = { discounts: [{ promotion_code: { id: 'promo_x', code: 'spring' } }] };
  const ofOther = { discounts: [{ promotion_code: 'promo_id' }] };
  const ways: [details: object, counts: AffiliateLinkView][] = [
    [{ client_reference_id: 'user-1' }, link],
    [{ client_reference_id: click, metadata: { referral: other.affiliateCode } }, link],
    [{ metadata: { ph_click: click }, ...ofOther }, link],
    [{ metadata: { ph_customer: 'user-1' } }, link],
    [promotion, link],
    [{ ...ofOther, metadata: { referral: 'adam' } }, other],
    [{ metadata: { referral: 'adam' } }, link],
    [{ metadata: { tolt_referral: 'ADAM' } }, link],
    [{ metadata: { fp_uid: link.affiliateCode } }, link],
    [{ client_reference_id: 'nobody', metadata: { fp_uid: 'adam' } }, link],
  ];
  for (const [index, [details, counts]] of ways.entries()) {
    const { session, invoice, ids } = subscriptionStory(`way${teams}x${index}`);
    await play(event('checkout.session.completed', session(details)), event('invoice.paid', invoice()));
    const earned = (await commissions()).find(({ customer }) => customer === ids.customer);
    expect([details, earned?.affiliateLinkId]).toEqual([details, counts.id]);
  }
});

it('metadata of subscriptions and customers name a link, also when they come last', async () => {
  for (const [type, name] of [
    ['customer.subscription.created', 'sub'],
    ['customer.updated', 'cus'],
  ] as const) {
    const { invoice, subscription, ids } = subscriptionStory(`${name}${teams}`);
    const metadata = { referral: 'adam' };
    const [paid] = await play(event('invoice.paid', invoice()));
    expect(paid).toMatchObject({
      status: 'unattributed',
      amount: '100.00',
      currency: 'USD',
      commissionId: null,
    });
    await play(event(type, name === 'sub' ? subscription({ metadata }) : { id: ids.customer, metadata }));
    expect(await list('unattributed')).toEqual([]);
  }
  expect(await commissions()).toMatchObject([wanted, wanted]);
});

it('a paid checkout without an invoice earns once per payment intent, without its tax', async () => {
  const name = `once${teams}`;
  const session = {
    ...{
      id: `cs_${name}`,
      mode: 'payment',
      payment_status: 'unpaid',
      customer: null,
      payment_intent: `pi_${name}`,
    },
    ...{ amount_total: 11_900, total_details: { amount_tax: 1900 }, currency: 'eur', invoice: null },
    ...{ customer_details: { email: 'guest@buyer.example' }, metadata: { referral: 'adam' } },
  };
  await play(event('checkout.session.completed', session));
  expect(await commissions()).toEqual([]);
  const paid = { ...session, payment_status: 'paid' };
  await play(
    event('checkout.session.async_payment_succeeded', paid),
    event('checkout.session.completed', paid),
    event('charge.refunded', {
      ...{ id: `ch_${name}`, payment_intent: `pi_${name}`, amount: 11_900, amount_refunded: 5950 },
      currency: 'eur',
    }),
  );
  expect(await commissions()).toMatchObject([
    { amount: '10.00', netAmount: '5.00', currency: 'EUR', customer: 'guest@buyer.example' },
  ]);
});

it('an invoice that was paid in part earns on what was paid', async () => {
  const { invoice } = subscriptionStory(`part${teams}`);
  const metadata = { referral: 'adam' };
  await play(event('invoice.paid', invoice({ amount_paid: 6000, metadata })));
  const free = subscriptionStory(`free${teams}`);
  const zero = { amount_paid: 0, total: 0, total_excluding_tax: 0, metadata };
  const [nothing] = await play(event('invoice.paid', free.invoice(zero)));
  expect(nothing).toMatchObject({ status: 'done', reason: 'Nothing was paid', commissionId: null });
  expect(await commissions()).toMatchObject([{ amount: '6.00', eventAmount: '60.00' }]);
});

it('refunds take back their part, and never more than was earned', async () => {
  const { invoice, invoicePayment, charge } = subscriptionStory(`refund${teams}`);
  await play(
    event('charge.refunded', charge(3000)),
    event('invoice.paid', invoice({ metadata: { referral: 'adam' } })),
  );
  expect(await commissions()).toMatchObject([{ netAmount: '10.00' }]);
  const [found] = await play(event('invoice_payment.paid', invoicePayment()));
  expect(found).toMatchObject({ status: 'done', reason: 'Takes back: $2.50' });
  expect(await commissions()).toMatchObject([{ netAmount: '7.50', status: 'held' }]);
  const [earned] = await commissions();
  await team.admin.post(`/api/commissions/${earned?.id}/reverse`, { amount: '5.00', reason: 'Goodwill' });
  await play(event('charge.refunded', charge(7200)));
  expect(await commissions()).toMatchObject([{ netAmount: '2.50' }]);
  const [last] = await play(event('charge.refunded', charge(12_000)));
  expect(await commissions()).toMatchObject([{ netAmount: '0.00', status: 'reversed' }]);
  expect(last).toMatchObject({ commissionId: earned?.id, amount: '120.00' });
});

it('a dispute flags the commission until it is closed, and asks an admin once', async () => {
  const { invoice, invoicePayment, dispute, charge } = subscriptionStory(`dispute${teams}`);
  const flags = async () => (await commissions()).map((one) => one.flags);
  await play(
    event('invoice.paid', invoice({ metadata: { referral: 'adam' } })),
    event('invoice_payment.paid', invoicePayment()),
    event('charge.dispute.created', dispute('needs_response')),
  );
  expect(await flags()).toEqual([['dispute']]);
  const [earned] = await commissions();
  expect((await team.admin.post(`/api/commissions/${earned?.id}/release`)).status).toBe(200);
  await play(event('charge.refunded', charge(1200)));
  expect(await flags()).toEqual([[]]);
  await play(event('charge.dispute.closed', dispute('lost')));
  expect(await commissions()).toMatchObject([{ netAmount: '0.00', status: 'reversed', flags: [] }]);
});

it('what is paid stays, and a refund takes it from the next payout', async () => {
  const { invoice, invoicePayment, charge } = subscriptionStory(`paid${teams}`);
  await play(
    event('invoice.paid', invoice({ metadata: { referral: 'adam' } })),
    event('invoice_payment.paid', invoicePayment()),
  );
  const { db } = server.app;
  await db.write('commissions').where({ workspaceId: team.workspaceId }).update({ status: 'paid' });
  await play(event('charge.refunded', charge(6000)), event('charge.refunded', charge(6000)));
  const found = await commissions();
  expect(found.map(({ netAmount, status }) => [netAmount, status]).sort()).toEqual([
    ['-5.00', 'due'],
    ['10.00', 'paid'],
  ]);
});

it('an assigned payment earns by the rules of its date, and binds its customer', async () => {
  const program = await makeProgram(team.admin, { rewardType: 'percentage', rewardValue: '5' });
  const rules = (value: string) =>
    team.admin.send('PUT', `/api/referral-programs/${program.id}/rules`, {
      ...{ currency: 'USD', attribution: 'last' },
      rules: [{ event: 'conversion', type: 'percentage', value }],
    });
  const of = await addLink(team.admin, { affiliateCode: `rules-${teams}`, programId: program.id });
  await rules('20');
  server.clock.advance(days(1));
  const { invoice, ids } = subscriptionStory(`assign${teams}`);
  const [one, two] = await play(
    event('invoice.paid', invoice()),
    event('invoice.paid', invoice({ id: `${ids.invoice}b` })),
  );
  server.clock.advance(days(1));
  await rules('30');
  expect((await assign(one?.id, { affiliateLinkId: 'none' })).status).toBe(400);
  const { status, body } = await assign(one?.id, { affiliateLinkId: of.id });
  expect([status, body]).toMatchObject([200, { status: 'done', affiliateLinkId: of.id }]);
  const earned = await commissions();
  expect(earned).toMatchObject([
    { amount: '20.00', ruleVersion: 1 },
    { amount: '20.00', ruleVersion: 1 },
  ]);
  expect(earned.map(({ id }) => id)).toContain(body.commissionId);
  expect((await assign(one?.id, { affiliateLinkId: of.id })).status).toBe(409);
  expect((await assign(two?.id, { affiliateLinkId: of.id })).status).toBe(409);
  await play(event('invoice.paid', invoice({ id: `${ids.invoice}c` })));
  expect((await commissions()).map(({ ruleVersion }) => ruleVersion).sort()).toEqual([1, 1, 2]);
});

it('rules that count from the first payment hold, whichever payment arrives first', async () => {
  const program = await makeProgram(team.admin, { rewardType: 'percentage', rewardValue: '5' });
  await team.admin.send('PUT', `/api/referral-programs/${program.id}/rules`, {
    ...{ currency: 'USD', attribution: 'last' },
    rules: [
      { event: 'conversion', type: 'percentage', value: '20', months: 0 },
      { event: 'conversion', type: 'percentage', value: '2', months: 2 },
    ],
  });
  const code = `months-${teams}`;
  await addLink(team.admin, { affiliateCode: code, programId: program.id });
  const now = Math.floor(server.clock.now().getTime() / 1000);
  const often = 40 * 24 * 60 * 60;
  for (const [index, order] of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
    [2, 0, 1],
  ].entries()) {
    const { invoice, charge, ids } = subscriptionStory(`months${teams}x${index}`, 'before');
    const metadata = { referral: code };
    const paid = [0, 1, 2].map((at) =>
      event('invoice.paid', invoice({ id: `${ids.invoice}${at}`, charge: `${ids.charge}${at}`, metadata }), {
        created: now + at * often,
      }),
    );
    const refund = { id: `${ids.charge}1`, invoice: `${ids.invoice}1`, payment_intent: null };
    await play(event('charge.refunded', charge(6000, refund)), ...order.flatMap((at) => paid[at] ?? []));
    const left = (await commissions()).filter(({ customer }) => customer === ids.customer);
    const earned = left.filter(({ netAmount }) => netAmount !== '0.00').map(({ netAmount }) => netAmount);
    expect([order, earned.sort()]).toEqual([order, ['1.00', '20.00']]);
  }
});

it('a problem needs an amount', async () => {
  const { invoice } = subscriptionStory(`problem${teams}`);
  const unknown = subscriptionStory(`problem${teams}b`);
  const [shillings, other] = await play(
    event('invoice.paid', invoice({ currency: 'ugx', metadata: { referral: 'adam' } })),
    event('invoice.paid', unknown.invoice({ currency: 'abc' })),
  );
  expect(await list('problem')).toMatchObject([
    { id: other?.id, amount: null, affiliateLinkId: null },
    { id: shillings?.id, currency: 'UGX', affiliateLinkId: link.id },
  ]);
  const to = { affiliateLinkId: link.id };
  expect((await assign(shillings?.id, to)).body).toMatchObject({ fields: { amount: [expect.any(String)] } });
  expect((await assign(shillings?.id, { ...to, amount: '5000.50' })).status).toBe(400);
  expect((await assign(shillings?.id, { ...to, amount: '5000' })).status).toBe(200);
  expect((await assign(other?.id, { ...to, amount: '7.00' })).body).toMatchObject({
    fields: { currency: [expect.any(String)] },
  });
  expect((await assign(other?.id, { ...to, amount: '7.00', currency: 'EUR' })).status).toBe(200);
  expect(await list('problem')).toEqual([]);
  expect((await commissions()).map(({ amount, currency }) => `${amount} ${currency}`).sort()).toEqual([
    '0.70 EUR',
    '500 UGX',
  ]);
});

it('a payment counts for the link that its customer came through first, though that arrives last', async () => {
  const other = await addLink(team.admin, { affiliateCode: `late-${teams}`, commissionRate: '20' });
  const { session, invoice } = subscriptionStory(`first${teams}`);
  const now = Math.floor(server.clock.now().getTime() / 1000);
  const second = session({
    ...{ id: `cs_second${teams}`, subscription: 'sub_second', invoice: 'in_second' },
    metadata: { referral: other.affiliateCode },
  });
  await play(
    event('checkout.session.completed', second, { created: now }),
    event('invoice.paid', invoice(), { created: now }),
  );
  expect(await commissions()).toMatchObject([{ affiliateLinkId: other.id, netAmount: '20.00' }]);
  const first = session({ metadata: { referral: 'adam' } });
  await play(event('checkout.session.completed', first, { created: now - 600 }));
  const found = await commissions();
  expect(found.filter(({ netAmount }) => netAmount !== '0.00')).toMatchObject([
    { affiliateLinkId: link.id, netAmount: '10.00' },
  ]);
});

it('payments long before the customer came through a link wait for an admin', async () => {
  const { session, invoice, ids } = subscriptionStory(`early${teams}`);
  await play(event('invoice.paid', invoice()));
  server.clock.advance(days(30));
  await play(
    event('checkout.session.completed', session({ metadata: { referral: 'adam' } })),
    event('invoice.paid', invoice({ id: `${ids.invoice}b` })),
  );
  expect(await list('unattributed')).toMatchObject([{ reason: expect.stringContaining('7 days before') }]);
  expect(await commissions()).toHaveLength(1);
});

it('a link that has won a customer is not deleted, also before the customer pays', async () => {
  const { session, invoice } = subscriptionStory(`kept${teams}`);
  const zero = { amount_paid: 0, total: 0, total_excluding_tax: 0 };
  await play(
    event('checkout.session.completed', session({ metadata: { referral: 'adam' } })),
    event('invoice.paid', invoice(zero)),
  );
  expect((await team.admin.send('DELETE', `/api/affiliate-links/${link.id}`)).status).toBe(409);
});

it('suspended links earn nothing, and paused ones only by a click', async () => {
  const { session, invoice } = subscriptionStory(`paused${teams}`);
  const click = clickIdOf(await follow(server.visitor(), link.affiliateCode));
  await team.admin.patch(`/api/affiliate-links/${link.id}`, { status: 'paused' });
  await play(event('invoice.paid', invoice({ metadata: { referral: 'adam' } })));
  expect(await commissions()).toEqual([]);
  await play(event('checkout.session.completed', session({ client_reference_id: click })));
  expect(await commissions()).toHaveLength(1);
  await team.admin.patch(`/api/affiliate-links/${link.id}`, { status: 'suspended' });
  const [next] = await play(event('invoice.paid', invoice({ id: `in_next${teams}` })));
  expect(next).toMatchObject({ status: 'unattributed', reason: 'This affiliate link is suspended' });
});

it('tries events out without changing anything', async () => {
  const { session, invoice, invoicePayment, charge } = subscriptionStory(`trial${teams}`);
  const events = [
    event('checkout.session.completed', session({ metadata: { referral: 'adam' } })),
    event('invoice.paid', invoice()),
    event('invoice_payment.paid', invoicePayment()),
    event('charge.refunded', charge(6000)),
    { ...event('invoice.paid', invoice()), type: 'charge.succeeded' },
    { id: 'evt' },
  ];
  const { status, body } = await team.admin.post<StripeTrial>('/api/stripe-events/try', { events });
  expect([status, body.events.map((one) => [one.status, ...one.effects.map(({ value }) => value)])]).toEqual([
    200,
    [
      ['done'],
      ['done', `$10.00 for ${link.affiliateCode}`],
      ['done'],
      ['done', '$5.00'],
      ['ignored'],
      ['invalid'],
    ],
  ]);
  expect(await commissions()).toEqual([]);
  expect((await team.admin.get('/api/stripe-events')).body).toEqual([]);
  expect((await team.admin.post('/api/stripe-events/try', { events: [] })).status).toBe(400);
});

it('nothing in an event can break its processing', async () => {
  const odd: unknown[] = [
    null,
    5,
    'text',
    [],
    {},
    { id: {} },
    { id: 'x'.repeat(5000) },
    { id: '\u0000', customer: [] },
  ];
  for (const type of [
    'invoice.paid',
    'checkout.session.completed',
    'charge.refunded',
    'charge.dispute.closed',
  ] as const)
    for (const [index, value] of odd.entries()) {
      const object = Object.fromEntries(
        [
          'id',
          'customer',
          'amount_paid',
          'total',
          'currency',
          'metadata',
          'discounts',
          'payments',
          'lines',
          'charge',
        ].map((name) => [name, value]),
      );
      const id = `evt_odd_${teams}_${type}_${index}`;
      await play(event(type, object, { id }));
    }
  expect(await commissions()).toEqual([]);
});
