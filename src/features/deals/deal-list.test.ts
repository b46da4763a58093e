import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actorOf } from '../../testing/actors';
import { makeCustomField } from '../../testing/custom-fields';
import { makeDeal, moveDeal } from '../../testing/deals';
import { confirmImport, startImport } from '../../testing/imports';
import { UNKNOWN_ID } from '../../testing/partners';
import { insertPartner, makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { AuditEntryView } from '../audit/audit.service';
import type { ShownDeal } from './deals.service';

let server: TestServer;
let team: Team;
let kestrel: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await makeTeam(server);
  kestrel = await insertPartner(server, team.workspaceId, 'Kestrel');
});
afterAll(() => server.close());

const list = (parameters: Record<string, string> = {}) =>
  team.viewer.get<ShownDeal[]>(`/api/deals?${new URLSearchParams(parameters)}`);
const namesOf = async (parameters: Record<string, string>) =>
  (await list(parameters)).body.map(({ name }) => name);

async function makeAll(details: object[]): Promise<ShownDeal[]> {
  const deals: ShownDeal[] = [];
  for (const one of details) {
    server.clock.advance(1000);
    deals.push(await makeDeal(team.editor, team.partnerId, one));
  }
  return deals;
}

const three = [
  { name: 'émile', customerName: 'Zed', amount: '700', currency: 'JPY', expectedCloseDate: '2027-03-01' },
  { name: 'anna', customerName: 'Acme', amount: '80.50', currency: 'USD' },
  { name: 'Bea', customerName: 'bolt', expectedCloseDate: '2027-01-01', notes: 'Ünique' },
];

it('sums the open deals of a partner, those won within a year, and all, by currency', async () => {
  const euros = { amount: '100', currency: 'EUR' };
  const [open, won] = await makeAll([
    { name: 'Open', customerName: 'A', ...euros },
    { name: 'Won', customerName: 'B', amount: '20.50', currency: 'USD' },
    { name: 'Without an amount', customerName: 'C' },
  ]);
  await makeDeal(team.editor, kestrel, { name: 'Of another partner', customerName: 'D', ...euros });
  for (const status of ['approved', 'won']) await moveDeal(team.admin, won ?? { id: '' }, status);
  const totals = async () =>
    server.app.deals.totalsOf(await actorOf(server.app, team.viewer.cookie()), team.partnerId);
  expect(await totals()).toEqual({
    open: { deals: 2, sums: [{ currency: 'EUR', amount: '100.00' }] },
    won: { deals: 1, sums: [{ currency: 'USD', amount: '20.50' }] },
    all: {
      deals: 3,
      sums: [
        { currency: 'EUR', amount: '100.00' },
        { currency: 'USD', amount: '20.50' },
      ],
    },
  });
  await server.app.db.write('deals').where({ id: won?.id }).update({ closedAt: '2020-01-01T00:00:00.000Z' });
  expect((await totals()).won).toEqual({ deals: 0, sums: [] });
  expect(open?.status).toBe('submitted');
  const outsider = await actorOf(server.app, team.outsider.cookie());
  expect((await server.app.deals.totalsOf(outsider, team.partnerId)).all.deals).toBe(0);
  const portal = await actorOf(server.app, team.portal.cookie());
  await expect(server.app.deals.totalsOf(portal, team.partnerId)).rejects.toMatchObject({ status: 403 });
});

