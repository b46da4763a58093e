import { afterAll, beforeAll, expect, it } from 'vitest';
import { days } from '../../../lib/clock';
import { addLink } from '../../../testing/affiliates';
import { makeDeal, moveDeal } from '../../../testing/deals';
import { makeProgram, makeReferral } from '../../../testing/referrals';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { CommissionView } from './present-commissions';

/** More steps are taken with PARTNERHUB_MONEY_STEPS=5000. */
const STEPS = Number(process.env['PARTNERHUB_MONEY_STEPS'] ?? 250);
const PARALLEL = 4;

let server: TestServer;
let team: Team;
let seed = 20_261_128;

beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

/** Returns the next pseudo-random number below `limit`, the same in every run. */
function random(limit: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * limit);
}
const pick = <Item>(items: readonly Item[]): Item | undefined => items[random(items.length)];

it(
  'what is left of all commissions is the sum of the ledger after any changes',
  async () => {
    const { admin } = team;
    const program = await makeProgram(admin, { rewardType: 'percentage', rewardValue: '5' });
    await admin.patch(`/api/workspaces/${team.workspaceId}`, {
      commissionHoldDays: 10,
      dealProgramId: program.id,
    });
    const rules = (value: string) => ({
      currency: 'USD',
      attribution: pick(['first', 'last']),
      rules: [
        {
          event: 'conversion',
          type: 'percentage',
          value,
          months: 12,
          cap: { amount: '200', per: 'customer', months: 1 },
        },
        { event: 'conversion', type: 'percentage', value: '3' },
        { event: 'deal', type: 'percentage', value },
      ],
    });
    expect((await admin.send('PUT', `/api/referral-programs/${program.id}/rules`, rules('20'))).status).toBe(
      200,
    );
    const links = [
      await addLink(admin, { affiliateCode: 'walk-a', programId: program.id }),
      await addLink(admin, { affiliateCode: 'walk-b', partnerId: team.partnerId, programId: program.id }),
      await addLink(admin, { affiliateCode: 'walk-c', affiliateEmail: 'c@customer0.example' }),
    ];
    const conversions: string[] = [];
    const deals: { id: string; status: string }[] = [];
    const referrals: string[] = [];
    let orders = 0;
    const amount = () => `${random(900)}.${String(random(100)).padStart(2, '0')}`;
    const customer = () => `customer${random(12)}`;
    const commissions = async () => (await admin.get<CommissionView[]>('/api/commissions?limit=1000')).body;

    const steps: (() => Promise<unknown>)[] = [
      async () => {
        const id = customer();
        orders += 1;
        const { body } = await admin.post<{ id?: string }>('/api/conversions', {
          externalId: `walk-${orders}`,
          affiliateCode: pick(links)?.affiliateCode,
          amount: amount(),
          currency: pick(['USD', 'USD', 'EUR']),
          customerId: id,
          customerEmail: `buyer@${id}.example`,
        });
        if (body.id) conversions.push(body.id);
      },
      () => admin.post(`/api/conversions/${pick(conversions)}/reverse`),
      () => admin.post(`/api/conversions/${pick(conversions)}/reinstate`),
      async () => {
        const deal = await makeDeal(admin, team.partnerId, {
          customerDomain: `${customer()}.example`,
          amount: amount(),
          currency: 'USD',
        });
        await moveDeal(admin, deal, 'approved', { override: true });
        await moveDeal(admin, deal, 'won');
        deals.push({ id: deal.id, status: 'won' });
      },
      async () => {
        const deal = pick(deals);
        if (!deal) return;
        const status = deal.status === 'won' ? 'approved' : 'won';
        const body = { status, override: true };
        if ((await admin.patch(`/api/deals/${deal.id}/status`, body)).status === 200) deal.status = status;
      },
      async () => {
        const referral = await makeReferral(admin, program.id, {
          referrerEmail: `${customer()}@people.example`,
          referredEmail: `buyer@${customer()}.example`,
        });
        referrals.push(referral.id);
      },
      () =>
        admin.patch(`/api/referrals/${pick(referrals)}/status`, {
          status: pick(['converted', 'converted', 'qualified']),
          amount: amount(),
          currency: 'USD',
        }),
      async () => {
        const one = pick(await commissions());
        if (!one) return;
        await admin.post(`/api/commissions/${one.id}/reverse`, {
          reason: 'Refund',
          amount: pick([null, '1.00', '0.01']),
        });
      },
      async () => admin.post(`/api/commissions/${pick(await commissions())?.id}/release`),
      async () => {
        const one = pick((await commissions()).filter(({ status }) => status === 'duplicate'));
        if (one) await admin.post(`/api/commissions/${one.id}/prefer`);
      },
      async () => {
        const one = pick(await commissions());
        if (one)
          await admin.post('/api/commissions', {
            payeeId: one.payeeId,
            amount: '10.00',
            currency: 'USD',
            reason: 'Best seller',
          });
      },
      async () => {
        server.clock.advance(days(random(6)));
        await server.app.commissionRelease.run();
      },
      async () => {
        // As a run that was paid.
        const one = pick((await commissions()).filter(({ status }) => status === 'due'));
        if (one)
          await server.app.db
            .write('commissions')
            .where({ id: one.id, status: 'due' })
            .update({ status: 'paid' });
      },
      () => admin.send('PUT', `/api/referral-programs/${program.id}/rules`, rules(String(1 + random(40)))),
    ];
    for (let done = 0; done < STEPS; done += PARALLEL) {
      const chosen = Array.from({ length: PARALLEL }, () => pick(steps));
      await Promise.all(chosen.map(async (step) => step?.()));
      if (done % 40 === 0) expect((await server.app.checkMoney()).differences).toEqual([]);
    }
    const report = await server.app.checkMoney();
    expect(report.differences).toEqual([]);
    expect(report.commissions).toBeGreaterThan(STEPS / 20);
    const found = await commissions();
    expect([...new Set(found.map(({ source }) => source))].sort()).toEqual(
      expect.arrayContaining(['bonus', 'conversion', 'deal', 'referral']),
    );
  },
  20 * 60_000,
);
