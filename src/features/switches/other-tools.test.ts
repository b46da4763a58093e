import { afterEach, describe, expect, it } from 'vitest';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { startTool, type Paging, type ToolStub } from '../../testing/switch-tools';
import type { SwitchView } from './switches.rules';

/** Moves from the other tools, as their public documentation describes their answers. */

let tool: ToolStub;
let server: TestServer;
let team: Team;
afterEach(async () => {
  await server.close();
  await tool.close();
});

const keys: Readonly<Record<string, { key: string; auth: readonly [string, string] }>> = {
  tolt: { key: 'tolt_secret_0123:prg_1', auth: ['authorization', 'Bearer tolt_secret_0123'] },
  firstpromoter: { key: 'fp_secret_0123:acc_9', auth: ['authorization', 'Bearer fp_secret_0123'] },
  partnerstack: {
    key: 'pk_public_0123:sk_secret_0123',
    auth: ['authorization', `Basic ${Buffer.from('pk_public_0123:sk_secret_0123').toString('base64')}`],
  },
  tapfiliate: { key: 'tap_secret_0123', auth: ['x-api-key', 'tap_secret_0123'] },
};

async function start(name: Paging, lists: ToolStub['lists']): Promise<void> {
  tool = await startTool({ tool: name, auth: keys[name]?.auth ?? ['', ''] });
  tool.lists = lists;
  server = await startTestServer(tool.env);
  team = await makeTeam(server);
}

async function run(name: Paging, more: object = {}): Promise<SwitchView> {
  const sent = { tool: name, key: keys[name]?.key, ...more };
  const started = await team.admin.post<SwitchView>('/api/switches', sent);
  expect(started.status).toBe(202);
  await server.app.background.settled();
  return (await team.admin.get<SwitchView>(`/api/switches/${started.body.id}`)).body;
}

type Items = Record<string, unknown>[];
const listOf = async (path: string): Promise<Items> => (await team.admin.get<Items>(path)).body;
const commissionsNow = async () =>
  Object.fromEntries(
    (await listOf('/api/commissions')).map(({ sourceId, status, amount, currency, flags }) => [
      String(sourceId).split(':')[1],
      [status, amount, currency, ...(Array.isArray(flags) ? flags : [])].join(' '),
    ]),
  );
const linksNow = async () =>
  (await listOf('/api/affiliate-links?sort=affiliateCode')).map(
    ({ affiliateCode, aliases, coupons, partnerName, status }) => ({
      affiliateCode,
      aliases,
      coupons,
      partnerName,
      status,
    }),
  );
const leftOut = (done: SwitchView) =>
  done.report?.leftOut.map(({ what, id, reason }) => `${what} ${id}: ${reason}`);

/** Nothing doubles. */
async function runAgain(name: Paging, first: SwitchView, more: object = {}): Promise<void> {
  const again = await run(name, more);
  const none = { partners: 0, payees: 0, links: 0, coupons: 0, customers: 0, commissions: 0 };
  expect(again.report).toEqual({ ...first.report, created: none, unchanged: first.report?.created });
  expect(await server.app.checkMoney()).toMatchObject({ differences: [] });
}