describe('GET /api/deals', () => {
  it('filters by status, partner, owner and words, and counts exactly', async () => {
    const [, anna, bea] = await makeAll(three);
    await makeDeal(team.editor, kestrel, { name: 'Other partner', ownerId: team.userIds.admin });
    await moveDeal(team.admin, anna ?? { id: '' }, 'approved');
    await moveDeal(team.admin, bea ?? { id: '' }, 'withdrawn');
    expect((await list()).headers.get('X-Total-Count')).toBe('4');
    expect((await list({ status: 'submitted' })).headers.get('X-Total-Count')).toBe('2');
    expect(await namesOf({ status: 'approved' })).toEqual(['anna']);
    expect(await namesOf({ partner: kestrel })).toEqual(['Other partner']);
    expect(await namesOf({ partner: team.partnerId, status: 'submitted' })).toEqual(['émile']);
    expect(await namesOf({ owner: team.userIds.admin })).toEqual(['Other partner']);
    expect(await namesOf({ owner: 'none', search: 'acme' })).toEqual(['anna']);
    expect(await namesOf({ search: 'BOL' })).toEqual(['Bea']);
  });

  it('sorts by texts, amounts, dates and status, empty values last', async () => {
    await makeAll(three);
    expect(await namesOf({ sort: 'name' })).toEqual(['anna', 'Bea', 'émile']);
    expect(await namesOf({ sort: '-customerName' })).toEqual(['émile', 'Bea', 'anna']);
    expect(await namesOf({ sort: 'amount' })).toEqual(['anna', 'émile', 'Bea']);
    expect(await namesOf({ sort: '-amount' })).toEqual(['émile', 'anna', 'Bea']);
    expect(await namesOf({ sort: 'expectedCloseDate' })).toEqual(['Bea', 'émile', 'anna']);
    expect(await namesOf({ sort: '-submittedAt', limit: '1' })).toEqual(['Bea']);
  });

  const SORTS =
    'name, customerName, partnerName, customerDomain, amount, expectedCloseDate, status, submittedAt, decidedAt, protectedUntil, closedAt, createdAt, updatedAt, ownerName, custom.<key>';
  it.each([
    ['sort', 'notes', `sort must be one of: ${SORTS}`],
    ['status', 'gone', 'Status must be one of: submitted, approved, won, lost, rejected, expired, withdrawn'],
    ['cursor', 'nonsense', 'Invalid cursor'],
    ['limit', '0', 'limit must be between 1 and 1000'],
    ['partner', 'x'.repeat(101), 'partner is too long'],
  ])('refuses %s=%s', async (name, value, error) => {
    expect(await list({ [name]: value })).toMatchObject({ status: 400, body: { error } });
  });

  it.each([
    'sort=amount',
    'sort=-amount&status=submitted',
    'sort=status&owner=none',
    'sort=-protectedUntil',
    '',
  ])('pages without gaps or repeats: %s', async (sort) => {
    await makeAll(
      Array.from({ length: 5 }, (_, n) => ({ name: `Deal ${n}`, amount: `${n}`, currency: 'USD' })),
    );
    const seen: string[] = [];
    let url: string | undefined = `/api/deals?limit=2&${sort}`;
    while (url) {
      const page: Awaited<ReturnType<typeof list>> = await team.viewer.get<ShownDeal[]>(url);
      seen.push(...page.body.map(({ name }) => name));
      url = /^<(.+)>; rel="next"$/.exec(page.headers.get('Link') ?? '')?.[1];
    }
    expect([...seen].sort()).toEqual(['Deal 0', 'Deal 1', 'Deal 2', 'Deal 3', 'Deal 4']);
  });
});

describe('custom fields of deals', () => {
  it('validates, filters, sorts, searches and exports them', async () => {
    await makeCustomField(team.admin, { entity: 'deals', key: 'region', label: 'Region', required: true });
    const refused = await team.editor.post('/api/deals', {
      partnerId: kestrel,
      name: 'x',
      customerName: 'y',
    });
    expect(refused).toMatchObject({ status: 400, body: { fields: { 'custom.region': expect.anything() } } });
    const [deal] = await makeAll([
      { name: 'South', custom: { region: 'Iberia' } },
      { name: 'North', custom: { region: 'Nordics' } },
    ]);
    expect(deal?.custom).toEqual({ region: 'Iberia' });
    expect(await namesOf({ 'custom.region': 'Iberia' })).toEqual(['South']);
    expect(await namesOf({ search: 'nordics' })).toEqual(['North']);
    await team.editor.patch(`/api/deals/${deal?.id}`, { custom: { region: 'Italy' } });
    expect(await namesOf({ 'custom.region': 'Italy' })).toEqual(['South']);
    const { body } = await team.viewer.get<string>('/api/deals/export?sort=name');
    expect(body.split('\r\n')[0]).toMatch(/,Region$/);
    expect(body).toContain('Nordics');
  });
});

