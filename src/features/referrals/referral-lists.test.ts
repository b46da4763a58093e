import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { makeProgram, makeReferral } from '../../testing/referrals';
import { startTestServer, type TestServer } from '../../testing/server';
import type { DashboardSummary } from '../dashboard/dashboard.service';
import type { ProgramView } from './programs/programs.entity';
import type { ReferralInProgram } from './referrals.entity';

let server: TestServer;
let ada: Client;
let workspaces = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  workspaces += 1;
  ada = await server.signUp(`ada${workspaces}@example.org`);
});
afterAll(() => server.close());

const query = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();
const programs = (parameters: Record<string, string> = {}) =>
  ada.get<ProgramView[]>(`/api/referral-programs?${query(parameters)}`);
const referrals = (parameters: Record<string, string> = {}) =>
  ada.get<ReferralInProgram[]>(`/api/referrals?${query(parameters)}`);
const totalOf = ({ headers }: { headers: Headers }) => headers.get('X-Total-Count');
const next = ({ headers }: { headers: Headers }) =>
  /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];

const program = (details: object) => {
  server.clock.advance(1000);
  return makeProgram(ada, details);
};
const referral = (programId: string, details: object) => {
  server.clock.advance(1000);
  return makeReferral(ada, programId, details);
};

describe('GET /api/referral-programs', () => {
  it('lists programs newest first, filtered by type, status and words, with a total', async () => {
    await program({ name: 'Customers', type: 'customer' });
    await program({ name: 'Agencies', type: 'partner', description: 'For WEB agencies' });
    await program({ name: 'Vendors', type: 'partner', status: 'paused' });
    const namesOf = async (parameters: Record<string, string>) =>
      (await programs(parameters)).body.map(({ name }) => name);
    expect(await namesOf({})).toEqual(['Vendors', 'Agencies', 'Customers']);
    expect(await namesOf({ type: 'partner' })).toEqual(['Vendors', 'Agencies']);
    expect(await namesOf({ type: 'partner', status: 'active' })).toEqual(['Agencies']);
    expect(await namesOf({ status: 'paused' })).toEqual(['Vendors']);
    expect(await namesOf({ search: 'web agenc' })).toEqual(['Agencies']);
    expect(await namesOf({ search: 'agencies', type: 'customer' })).toEqual([]);
    expect(totalOf(await programs({ type: 'partner', limit: '1' }))).toBe('2');
    expect(totalOf(await programs({ limit: '1' }))).toBe('3');
    expect(totalOf(await programs({ type: 'affiliate', limit: '1' }))).toBe('0');
  });

  it('keeps the referral counts of each program through every change', async () => {
    const [one, other] = [await program({ name: 'One' }), await program({ name: 'Other' })];
    const tom = await referral(one.id, {});
    await referral(one.id, { status: 'converted' });
    const countsOf = async () =>
      (await programs()).body.map(({ name, referralCount, convertedCount }) => [
        name,
        referralCount,
        convertedCount,
      ]);
    expect(await countsOf()).toEqual([
      ['Other', 0, 0],
      ['One', 2, 1],
    ]);
    await ada.patch(`/api/referrals/${tom.id}`, { programId: other.id, status: 'converted' });
    expect(await countsOf()).toEqual([
      ['Other', 1, 1],
      ['One', 1, 1],
    ]);
    await ada.delete(`/api/referrals/${tom.id}`);
    expect(await countsOf()).toEqual([
      ['Other', 0, 0],
      ['One', 1, 1],
    ]);
  });

  it('pages through programs without gaps or repeats', async () => {
    for (let index = 0; index < 5; index += 1) await makeProgram(ada, { name: `Program ${index}` });
    const names: string[] = [];
    let url: string | undefined = '/api/referral-programs?limit=2';
    while (url !== undefined) {
      const answer: Awaited<ReturnType<typeof programs>> = await ada.get(
        url.replace(/^https?:\/\/[^/]+/, ''),
      );
      names.push(...answer.body.map(({ name }) => name));
      url = next(answer);
    }
    expect(names).toEqual(['Program 4', 'Program 3', 'Program 2', 'Program 1', 'Program 0']);
  });
});