describe('Tolt', () => {
  it('has the currency of its program, amounts as text, and coupons in a list of their own', async () => {
    const partner = (id: string, more: object) => ({
      id,
      first_name: 'P',
      last_name: id,
      status: 'active',
      ...more,
    });
    const commission = (id: string, status: string, more: object = {}) => ({
      id,
      status,
      amount: '1990',
      revenue: '9900',
      partner: { id: 'part_1' },
      customer: { id: 'c_1', email: 'buyer@c.example' },
      created_at: '2025-03-01T10:00:00.000Z',
      ...more,
    });
    await start('tolt', {
      '/programs/prg_1': [],
      '/partners': [
        partner('part_1', { email: 'one@x.example', company_name: 'One GmbH', country_code: 'DE' }),
        partner('part_2', { email: 'two@x.example', company_name: null, status: 'suspended' }),
        partner('part_3', { email: 'three@x.example', company_name: 'ONE' }),
      ],
      '/links': [
        { id: 'lnk_1', param: 'ref', value: 'one-tolt', partner_id: 'part_1' },
        { id: 'lnk_2', param: 'via', value: 'john doe', partner: { id: 'part_2' } },
        { id: 'lnk_3', param: 'ref', value: 'gone', partner_id: 'part_9' },
      ],
      '/promotion-codes': [
        { id: 'promo_1', code: 'ONE20', partner_id: 'part_1' },
        { id: 'promo_2', code: 'one20', partner_id: 'part_2' },
      ],
      '/customers': [
        { id: 'cust_1', customer_id: 'user-7', email: 'buyer@c.example', partner: { id: 'part_1' } },
        { id: 'cust_2', customer_id: null, email: 'mail@c.example', partner_id: 'part_2' },
        { id: 'cust_3', customer_id: null, email: null, partner_id: 'part_2' },
      ],
      '/commissions': [
        commission('t1', 'pending'),
        commission('t2', 'approved', { program: { currency_code: 'eur' } }),
        commission('t3', 'paid'),
        commission('t4', 'rejected'),
        commission('t5', 'refunded'),
        commission('t6', 'approved', { amount: '-500' }),
      ],
    });
    const done = await run('tolt', { currency: 'CHF' });
    expect(done).toMatchObject({ status: 'done', error: null });
    expect(done.report?.created).toEqual({
      ...{ partners: 1, payees: 2, links: 2, coupons: 1, customers: 2, commissions: 6 },
    });
    expect(leftOut(done)).toEqual([
      'link lnk_3: Its affiliate is not known, or was left out',
      'coupon one20: Another affiliate has this coupon, too',
      'customer cust_3: Neither an id nor an email',
    ]);
    expect(await commissionsNow()).toEqual({
      t1: 'held 19.90 CHF',
      t2: 'due 19.90 EUR',
      t3: 'paid 19.90 CHF',
      t4: 'reversed 19.90 CHF',
      t5: 'reversed 19.90 CHF',
      t6: 'due -5.00 CHF',
    });
    const one = { affiliateCode: 'one-tolt', coupons: ['ONE20'], partnerName: 'One GmbH', status: 'active' };
    expect(await linksNow()).toEqual([
      {
        affiliateCode: 'john-doe',
        aliases: [{ param: 'via', value: 'john doe' }],
        coupons: [],
        partnerName: null,
        status: 'paused',
      },
      { ...one, aliases: [{ param: 'ref', value: 'one-tolt' }] },
    ]);
    // Two affiliates of one company are its contacts.
    const [partnerNow] = await listOf('/api/partners?search=one');
    expect(await listOf(`/api/partners/${String(partnerNow?.['id'])}/contacts`)).toHaveLength(2);
    await runAgain('tolt', done, { currency: 'CHF' });
  });

  it('refuses a key without its program', async () => {
    await start('tolt', {});
    expect(await run('tolt', { key: 'tolt_secret_0123' })).toMatchObject({
      status: 'failed',
      error: 'Tolt refuses the key: it must be key:programId',
    });
    expect(tool.asked).toEqual([]);
  });
});

