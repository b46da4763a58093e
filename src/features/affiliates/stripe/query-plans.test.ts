import { expect, it } from 'vitest';
import { newId } from '../../../lib/ids';
import { timeOf } from '../../../testing/large-tables';
import { useLargeWorkspace } from '../../../testing/large-workspace';
import { scansOrSorts, scansTable } from '../../../testing/query-plans';
import { stripeEvent, subscriptionStory } from '../../../testing/stripe';
import { stripeStatuses } from './stripe.rules';
import { stripeEventFilters } from './stripe.schema';

const EVENTS = 4000;

const test = useLargeWorkspace({
  statements: /stripe_/,
  async fill() {
    const payments = await test.insert('stripe_payments', EVENTS, paymentOf);
    await test.insert('stripe_events', EVENTS, (index) => eventOf(index, payments[index]?.id ?? null));
    await test.insert('stripe_clues', EVENTS, clueOf);
    await test.insert('stripe_objects', EVENTS, objectOf);
  },
});

const paymentOf = (index: number) => ({
  ...{ id: newId(), workspaceId: test.ownerOf(index), reference: `in_${index}`, customer: `cus_${index}` },
  ...{ amountMinor: 100, paidUnits: 100, currency: 'USD', paidAt: timeOf(index), status: 'unattributed' },
});

const eventOf = (index: number, paymentId: string | null) => ({
  ...{ id: newId(), workspaceId: test.ownerOf(index), eventId: `evt_large_${index}`, type: 'invoice.paid' },
  ...{ status: stripeStatuses[index % 3], subject: `in_${index}`, paymentId, isPayment: true, body: '{}' },
  ...{ occurredAt: timeOf(index), createdAt: timeOf(index) },
});

const clueOf = (index: number) => ({
  ...{ workspaceId: test.ownerOf(index), subject: `cus_${index}`, touch: `in_${index}`, kind: 'promotion' },
  ...{
    value: `promo_${index}`,
    valueKey: `promo_${index}`,
    occurredAt: timeOf(index),
    createdAt: timeOf(index),
  },
});

const objectOf = (index: number) => ({
  ...{
    workspaceId: test.ownerOf(index),
    objectId: `pi_${index}`,
    kind: 'payment_intent',
    invoice: `in_${index}`,
  },
  ...{ paymentIntent: `pi_${index}`, charge: `ch_${index}`, codeKey: `code_${index}` },
});

test.describePlans(() => {
  it('lists events by an index, in their order', async () => {
    for (const query of [{}, { status: 'unattributed' }, { status: 'done', limit: '10' }]) {
      const request = stripeEventFilters.parse(query);
      const plans = await test.plansOf(() => test.app.stripeEvents.list(test.actor, request));
      expect([query, plans.flat().filter(scansOrSorts)]).toEqual([query, []]);
      expect(plans.length).toBeGreaterThan(0);
    }
    const counts = await test.plansOf(() => test.app.stripeEvents.counts(test.actor));
    expect(counts.flat().filter(scansTable)).toEqual([]);
  });

  it('works events off, assigns payments and forgets bodies by indexes', async () => {
    const { session, invoice, charge, dispute } = subscriptionStory('7');
    const events = [
      stripeEvent(test, 'promotion_code.created', { id: 'promo_7', code: 'SPRING' }),
      stripeEvent(
        test,
        'checkout.session.completed',
        session({ discounts: [{ promotion_code: 'promo_7' }] }),
      ),
      stripeEvent(test, 'invoice.paid', invoice()),
      stripeEvent(test, 'charge.refunded', charge(100)),
      stripeEvent(test, 'charge.dispute.closed', dispute('lost')),
    ].map((event) => ({ ...event }));
    const plans = [
      ...(await test.plansOf(() => test.app.stripeEvents.tryOut(test.actor, { events }))),
      ...(await test.plansOf(() => test.app.sweep())),
    ];
    expect(plans.length).toBeGreaterThan(20);
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});
