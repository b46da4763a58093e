import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { startTool, type ToolStub } from '../../testing/switch-tools';
import type { SwitchView } from './switches.rules';

const KEY = 'rw_secret_0123456789';

let tool: ToolStub;
let server: TestServer;
let team: Team;
beforeAll(async () => {
  tool = await startTool({
    tool: 'rewardful',
    auth: ['authorization', `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`],
  });
  server = await startTestServer(tool.env);
});
afterAll(async () => {
  await server.close();
  await tool.close();
});

const campaign = { id: 'c1', name: 'Friends', reward_type: 'percent', commission_percent: 30 };
const affiliate = (id: string, first: string, last: string, more: object = {}) => ({
  id,
  created_at: '2024-05-09T16:18:59.920Z',
  first_name: first,
  last_name: last,
  email: `${first.toLowerCase()}@example.com`,
  paypal_email: null,
  state: 'active',
  campaign,
  links: [],
  coupon: null,
  ...more,
});
const link = (id: string, token: string, query = `via=${token}`) => ({
  id,
  url: `https://www.shop.example/?utm_source=affiliates&${query}`,
  token,
});
const sale = (affiliateId: string, customer: string) => ({
  id: `s-${customer}`,
  currency: 'USD',
  sale_amount_cents: 10000,
  affiliate: { id: affiliateId },
  referral: {
    id: `r-${customer}`,
    stripe_customer_id: customer,
    customer: { platform: 'stripe', id: customer, email: `${customer}@c.example` },
  },
});
const commission = (id: string, state: string, amount: number, more: object = {}) => ({
  id,
  created_at: '2024-08-19T16:28:31.164Z',
  amount,
  currency: 'USD',
  state,
  due_at: '2024-09-18T16:28:25.000Z',
  campaign,
  sale: sale('a-adam', 'cus_1'),
  ...more,
});

beforeEach(async () => {
  team = await makeTeam(server);
  tool.asked.length = 0;
  tool.before = () => false;
  tool.lists = {
    '/affiliates': [
      affiliate('a-adam', 'Adam', 'Jones', {
        paypal_email: 'adam@paypal.example',
        links: [link('l-adam', `adam${team.workspaceId.slice(-6)}`, 'via=adam')],
        coupon: { id: 'k1', external_id: 'promo_1', token: 'ADAM20', affiliate_id: 'a-adam' },
      }),
      affiliate('a-sara', 'سارا', 'رضایی', {
        email: 'sara@example.com',
        links: [link('l-sara', 'سارا', 'via=سارا')],
      }),
      affiliate('a-acme', 'Ann', 'Lee', { company_name: 'Acme Media Ltd', links: [link('l-acme', 'ac')] }),
      affiliate('a-none', 'No', 'Mail', { email: null, links: [link('l-none', 'nomail')] }),
      affiliate('a-twin', 'Adam', 'Again', { email: 'ADAM@example.com', links: [link('l-twin', 'adam-2')] }),
    ],
    '/affiliate_links': [{ ...link('l-adam', 'adam'), affiliate_id: 'a-adam' }],
    '/affiliate_coupons': [
      { id: 'k1', token: 'ADAM20', affiliate_id: 'a-adam' },
      { id: 'k2', token: 'OLD', affiliate_id: 'a-adam', archived: true },
    ],
    '/referrals': [
      {
        id: 'r1',
        stripe_customer_id: 'cus_1',
        customer: { id: 'cus_1', email: 'c1@c.example' },
        affiliate: { id: 'a-adam' },
        link: { id: 'l-adam' },
        conversion_state: 'conversion',
        created_at: '2024-08-01T00:00:00.000Z',
      },
      { id: 'r2', conversion_state: 'visitor', affiliate: { id: 'a-adam' } },
      {
        id: 'r3',
        stripe_customer_id: 'cus_3',
        customer: { id: 'cus_3', email: null },
        affiliate: { id: 'a-none' },
        conversion_state: 'lead',
      },
    ],
    '/commissions': [
      commission('k-held', 'pending', 3000),
      commission('k-due', 'due', 3001),
      commission('k-paid', 'paid', 3002, { sale: sale('a-acme', 'cus_2') }),
      commission('k-void', 'voided', 3003),
      commission('k-odd', 'frozen', 3004),
      commission('k-none', 'due', 3005, { sale: sale('a-none', 'cus_3') }),
      commission('k-yen', 'due', 700, { currency: 'JPY' }),
      commission('k-part', 'due', 1.5),
    ],
  };
});