describe('FirstPromoter', () => {
  it('earns money only in cash, and is paid by a flag', async () => {
    const promoter = (id: number, more: object, memberships: object[]) => ({
      id,
      email: `p${id}@x.example`,
      name: `Promoter ${id}`,
      profile: { first_name: 'Pro', last_name: String(id), company_name: null, ...more },
      promoter_campaigns: memberships,
    });
    const membership = (id: number, token: string, more: object = {}) => ({
      id,
      state: 'accepted',
      coupon: null,
      ref_token: token,
      ref_link: `https://shop.example/pricing?fpr=${token}&lang=en`,
      ...more,
    });
    const of = (promoterId: number, id: number) => ({
      id,
      promoter_id: promoterId,
      promoter: { id: promoterId, email: `p${promoterId}@x.example` },
    });
    const commission = (id: number, status: string, more: object = {}) => ({
      id,
      status,
      unit: 'cash',
      amount: 1234,
      sale_amount: 5000,
      is_paid: false,
      created_at: '2025-03-01T10:00:00.000Z',
      promoter_campaign: of(1, 11),
      referral: { id: 5, email: 'b@c.example', uid: 'u-5' },
      ...more,
    });
    await start('firstpromoter', {
      '/promoters': [
        promoter(1, { company_name: 'Podcast Media', website: 'podcast.example', country: 'US' }, [
          membership(11, 'podcast', { coupon: 'POD10' }),
          membership(12, 'podcast2'),
        ]),
        promoter(2, {}, [membership(21, 'p2', { state: 'blocked' })]),
        promoter(3, {}, []),
      ],
      '/promo_codes': [
        { id: 1, code: 'POD30', promoter_campaign_id: 12 },
        { id: 2, code: 'GONE', promoter_campaign_id: 12, archived_at: '2025-01-01T00:00:00Z' },
      ],
      '/referrals': [
        { id: 5, email: 'b@c.example', uid: 'u-5', promoter_campaign: of(1, 12), created_at: '2025-02-01' },
        { id: 6, email: 'd@c.example', uid: null, promoter_campaign: of(3, 31) },
      ],
      '/commissions': [
        commission(1, 'pending'),
        commission(2, 'approved'),
        commission(3, 'approved', { is_paid: true }),
        commission(4, 'denied'),
        commission(5, 'approved', { unit: 'free_months', amount: 2 }),
        commission(6, 'approved', { promoter_campaign: { promoter: { email: 'P2@x.example' } } }),
      ],
    });
    const done = await run('firstpromoter');
    expect(done).toMatchObject({ status: 'done', error: null });
    expect(done.report?.created).toEqual({
      ...{ partners: 1, payees: 3, links: 3, coupons: 2, customers: 1, commissions: 5 },
    });
    expect(leftOut(done)).toEqual([
      'customer 6: Its affiliate has no link',
      'commission 5: Not money, but free months',
    ]);
    expect(await commissionsNow()).toEqual({
      1: 'held 12.34 USD',
      2: 'due 12.34 USD',
      3: 'paid 12.34 USD',
      4: 'reversed 12.34 USD',
      6: 'due 12.34 USD',
    });
    // Not the pair that all share, and p2 is too short for a code.
    expect(await linksNow()).toMatchObject([
      {
        affiliateCode: expect.stringMatching(/^p2-[0-9a-f]{8}$/),
        aliases: [{ param: 'fpr', value: 'p2' }],
        status: 'paused',
      },
      {
        affiliateCode: 'podcast',
        aliases: [{ param: 'fpr', value: 'podcast' }],
        coupons: ['POD10', 'POD30'],
      },
      { affiliateCode: 'podcast2', aliases: [{ param: 'fpr', value: 'podcast2' }], coupons: [] },
    ]);
    await runAgain('firstpromoter', done);
  });
});

describe('PartnerStack', () => {
  it('has milliseconds, rewards by status, and a list of links for each partnership', async () => {
    const at = Date.parse('2025-03-01T10:00:00.000Z');
    const partnership = (key: string, more: object = {}) => ({
      key,
      partner_key: `${key}-key`,
      email: `${key}@x.example`,
      first_name: 'نگار',
      last_name: key,
      approved_status: 'approved',
      ...more,
    });
    const reward = (key: string, status: string, more: object = {}) => ({
      key,
      amount: 5050,
      currency: 'USD',
      created_at: at,
      reward_status: status,
      partnership: { email: 'part_a@x.example' },
      customer: { email: 'b@c.example', external_key: 'ext-1' },
      transaction: { amount: 20000, currency: 'USD' },
      ...more,
    });
    const planned = [reward('w6', 'scheduled', { partnership: { key: 'part_b' } })];
    await start('partnerstack', {
      '/partnerships': [
        partnership('part_a', { team: { name: 'Team A' } }),
        partnership('part_b'),
        partnership('part_c', { is_archived: true }),
      ],
      '/links/partnership/part_a': [
        { key: 'lnk_a', dest: 'https://shop.example/', url: 'https://acme.partnerlinks.example/team-a' },
      ],
      '/links/partnership/part_b': [
        { key: 'lnk_b', dest: 'https://shop.example/', url: 'https://shop.example/?ps_partner_key=beta' },
      ],
      '/customers': [
        {
          key: 'cus_a',
          customer_key: 'u1',
          provider_key: 'cus_9',
          email: 'b@c.example',
          partnership_key: 'part_a',
          test: false,
          created_at: at,
        },
        { key: 'cus_t', customer_key: 't', email: 't@c.example', partnership_key: 'part_a', test: true },
      ],
      '/rewards': [
        ...['hold', 'pending', 'approved', 'declined', 'paid'].map((status, n) =>
          reward(`w${n + 1}`, status),
        ),
        ...planned,
      ],
    });
    const done = await run('partnerstack');
    expect(done).toMatchObject({ status: 'done', error: null });
    expect(done.report).toMatchObject({
      created: { partners: 1, payees: 3, links: 3, coupons: 0, customers: 1, commissions: 6 },
      leftOut: [],
    });
    expect(await commissionsNow()).toEqual({
      w1: 'held 50.50 USD held_elsewhere',
      w2: 'held 50.50 USD',
      w3: 'due 50.50 USD',
      w4: 'reversed 50.50 USD',
      w5: 'paid 50.50 USD',
      w6: 'held 50.50 USD',
    });
    expect(await linksNow()).toMatchObject([
      { affiliateCode: 'part_b-key', aliases: [{ param: 'ps_partner_key', value: 'beta' }] },
      { affiliateCode: 'part_c-key', aliases: [], status: 'paused' },
      { affiliateCode: 'team-a', aliases: [], partnerName: 'Team A' },
    ]);
    await runAgain('partnerstack', done);
  });
});

