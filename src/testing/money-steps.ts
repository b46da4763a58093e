import { days } from '../lib/clock';
import { addLink } from './affiliates';
import type { Client } from './client';
import { makeDeal, moveDeal } from './deals';
import { makeProgram, makeReferral } from './referrals';
import type { Team } from './roles';
import type { TestServer } from './server';
import { connectStripe, playStripe, stripeEvent } from './stripe';

/** Who makes the calls of a walk. The clients of all its servers are in each list. */
export interface Walk {
  server: Pick<TestServer, 'app' | 'clock'>;
  team: Team;
  /** Admins and owners. A new session for each when the clock has moved. */
  managers(): readonly Client[];
  renewSessions(): Promise<void>;
  random(limit: number): number;
}

export interface Step {
  name: string;
  /** How often it is taken, compared with the others. Default: 1 */
  weight?: number;
  run(): Promise<{ status: number } | undefined>;
}

const currencies = ['USD', 'USD', 'USD', 'EUR', 'JPY'];

/** Prepares a workspace, and returns what can happen in it. */
export async function createMoneySteps(walk: Walk): Promise<Step[]> {
  const { server, team, random } = walk;
  const { db } = server.app;
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random(items.length)];
  const manager = (): Client => pick(walk.managers()) ?? team.admin;
  const { admin, workspaceId } = team;

  const program = await makeProgram(admin, { rewardType: 'percentage', rewardValue: '5' });
  await admin.patch(`/api/workspaces/${workspaceId}`, { commissionHoldDays: 10, dealProgramId: program.id });
  const rulesPath = `/api/referral-programs/${program.id}/rules`;
  const rules = (value: string) => ({
    currency: 'USD',
    attribution: pick(['first', 'last']),
    rules: [
      {
        ...{ event: 'conversion', type: 'percentage', value, months: 12 },
        cap: { amount: '200', per: pick(['customer', 'payee']), months: 1 },
      },
      { event: 'conversion', type: 'percentage', value: '3' },
      { event: 'deal', type: 'percentage', value },
    ],
  });
  const saved = await admin.send('PUT', rulesPath, rules('20'));
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const links = [
    await addLink(admin, { affiliateCode: 'walk-a', programId: program.id }),
    await addLink(admin, { affiliateCode: 'walk-b', partnerId: team.partnerId, programId: program.id }),
    // Its customers' addresses can have the domain of the affiliate, which flags them.
    await addLink(admin, { affiliateCode: 'walk-c', affiliateEmail: 'c@customer0.example' }),
  ];
  const stripePath = await connectStripe(admin);
  const conversions: string[] = [];
  let orders = 0;
  let invoices = 0;
  const amount = () => `${random(900)}.${String(random(100)).padStart(2, '0')}`;
  const customer = () => `customer${random(12)}`;

  /** Returns one of the newest rows of the workspace. */
  const any = async (table: string, where: object = {}): Promise<Record<string, string> | undefined> => {
    const rows: Record<string, string>[] = await db
      .read(table)
      .where({ workspaceId, ...where })
      .orderBy('id', 'desc')
      .limit(60)
      .select('*');
    return pick(rows);
  };
  const path = async (table: string, where: object, rest = ''): Promise<string | null> => {
    const row = await any(table, where);
    return row ? `/api/${table}/${row['id']}${rest}` : null;
  };
  /** Makes a call for one of the rows, if there is any. */
  const call = async (
    table: string,
    where: object,
    rest: string,
    body?: object,
    method = 'POST',
  ): Promise<{ status: number } | undefined> => {
    const to = await path(table, where, rest);
    return to === null ? undefined : manager().send(method, to, body);
  };
  const movePayout = (from: string, status: string) =>
    call('payouts', { status: from }, '/status', { status }, 'PATCH');
  const line = async (status: string, work: (to: string) => Promise<{ status: number }>) => {
    const payout = await any('payouts', { status });
    const found = payout && (await any('payout_lines', { payoutId: payout['id'] }));
    return found && work(`/api/payouts/${found['payoutId']}/lines/${found['id']}`);
  };

  return [
    {
      name: 'conversion',
      weight: 6,
      run: async () => {
        const id = customer();
        orders += 1;
        const body = {
          ...{ externalId: `walk-${orders}`, affiliateCode: pick(links)?.affiliateCode, customerId: id },
          ...{
            amount: amount(),
            currency: pick(['USD', 'USD', 'EUR']),
            customerEmail: `buyer@${id}.example`,
          },
        };
        const made = await manager().post<{ id?: string }>('/api/conversions', body);
        if (made.body.id) conversions.push(made.body.id);
        return made;
      },
    },
    {
      name: 'conversion reversed',
      run: () => manager().post(`/api/conversions/${pick(conversions)}/reverse`),
    },
    {
      name: 'conversion reinstated',
      run: () => manager().post(`/api/conversions/${pick(conversions)}/reinstate`),
    },
    {
      name: 'payment in Stripe',
      weight: 3,
      run: async () => {
        invoices += 1;
        const units = 100 * random(900);
        const invoice = {
          ...{
            id: `in_walk${invoices}`,
            customer: `cus_walk${random(6)}`,
            currency: pick(['usd', 'eur', 'jpy']),
          },
          ...{ amount_paid: units, total: units, payment_intent: `pi_walk${invoices}` },
          ...(random(3) > 0 && { metadata: { referral: pick(links)?.affiliateCode } }),
        };
        await playStripe(server, manager(), stripePath, [stripeEvent(server, 'invoice.paid', invoice)]);
        return { status: 200 };
      },
    },
    {
      name: 'refund or dispute in Stripe',
      weight: 4,
      run: async () => {
        const of = `walk${1 + random(invoices + 2)}`;
        const charge = { id: `ch_${of}`, payment_intent: `pi_${of}`, amount: 10_000, currency: 'usd' };
        const dispute = { id: `du_${of}`, charge: charge.id, payment_intent: charge.payment_intent };
        const event = pick([
          stripeEvent(server, 'charge.refunded', { ...charge, amount_refunded: random(10_001) }),
          stripeEvent(server, 'charge.dispute.created', { ...dispute, status: 'needs_response' }),
          stripeEvent(server, 'charge.dispute.closed', { ...dispute, status: pick(['won', 'lost']) }),
        ]);
        if (event) await playStripe(server, manager(), stripePath, [event]);
        return { status: 200 };
      },
    },
    {
      name: 'payment in Stripe assigned',
      run: async () => {
        const event = await any('stripe_events', { status: 'unattributed' });
        const body = { affiliateLinkId: pick(links)?.id };
        return event && manager().post(`/api/stripe-events/${event['id']}/assign`, body);
      },
    },
    {
      name: 'deal won',
      run: async () => {
        const details = { customerDomain: `${customer()}.example`, amount: amount(), currency: 'USD' };
        const deal = await makeDeal(manager(), team.partnerId, details);
        await moveDeal(manager(), deal, 'approved', { override: true });
        await moveDeal(manager(), deal, 'won');
        return { status: 200 };
      },
    },
    {
      name: 'deal back',
      run: () =>
        call('deals', {}, '/status', { status: pick(['approved', 'won', 'lost']), override: true }, 'PATCH'),
    },
    {
      name: 'referral',
      run: async () => {
        const people = {
          referrerEmail: `${customer()}@people.example`,
          referredEmail: `buyer@${customer()}.example`,
        };
        await makeReferral(manager(), program.id, people);
        return { status: 201 };
      },
    },
    {
      name: 'referral moved',
      weight: 2,
      run: () => {
        const body = {
          status: pick(['converted', 'converted', 'qualified']),
          amount: amount(),
          currency: 'USD',
        };
        return call('referrals', {}, '/status', body, 'PATCH');
      },
    },
    {
      name: 'refund',
      weight: 3,
      run: () =>
        call('commissions', {}, '/reverse', {
          reason: 'Refund',
          amount: pick([null, '1.00', '0.01', '5.00']),
        }),
    },
    {
      name: 'refund of what is paid',
      run: () =>
        call('commissions', { status: 'paid' }, '/reverse', {
          reason: 'Refund',
          amount: pick([null, '1.00']),
        }),
    },
    { name: 'flags decided', weight: 2, run: () => call('commissions', { isFlagged: true }, '/release') },
    { name: 'duplicate preferred', run: () => call('commissions', { status: 'duplicate' }, '/prefer') },
    {
      name: 'bonus',
      run: async () => {
        const payee = await any('payees');
        const body = {
          payeeId: payee?.['id'],
          amount: '10',
          currency: pick(currencies),
          reason: 'Best seller',
        };
        return payee && manager().post('/api/commissions', body);
      },
    },
    {
      name: 'payee changed',
      weight: 2,
      run: () =>
        call(
          'payees',
          {},
          '',
          { method: pick(['manual', 'manual', 'paypal']), paypalEmail: 'ada@pay.example' },
          'PATCH',
        ),
    },
    {
      name: 'settings',
      run: () => {
        const body = {
          payoutMinimums: pick([{}, { USD: '20.00' }, { USD: '0.50', EUR: '3.00', JPY: '11' }]),
          commissionHoldDays: pick([0, 5, 10]),
        };
        return manager().patch(`/api/workspaces/${workspaceId}`, body);
      },
    },
    { name: 'rules', run: () => manager().send('PUT', rulesPath, rules(String(1 + random(40)))) },
    {
      name: 'time',
      weight: 3,
      run: async () => {
        server.clock.advance(days(random(6)));
        await walk.renewSessions();
        await server.app.commissionRelease.run();
        return { status: 200 };
      },
    },
    { name: 'draft', weight: 3, run: () => manager().post('/api/payouts', { currency: pick(currencies) }) },
    {
      name: 'draft of one payee',
      run: async () => {
        const due = await any('commissions', { status: 'due' });
        const body = { currency: due?.['currency'], payeeIds: [due?.['payeeId']], upTo: due?.['createdAt'] };
        return due && manager().post('/api/payouts', body);
      },
    },
    { name: 'approval', weight: 4, run: () => movePayout('draft', 'approved') },
    { name: 'cancel draft', run: () => movePayout('draft', 'cancelled') },
    { name: 'cancel approved', run: () => movePayout('approved', 'cancelled') },
    {
      name: 'export',
      weight: 3,
      run: () =>
        call(
          'payouts',
          { status: 'approved' },
          `/export?format=${pick(['csv', 'paypal'])}`,
          undefined,
          'GET',
        ),
    },
    { name: 'payment', weight: 3, run: () => movePayout('exported', 'paid') },
    {
      name: 'any move',
      run: async () => {
        const status = pick(['approved', 'exported', 'paid', 'cancelled']);
        return call('payouts', {}, '/status', { status }, 'PATCH');
      },
    },
    {
      name: 'line removed',
      run: () =>
        line(pick(['draft', 'approved']) ?? '', (to) => manager().post(`${to}/remove`, { reason: 'Wrong' })),
    },
    {
      name: 'line failed',
      weight: 2,
      run: () => line('exported', (to) => manager().patch(to, { status: 'failed', reason: 'Closed' })),
    },
    { name: 'line paid', run: () => line('exported', (to) => manager().patch(to, { status: 'paid' })) },
  ];
}