describe('POST /api/deals/bulk', () => {
  it('changes, moves and deletes deals as the single calls do', async () => {
    const [one, two, last] = await makeAll([
      { customerName: 'One' },
      { customerName: 'Two' },
      { customerName: 'Three' },
    ]);
    const ids = [one?.id ?? '', two?.id ?? '', UNKNOWN_ID];
    const bulk = (body: object, who = team.admin) =>
      who.post<{ changed: number; unchanged: number; failed: object[] }>('/api/deals/bulk', body);
    const missing = { id: UNKNOWN_ID, error: 'Deal not found' };
    expect(
      (await bulk({ ids, change: { notes: 'Hot', ownerId: team.userIds.editor } }, team.editor)).body,
    ).toMatchObject({
      changed: 2,
      unchanged: 0,
      failed: [missing],
    });
    expect((await bulk({ ids, change: { notes: 'Hot' } })).body).toMatchObject({ unchanged: 2 });
    expect(await bulk({ ids, change: { status: 'rejected' } })).toMatchObject({
      status: 400,
      body: { error: 'Reason is required' },
    });
    expect((await bulk({ ids, change: { status: 'approved', protectedDays: 5 } })).body).toMatchObject({
      changed: 2,
    });
    expect((await list({ status: 'approved' })).body.map(({ notes }) => notes)).toEqual(['Hot', 'Hot']);
    const mixed = [one?.id ?? '', last?.id ?? ''];
    expect((await bulk({ ids: mixed, change: { name: 'New' } })).body).toMatchObject({
      changed: 1,
      unchanged: 0,
      failed: [{ id: one?.id, error: "Name can't be changed after the approval" }],
    });
    expect((await bulk({ ids: mixed, change: { status: 'won' } })).body).toMatchObject({
      changed: 1,
      failed: [{ id: last?.id, error: 'Cannot move deal from submitted to won' }],
    });
    expect(await bulk({ ids: mixed, change: { partnerId: UNKNOWN_ID } })).toMatchObject({
      status: 400,
      body: { error: 'Partner not found' },
    });
    expect((await bulk({ ids: mixed, delete: true }, team.editor)).body).toMatchObject({ changed: 2 });
    const { body: log } = await team.owner.get<AuditEntryView[]>(
      '/api/audit-log?objectType=deal&action=deleted',
    );
    expect(log).toHaveLength(2);
  });
});

describe('GET /api/deals/export', () => {
  it('writes what the list shows, with names instead of ids', async () => {
    await makeAll(three);
    const file = await team.viewer.get<string>('/api/deals/export?sort=name&status=submitted');
    const [head, first] = file.body.split('\r\n');
    expect(head).toBe(
      'Name,Customer name,Partner,Customer domain,Contact name,Contact email,Amount,Currency,Expected close date,Status,Reason,' +
        'Submitted by,Submitted,Decided by,Decided,Protected until,Closed,Notes,Influenced by,Created,Owner',
    );
    expect(first).toMatch(/^anna,Acme,Partner of team \d+,,,,80\.50,USD,,submitted,/);
  });
});

describe('POST /api/deals/imports', () => {
  const HEAD = 'Name,Customer,Partner,Website,Amount,Currency,Close date';

  it('imports deals as submitted ones of the partners that they name', async () => {
    const file = [
      HEAD,
      'Printers,Initech,kestrel,https://www.initech.example/x,"1,999.9",usd,2027-01-31',
      'Phones,Globex,KESTREL,,,,',
    ].join('\n');
    const view = await startImport(team.editor, 'deals', file);
    expect(view.counts).toMatchObject({ rows: 2, importable: 2 });
    expect((await confirmImport(team.editor, view)).status).toBe(200);
    expect((await list()).body).toMatchObject([
      {
        name: 'Printers',
        partnerId: kestrel,
        status: 'submitted',
        customerDomain: 'initech.example',
        amount: '1999.90',
        currency: 'USD',
        expectedCloseDate: '2027-01-31',
        submittedBy: team.userIds.editor,
      },
      { name: 'Phones', amount: null },
    ]);
    const theirs = await makeDeal(team.editor, team.partnerId, { customerDomain: 'initech.example' });
    expect((await team.viewer.get<object[]>(`/api/deals/${theirs.id}/conflicts`)).body).toHaveLength(1);
    const again = await startImport(team.editor, 'deals', file);
    expect(again.counts).toMatchObject({ duplicates: 2, importable: 0 });
  });

  it('refuses rows with an unknown or ambiguous partner, or an amount that does not fit', async () => {
    await insertPartner(server, team.workspaceId, 'Twin');
    await insertPartner(server, team.workspaceId, 'TWIN');
    const file = [HEAD, 'A,X,Nobody,,,,', 'B,X,twin,,,,', 'C,X,Kestrel,,1.234,USD,', 'D,X,Kestrel,,5,,'].join(
      '\n',
    );
    const view = await startImport(team.editor, 'deals', file);
    expect(view.counts).toMatchObject({ rows: 4, bad: 4, importable: 0 });
    const problemsOf = async (id: string) => {
      const path = `/api/imports/${id}/problems`;
      const { body } = await team.editor.get<{ problems: { message: string }[] }[]>(path);
      return body.flatMap(({ problems }) => problems.map(({ message }) => message));
    };
    expect(await problemsOf(view.id)).toEqual([
      'Partner not found: Nobody',
      'Several partners are named twin',
      'Amount has more than the 2 decimals of USD',
      'Currency is required',
    ]);
    // The zero says that this comma begins decimals, so they don't become thousands.
    const small = await startImport(team.editor, 'deals', [HEAD, 'E,X,Kestrel,,"0,125",EUR,'].join('\n'));
    expect(await problemsOf(small.id)).toEqual(['Amount has more than the 2 decimals of EUR']);
  });
});