describe('Tapfiliate', () => {
  const affiliates = [
    {
      id: 'jane',
      firstname: 'Jane',
      lastname: 'Doe',
      email: 'jane@x.example',
      company: { name: 'Jane Ltd' },
    },
    { id: 'kim', firstname: 'Kim', lastname: 'Lo', email: 'kim@x.example', company: null },
  ];
  const commission = (id: number, approved: boolean | null, more: object = {}) => ({
    id,
    approved,
    amount: 2.675,
    conversion_sub_amount: 26.8,
    affiliate: { id: 'jane' },
    created_at: '2025-03-01T10:00:00+0000',
    ...more,
  });
  const lists = {
    '/affiliates/': affiliates,
    '/programs/': [{ id: 'main', title: 'Main', currency: 'EUR' }],
    '/programs/main/affiliates/': affiliates.map(({ id }) => ({
      id,
      coupon: id === 'kim' ? 'KIM5' : null,
      referral_link: { link: `https://shop.example/?ref=${id}-tap`, asset_id: '1' },
      approved: true,
    })),
    '/customers/': [
      { id: 'cu_1', customer_id: 'USER1', affiliate: { id: 'jane' }, created_at: '2025-01-01' },
    ],
  };
  const states = [
    commission(1, true),
    commission(2, null),
    commission(3, false),
    commission(4, true, { paid: true, amount: 10, currency: 'USD' }),
    commission(5, true, { amount: 0 }),
    commission(6, true, { amount: 1500, currency: 'JPY' }),
  ];
  const expected = {
    1: 'due 2.68 EUR',
    2: 'held 2.68 EUR',
    3: 'reversed 2.68 EUR',
    4: 'paid 10.00 USD',
    6: 'due 1500 JPY',
  };

  it('has whole decimals, pages in a header, and links in its programs', async () => {
    await start('tapfiliate', { ...lists, '/commissions/': states });
    const done = await run('tapfiliate');
    expect(done).toMatchObject({ status: 'done', error: null });
    expect(done.report?.created).toEqual({
      ...{ partners: 1, payees: 2, links: 2, coupons: 1, customers: 1, commissions: 5 },
    });
    expect(leftOut(done)).toEqual(['commission 5: The amount is 0']);
    expect(await commissionsNow()).toEqual(expected);
    expect(await linksNow()).toMatchObject([
      { affiliateCode: 'jane-tap', aliases: [{ param: 'ref', value: 'jane-tap' }], partnerName: 'Jane Ltd' },
      { affiliateCode: 'kim-tap', aliases: [{ param: 'ref', value: 'kim-tap' }], coupons: ['KIM5'] },
    ]);
    await runAgain('tapfiliate', done);
  });

  it('has its commissions in conversions, if it has no list of them', async () => {
    const conversions = states.map((one) => ({
      id: one.id,
      customer: { customer_id: 'USER1' },
      commissions: [one],
    }));
    await start('tapfiliate', { ...lists, '/conversions/': conversions });
    await run('tapfiliate');
    expect(await commissionsNow()).toEqual(expected);
  });
});