async function run(more: object = {}): Promise<SwitchView> {
  const started = await team.admin.post<SwitchView>('/api/switches', {
    tool: 'rewardful',
    key: KEY,
    ...more,
  });
  expect(started).toMatchObject({ status: 202, body: { status: 'running', report: null } });
  await server.app.background.settled();
  return (await team.admin.get<SwitchView>(`/api/switches/${started.body.id}`)).body;
}
type Items = Record<string, unknown>[];
const listOf = async (path: string): Promise<Items> => (await team.admin.get<Items>(path)).body;

const counts = { partners: 1, payees: 3, links: 4, coupons: 1, customers: 1, commissions: 5 };
const none = { partners: 0, payees: 0, links: 0, coupons: 0, customers: 0, commissions: 0 };

describe('a move from Rewardful', () => {
  it('brings affiliates, links, coupons, customers and commissions, and says what it leaves out', async () => {
    const done = await run();
    expect(done).toMatchObject({ status: 'done', error: null, dryRun: false, tool: 'rewardful' });
    expect(done.report?.created).toEqual(counts);
    expect(done.report?.unchanged).toEqual(none);
    expect(done.report?.leftOut.map(({ what, id, reason }) => `${what} ${id}: ${reason}`)).toEqual([
      'affiliate a-none: No valid email, which a payee needs',
      'link l-none: Its affiliate is not known, or was left out',
      'customer r3: Its affiliate is not known, or was left out',
      'commission k-odd: The state "frozen" is not known',
      'commission k-none: Its affiliate is not known, or was left out',
      'commission k-part: The amount has a part of a cent',
    ]);
    const partners = await listOf('/api/partners?search=acme');
    expect(partners).toMatchObject([{ name: 'Acme Media Ltd' }]);
    expect(await listOf(`/api/partners/${String(partners[0]?.['id'])}/contacts`)).toMatchObject([
      { name: 'Ann Lee', email: 'ann@example.com', isPrimary: true },
    ]);
    const payees = await listOf('/api/payees?sort=name');
    expect(payees.map(({ name, kind, method, paypalEmail }) => [name, kind, method, paypalEmail])).toEqual([
      ['Acme Media Ltd', 'company', null, null],
      ['Adam Jones', 'person', 'paypal', 'adam@paypal.example'],
      ['سارا رضایی', 'person', null, null],
    ]);
    const links = await listOf('/api/affiliate-links?sort=affiliateName');
    expect(links).toMatchObject([
      { affiliateName: 'Adam Again', affiliateCode: 'adam-2', aliases: [{ param: 'via', value: 'adam-2' }] },
      {
        affiliateName: 'Adam Jones',
        affiliateCode: `adam${team.workspaceId.slice(-6)}`,
        aliases: [{ param: 'via', value: 'adam' }],
        coupons: ['ADAM20'],
        commissionRate: '30',
        partnerId: null,
      },
      { affiliateName: 'Ann Lee', partnerName: 'Acme Media Ltd', aliases: [{ param: 'via', value: 'ac' }] },
      { affiliateName: 'سارا رضایی', aliases: [{ param: 'via', value: 'سارا' }] },
    ]);
    const commissions = await listOf('/api/commissions?sort=amount&order=asc');
    expect(
      commissions.map(({ sourceId, source, status, amount, netAmount, currency, createdAt }) => [
        ...[sourceId, source, status, amount, netAmount, currency, createdAt],
      ]),
    ).toEqual(
      [
        ['rewardful:k-yen', 'import', 'due', '700', '700', 'JPY'],
        ['rewardful:k-held', 'import', 'held', '30.00', '30.00', 'USD'],
        ['rewardful:k-due', 'import', 'due', '30.01', '30.01', 'USD'],
        ['rewardful:k-paid', 'import', 'paid', '30.02', '30.02', 'USD'],
        ['rewardful:k-void', 'import', 'reversed', '30.03', '0.00', 'USD'],
      ].map((row) => [...row, '2024-08-19T16:28:31.164Z']),
    );
    expect(await server.app.checkMoney()).toMatchObject({ differences: [] });
    await team.owner.patch(`/api/workspaces/${team.workspaceId}`, { website: 'https://www.shop.example' });
    const followed = await server.visitor().get(`/r?via=Adam&workspace=${team.workspaceId}`);
    expect(followed.status).toBe(302);
  });

  it('adds nothing when it runs again, and what is new afterwards', async () => {
    await run();
    const again = await run();
    expect(again.report?.created).toEqual(none);
    expect(again.report?.unchanged).toEqual(counts);
    const { '/commissions': before = [] } = tool.lists;
    tool.lists['/commissions'] = [commission('k-new', 'due', 100), ...(Array.isArray(before) ? before : [])];
    expect((await run()).report?.created).toEqual({ ...none, commissions: 1 });
  });

  it('shows in a trial what it would do, and does nothing', async () => {
    const trial = await run({ dryRun: true });
    expect(trial.report?.created).toEqual(counts);
    for (const path of ['/api/affiliate-links', '/api/commissions', '/api/payees', '/api/operations'])
      expect(await listOf(path)).toEqual([]);
    const real = await run();
    expect(real.report).toEqual(trial.report);
  });

  it('waits when the tool asks for it, and repeats errors of the server', async () => {
    let refusals = 0;
    tool.before = (request, response) => {
      if (!request.url?.includes('/commissions') || refusals === 2) return false;
      refusals += 1;
      if (refusals === 1) response.writeHead(429, { 'retry-after': '1' }).end('{}');
      else response.writeHead(502).end('<html>');
      return true;
    };
    expect((await run()).report?.created).toEqual(counts);
    expect(refusals).toBe(2);
  });

  it('ends with the reason when the tool refuses the key, and never shows the key', async () => {
    const refused = await run({ key: 'wrong_key_0123456789' });
    expect(refused).toMatchObject({
      status: 'failed',
      error: 'Rewardful refuses the key (401). Check it, and what it may read.',
    });
    expect(JSON.stringify([refused, await server.app.db.read('switches')])).not.toContain('wrong_key');
    expect(await listOf('/api/affiliate-links')).toEqual([]);
  });

  it('can be undone as one operation, and run again', async () => {
    const { id } = await run();
    const undone = await team.admin.post<{ kept: unknown[] }>(`/api/operations/${id}/undo`);
    expect(undone).toMatchObject({ status: 200, body: { kept: [], isComplete: true } });
    for (const path of [
      '/api/affiliate-links',
      '/api/commissions',
      '/api/payees',
      '/api/partners?search=acme',
    ])
      expect(await listOf(path)).toEqual([]);
    expect(await server.app.checkMoney()).toMatchObject({ differences: [] });
    expect((await run()).report?.created).toEqual(counts);
  });
});

describe('POST /api/switches', () => {
  it('is for admins, knows its tools, and runs one move at a time', async () => {
    const body = { tool: 'rewardful', key: KEY };
    expect((await team.editor.post('/api/switches', body)).status).toBe(403);
    expect(await team.admin.post('/api/switches', { ...body, tool: 'hubspot' })).toMatchObject({
      status: 400,
      body: { fields: { tool: [expect.stringContaining('rewardful')] } },
    });
    expect((await team.admin.post('/api/switches', { tool: 'rewardful' })).status).toBe(400);
    const held: (() => void)[] = [];
    tool.before = (_request, response) => {
      held.push(() => response.writeHead(401).end('{}'));
      return true;
    };
    const first = await team.admin.post<SwitchView>('/api/switches', body);
    expect(first.status).toBe(202);
    expect(await team.admin.post('/api/switches', body)).toMatchObject({ status: 409 });
    expect((await team.admin.get('/api/switches/unknown')).status).toBe(404);
    await expect.poll(() => held.length).toBe(1);
    held[0]?.();
    await server.app.background.settled();
  });
});