describe('GET /api/referrals', () => {
  it('lists referrals newest first, with every filter and a total', async () => {
    const customers = await program({ type: 'customer' });
    const agencies = await program({ type: 'partner' });
    await referral(customers.id, { referredName: 'Tom', referredCompany: 'Initech', rewardStatus: 'paid' });
    await referral(customers.id, { referredName: 'Joanna', status: 'converted', rewardStatus: 'approved' });
    await referral(agencies.id, { referredName: 'Drew', referrerName: 'Agentur Grün', status: 'converted' });
    const cases: [Record<string, string>, string[]][] = [
      [{}, ['Drew', 'Joanna', 'Tom']],
      [{ referrerType: 'customer' }, ['Joanna', 'Tom']],
      [{ referrerType: 'internal' }, []],
      [{ status: 'converted' }, ['Drew', 'Joanna']],
      [{ status: 'converted', referrerType: 'partner' }, ['Drew']],
      [{ rewardStatus: 'pending' }, ['Drew']],
      [{ rewardStatus: 'approved', status: 'converted' }, ['Joanna']],
      [{ programId: customers.id }, ['Joanna', 'Tom']],
      [{ programId: customers.id, status: 'pending' }, ['Tom']],
      [{ programId: customers.id, rewardStatus: 'paid' }, ['Tom']],
      [{ programId: customers.id, referrerType: 'partner' }, []],
      [{ programId: 'nonsense' }, []],
      [{ search: 'GRÜN' }, ['Drew']],
      [{ search: 'initech', status: 'pending' }, ['Tom']],
      [{ search: 'joanna', programId: agencies.id }, []],
    ];
    for (const [parameters, names] of cases) {
      const list = await referrals(parameters);
      expect([parameters, list.body.map(({ referredName }) => referredName)]).toEqual([parameters, names]);
      expect([parameters, totalOf(await referrals({ ...parameters, limit: '1' }))]).toEqual([
        parameters,
        String(names.length),
      ]);
    }
  });

  it.each([
    ['status=gone', 'Status must be one of: pending, contacted, qualified, converted, rejected'],
    ['rewardStatus=x', 'Reward status must be one of: pending, approved, paid, cancelled'],
    ['referrerType=x', 'referrerType must be one of: customer, partner, affiliate, internal'],
    ['limit=0', 'limit must be between 1 and 1000'],
    ['cursor=nonsense', 'Invalid cursor'],
    ['search=a&search=b', 'search may be given once'],
    [`search=${'x'.repeat(201)}`, 'search is too long'],
  ])('refuses to list referrals with %s', async (parameters, error) => {
    expect(await ada.get(`/api/referrals?${parameters}`)).toMatchObject({ status: 400, body: { error } });
  });
});

it.each([
  [
    '/api/referral-programs/export?type=partner',
    'referral-programs',
    [
      'Program Name,Description,Type,Reward Type,Reward Value,Status,Referrals,Converted,Created',
      "'=Agencies,,partner,percentage,12.50,active,1,0,",
    ],
  ],
  [
    '/api/referrals/export?referrerType=partner',
    'referrals',
    [
      'Program,Type,Name,Company,Email,Phone,Referrer Name,Referrer Email,Status,Reward Status,Reward Type,Reward Amount,Notes,Converted,Rewarded,Created',
      "'=Agencies,partner,Tom Smykowski,,tom@initech.example,+1 555 0100,Grün,,pending,pending,percentage,99.90,,,,",
    ],
  ],
])('GET %s exports the list as a CSV file', async (path, what, lines) => {
  const { id } = await program({
    name: '=Agencies',
    type: 'partner',
    rewardType: 'percentage',
    rewardValue: '12.50',
  });
  await program({ name: 'Left out' });
  await referral(id, { referrerName: 'Grün', referredPhone: '+1 555 0100', rewardAmount: '99.90' });
  const { status, headers, body } = await ada.get<string>(path);
  expect([status, headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers.get('Content-Disposition')).toContain(`-${what}-`);
  expect(
    body
      .replace(/^\uFEFF/, '')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
      .split('\r\n'),
  ).toEqual([...lines, '']);
  const log = await ada.get<{ action: string; objectType: string }[]>('/api/audit-log?action=exported');
  expect(log.body).toHaveLength(1);
});

it('shows the five newest pending referrals of the workspace on the dashboard', async () => {
  const { id } = await program({ type: 'partner' });
  await referral(id, { referredName: 'Old' });
  await referral(id, { referredName: 'Contacted', status: 'contacted' });
  for (let index = 1; index <= 5; index += 1)
    await referral(id, { referredName: `New ${index}`, referrerName: 'Grün', referredCompany: 'Initech' });
  const { body } = await ada.get<DashboardSummary>('/api/dashboard');
  expect(body.newReferrals.map(({ referredName }) => referredName)).toEqual([
    'New 5',
    'New 4',
    'New 3',
    'New 2',
    'New 1',
  ]);
  expect(body.newReferrals[0]).toEqual({
    id: expect.any(String),
    referredName: 'New 5',
    referredCompany: 'Initech',
    referrerName: 'Grün',
    referrerType: 'partner',
    status: 'pending',
    createdAt: expect.any(String),
  });
  const other = await server.signUp(`other${workspaces}@example.org`);
  expect((await other.get<DashboardSummary>('/api/dashboard')).body.newReferrals).toEqual([]);
});
