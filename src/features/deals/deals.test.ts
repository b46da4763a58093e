import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../lib/clock';
import type { Client, TestResponse } from '../../testing/client';
import { makeCustomField } from '../../testing/custom-fields';
import { makeDeal, moveDeal, printers } from '../../testing/deals';
import { makeLead } from '../../testing/leads';
import { UNKNOWN_ID } from '../../testing/partners';
import { insertPartner, makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { AuditEntryView } from '../audit/audit.service';
import { canMoveDeal, dealStatuses, type DealStatus } from './deals.rules';
import type { ShownDeal } from './deals.service';

let server: TestServer;
let team: Team;
let editor: Client;
let admin: Client;
let partnerId: string;
let foreignPartnerId: string;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  ({ editor, admin, partnerId } = team);
  const { body } = await team.outsider.get<{ workspaceId: string }>('/api/auth/me');
  foreignPartnerId = await insertPartner(server, body.workspaceId, 'Foreign partner');
});
afterAll(() => server.close());

const urlOf = ({ id }: { id: string }) => `/api/deals/${id}`;
const NOT_FOUND = { status: 404, body: { error: 'Deal not found' } };
const refusal = (field: string, message: string) => ({
  status: 400,
  body: { error: message, fields: { [field]: [message] } },
});
let customers = 0;
/** A deal of a customer that no other deal has. */
const make = (details: object = {}, by = editor) => {
  customers += 1;
  return makeDeal(by, partnerId, { customerName: `Customer ${customers}`, ...details });
};

/** Creates a deal with a status. */
async function makeIn(status: DealStatus): Promise<ShownDeal> {
  const deal = await make();
  const paths: Record<DealStatus, [DealStatus, object?][]> = {
    submitted: [],
    approved: [['approved']],
    won: [['approved'], ['won']],
    lost: [['approved'], ['lost']],
    rejected: [['rejected', { reason: 'Known' }]],
    expired: [['approved'], ['expired']],
    withdrawn: [['withdrawn']],
  };
  let last = deal;
  for (const [to, details] of paths[status]) last = await moveDeal(admin, deal, to, details);
  return last;
}

describe('access by role', () => {
  const everyone = (status: number) => ({ viewer: status, editor: status, admin: status, owner: status });
  const editors = (status: number) => ({ ...everyone(status), viewer: 403 });
  const admins = (status: number) => ({ ...editors(status), editor: 403 });
  type Call = (client: Client, deal: ShownDeal) => Promise<TestResponse<unknown>>;
  const to =
    (status: string, details: object = {}): Call =>
    (who, deal) =>
      who.patch(`${urlOf(deal)}/status`, { status, ...details });

  const calls: [string, object, Call, DealStatus?][] = [
    ['GET /api/deals', { ...everyone(200), outsider: 200 }, (who) => who.get('/api/deals?limit=1')],
    [
      'POST /api/deals',
      { ...editors(201), outsider: 400 },
      (who) => who.post('/api/deals', { partnerId, ...printers }),
    ],
    ['GET /api/deals/{id}', { ...everyone(200), outsider: 404 }, (who, deal) => who.get(urlOf(deal))],
    [
      'PATCH /api/deals/{id}',
      { ...editors(200), outsider: 404 },
      (who, deal) => who.patch(urlOf(deal), { notes: 'x' }),
    ],
    ['DELETE /api/deals/{id}', { ...editors(204), outsider: 404 }, (who, deal) => who.delete(urlOf(deal))],
    [
      'GET /api/deals/{id}/conflicts',
      { ...everyone(200), outsider: 404 },
      (who, deal) => who.get(`${urlOf(deal)}/conflicts`),
    ],
    ['approving', { ...admins(200), outsider: 404 }, to('approved')],
    ['rejecting', { ...admins(200), outsider: 404 }, to('rejected', { reason: 'No' })],
    ['withdrawing', { ...editors(200), outsider: 404 }, to('withdrawn')],
    ['winning', { ...editors(200), outsider: 404 }, to('won'), 'approved'],
    ['losing', { ...editors(200), outsider: 404 }, to('lost'), 'approved'],
    ['expiring', { ...admins(200), outsider: 404 }, to('expired'), 'approved'],
    ['submitting again', { ...editors(200), outsider: 404 }, to('submitted'), 'rejected'],
    ['reopening', { ...admins(200), outsider: 404 }, to('approved'), 'expired'],
    [
      'POST /api/deals/{id}/extend',
      { ...admins(200), outsider: 404 },
      (who, deal) => who.post(`${urlOf(deal)}/extend`, { days: 1 }),
      'approved',
    ],
    ['GET /api/deals/export', { ...everyone(200), outsider: 200 }, (who) => who.get('/api/deals/export')],
    [
      'POST /api/deals/bulk',
      { ...editors(200), outsider: 200 },
      (who, deal) => who.post('/api/deals/bulk', { ids: [deal.id], change: { notes: 'y' } }),
    ],
    [
      'approving many',
      { ...admins(200), outsider: 200 },
      (who, deal) => who.post('/api/deals/bulk', { ids: [deal.id], change: { status: 'approved' } }),
    ],
  ];

  it.each(calls)('checks every role for %s', async (_, expected, call, status = 'submitted') => {
    const statuses = await statusByCaller(server, team, async (client) => call(client, await makeIn(status)));
    expect(statuses).toEqual({ anyone: 401, portal: 403, ...expected });
  });

  it('checks every role for creating a deal from a lead', async () => {
    const statuses = await statusByCaller(server, team, async (client) => {
      const { id } = await makeLead(team.owner);
      return client.post(`/api/leads/${id}/deal`, { partnerId });
    });
    expect(statuses).toEqual({ anyone: 401, portal: 403, ...editors(201), outsider: 404 });
  });
});

describe('POST /api/deals', () => {
  it('returns the new deal, complete also in the list and by its id', async () => {
    const details = {
      name: 'Printers',
      customerName: 'Globex',
      customerDomain: 'globex.example',
      contactName: 'Hank Scorpio',
      contactEmail: 'hank@globex.example',
      amount: '1999.90',
      currency: 'USD',
      expectedCloseDate: '2026-12-31',
      notes: 'Soon',
      ownerId: team.userIds.admin,
    };
    const { status, body } = await editor.post<ShownDeal>('/api/deals', { partnerId, ...details });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...details,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspaceId: team.workspaceId,
      partnerId,
      partnerName: expect.stringContaining('Partner of team'),
      leadId: null,
      influencers: [],
      influencerNames: [],
      programId: null,
      status: 'submitted',
      reason: null,
      submittedBy: team.userIds.editor,
      submittedByName: team.emails.editor,
      submittedAt: body.createdAt,
      decidedBy: null,
      decidedByName: null,
      decidedAt: null,
      protectedUntil: null,
      closedAt: null,
      externalId: null,
      custom: {},
      ownerName: team.emails.admin,
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      updatedAt: body.createdAt,
    });
    expect(await editor.get(urlOf(body))).toMatchObject({ status: 200, body });
    expect((await editor.get<ShownDeal[]>('/api/deals?limit=1')).body).toEqual([body]);
  });

  it.each([
    ['199.9', 'usd', '199.90'],
    ['500', 'JPY', '500'],
    ['1.5', 'KWD', '1.500'],
    ['0012.30', 'EUR', '12.30'],
    ['0', 'EUR', '0.00'],
    ['0', 'JPY', '0'],
    // Node.js versions don't agree on the digits of these.
    ['120.05', 'HUF', '120.05'],
    ['120', 'RSD', '120.00'],
    ['1.5', 'IQD', '1.500'],
    ['1.2345', 'CLF', '1.2345'],
  ])('writes %s %s as %s', async (amount, currency, shown) => {
    expect(await make({ amount, currency })).toMatchObject({
      amount: shown,
      currency: currency.toUpperCase(),
    });
  });

  it.each([
    ['https://www.Initech.EXAMPLE:8443/about', 'initech.example'],
    ['  WWW.Initech.example ', 'initech.example'],
    ['sub.initech.example.', 'sub.initech.example'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['', null],
  ])('keeps the host of %s', async (customerDomain, host) => {
    expect((await make({ customerDomain })).customerDomain).toBe(host);
  });

  const AMOUNT = 'Amount must be a decimal number as text, such as "19.90"';
  it.each([
    [{ partnerId: undefined }, 'partnerId', 'Partner is required'],
    [{ partnerId: UNKNOWN_ID }, 'partnerId', 'Partner not found'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Name is too long'],
    [{ customerName: null }, 'customerName', 'Customer name is required'],
    [{ customerDomain: 'initech' }, 'customerDomain', 'Invalid domain'],
    [{ customerDomain: 'javascript:alert(1)' }, 'customerDomain', 'Invalid domain'],
    [{ customerDomain: 'bill@initech.example' }, 'customerDomain', 'Invalid domain'],
    [{ customerDomain: '127.0.0.1' }, 'customerDomain', 'Invalid domain'],
    [{ customerDomain: `${'x'.repeat(64)}.example` }, 'customerDomain', 'Invalid domain'],
    [{ contactEmail: 'bill' }, 'contactEmail', 'Invalid email address'],
    [{ amount: '1.234', currency: 'USD' }, 'amount', 'Amount has more than the 2 decimals of USD'],
    [{ amount: '1.5', currency: 'JPY' }, 'amount', 'Amount has more than the 0 decimals of JPY'],
    [{ amount: '1.505', currency: 'HUF' }, 'amount', 'Amount has more than the 2 decimals of HUF'],
    [{ amount: '-1', currency: 'USD' }, 'amount', AMOUNT],
    [{ amount: 19.9, currency: 'USD' }, 'amount', AMOUNT],
    [{ amount: '12345678901', currency: 'USD' }, 'amount', AMOUNT],
    [{ amount: '5' }, 'currency', 'Currency is required'],
    [{ currency: 'XXY' }, 'currency', 'Currency must be an ISO 4217 code, such as USD'],
    [
      { expectedCloseDate: '2026-02-30' },
      'expectedCloseDate',
      'Expected close date must be a date such as 2026-01-31',
    ],
    [{ notes: 'x'.repeat(2001) }, 'notes', 'Notes is too long'],
    [{ ownerId: UNKNOWN_ID }, 'ownerId', 'User not found'],
  ])('refuses %j', async (wrong, field, message) => {
    const sent = { partnerId, ...printers, ...wrong };
    expect(await editor.post('/api/deals', sent)).toMatchObject(refusal(field, message));
  });

  it('refuses partners and owners of another workspace, and portal users as owners', async () => {
    expect(await editor.post('/api/deals', { ...printers, partnerId: foreignPartnerId })).toMatchObject(
      refusal('partnerId', 'Partner not found'),
    );
    for (const ownerId of [team.userIds.outsider, team.userIds.portal])
      expect(await editor.post('/api/deals', { ...printers, partnerId, ownerId })).toMatchObject(
        refusal('ownerId', 'User not found'),
      );
  });

  it('ignores fields that only the server may set', async () => {
    const deal = await make({
      id: UNKNOWN_ID,
      workspaceId: UNKNOWN_ID,
      status: 'approved',
      protectedUntil: '2099-01-01T00:00:00.000Z',
      submittedBy: UNKNOWN_ID,
      leadId: UNKNOWN_ID,
      matchDomain: 'x',
    });
    expect(deal).toMatchObject({ status: 'submitted', protectedUntil: null, leadId: null });
  });
});

describe('PATCH /api/deals/{id}', () => {
  it('changes only the given fields, and the digits of the amount with its currency', async () => {
    const deal = await make({ amount: '5', currency: 'USD' });
    server.clock.advance(1000);
    const { body } = await editor.patch<ShownDeal>(urlOf(deal), {
      currency: 'JPY',
      amount: '700',
      notes: 'Two',
    });
    expect(body).toEqual({
      ...deal,
      currency: 'JPY',
      amount: '700',
      notes: 'Two',
      updatedAt: body.updatedAt,
    });
    expect(await editor.patch(urlOf(deal), { amount: '1.5' })).toMatchObject(
      refusal('amount', 'Amount has more than the 0 decimals of JPY'),
    );
    expect(await editor.patch(urlOf(deal), { currency: '' })).toMatchObject(
      refusal('currency', 'Currency is required'),
    );
    expect((await editor.patch(urlOf(deal), { currency: 'KWD' })).body).toMatchObject({ amount: '700.000' });
    expect((await editor.patch(urlOf(deal), { amount: '', currency: null })).body).toMatchObject({
      amount: null,
      currency: null,
    });
  });

  it('moves a submitted deal only to another partner of the workspace', async () => {
    const deal = await make();
    const other = await insertPartner(server, team.workspaceId, 'Another partner');
    expect(await editor.patch(urlOf(deal), { partnerId: foreignPartnerId })).toMatchObject(
      refusal('partnerId', 'Partner not found'),
    );
    expect((await editor.patch(urlOf(deal), { partnerId: other })).body).toMatchObject({
      partnerId: other,
      partnerName: 'Another partner',
    });
  });

  it.each(['approved', 'won', 'lost', 'expired'] as const)(
    'keeps what was approved when a deal is %s, and changes the rest',
    async (status) => {
      const deal = await makeIn(status);
      for (const [change, label] of [
        [{ name: 'Other' }, 'Name'],
        [{ customerName: 'Other' }, 'Customer name'],
        [{ customerDomain: 'other.example' }, 'Customer domain'],
        [{ partnerId: UNKNOWN_ID }, 'Partner'],
      ] as const)
        expect(await editor.patch(urlOf(deal), { ...change, notes: 'No' })).toMatchObject({
          status: 409,
          body: { error: `${label} can't be changed after the approval` },
        });
      const allowed = {
        name: deal.name,
        notes: 'Yes',
        contactName: 'Milton',
        contactEmail: 'milton@initech.example',
        amount: '9.00',
        currency: 'EUR',
        expectedCloseDate: '2027-01-01',
        ownerId: team.userIds.owner,
      };
      expect((await editor.patch(urlOf(deal), allowed)).body).toMatchObject(allowed);
    },
  );

  it('ignores status and protection, which have their own calls', async () => {
    const deal = await make();
    const sent = { status: 'approved', protectedUntil: '2099-01-01T00:00:00.000Z', reason: 'x' };
    expect((await admin.patch(urlOf(deal), sent)).body).toEqual(deal);
  });
});

describe('PATCH /api/deals/{id}/status', () => {
  const allMoves = dealStatuses.flatMap((from) => dealStatuses.map((to) => ({ from, to })));

  it.each(allMoves)(
    'moves a deal from $from to $to only where the contract allows it',
    async ({ from, to }) => {
      const deal = await makeIn(from);
      const moved = await admin.patch<ShownDeal>(`${urlOf(deal)}/status`, { status: to, reason: 'Because' });
      if (canMoveDeal(from, to)) expect(moved).toMatchObject({ status: 200, body: { status: to } });
      else
        expect(moved).toMatchObject({
          status: 409,
          body: { error: `Cannot move deal from ${from} to ${to}` },
        });
      expect((await editor.get<ShownDeal>(urlOf(deal))).body.status).toBe(canMoveDeal(from, to) ? to : from);
    },
  );

  it('allows exactly the moves of the contract', () => {
    const allowed = allMoves
      .filter(({ from, to }) => canMoveDeal(from, to))
      .map(({ from, to }) => `${from} ${to}`);
    expect(allowed).toEqual([
      'submitted approved',
      'submitted rejected',
      'submitted withdrawn',
      'approved won',
      'approved lost',
      'approved rejected',
      'approved expired',
      'won approved',
      'won lost',
      'rejected submitted',
      'expired submitted',
      'expired approved',
    ]);
  });

  it('protects an approved deal for 90 days, or as many as are sent', async () => {
    const deal = await moveDeal(admin, await make(), 'approved');
    expect(deal).toMatchObject({
      status: 'approved',
      decidedBy: team.userIds.admin,
      decidedByName: team.emails.admin,
    });
    const length = ({ protectedUntil, decidedAt }: ShownDeal) =>
      (Date.parse(protectedUntil ?? '') - Date.parse(decidedAt ?? '')) / days(1);
    expect(length(deal)).toBe(90);
    expect(length(await moveDeal(admin, await make(), 'approved', { protectedDays: 365 }))).toBe(365);
  });

  it.each([0, 366, 1.5, '90', null])('refuses %j protected days', async (protectedDays) => {
    const refused = await admin.patch(`${urlOf(await make())}/status`, { status: 'approved', protectedDays });
    expect(refused).toMatchObject(refusal('protectedDays', 'protectedDays must be between 1 and 365'));
  });

  it.each([
    [{}, 'status', 'Status is required'],
    [{ status: 'gone' }, 'status', `Status must be one of: ${dealStatuses.join(', ')}`],
    [{ status: 'rejected' }, 'reason', 'Reason is required'],
    [{ status: 'rejected', reason: '  ' }, 'reason', 'Reason is required'],
    [{ status: 'rejected', reason: 'x'.repeat(2001) }, 'reason', 'Reason is too long'],
  ])('refuses %j', async (body, field, message) => {
    const deal = await make();
    expect(await admin.patch(`${urlOf(deal)}/status`, body)).toMatchObject(refusal(field, message));
    expect((await editor.get(urlOf(deal))).body).toEqual(deal);
  });

  it('records when a deal is closed, and clears the decision when it is submitted again', async () => {
    const won = await makeIn('won');
    expect(won).toMatchObject({ closedAt: expect.stringMatching(/^20/), reason: null });
    const rejected = await makeIn('rejected');
    expect(rejected).toMatchObject({ reason: 'Known', decidedBy: team.userIds.admin, protectedUntil: null });
    server.clock.advance(1000);
    const again = await moveDeal(editor, rejected, 'submitted');
    expect(again).toMatchObject({
      status: 'submitted',
      reason: null,
      decidedBy: null,
      decidedAt: null,
      protectedUntil: null,
      submittedBy: team.userIds.editor,
    });
    expect(again.submittedAt > rejected.submittedAt).toBe(true);
  });
});

describe('POST /api/deals/{id}/extend', () => {
  it('adds days to the end of the protection', async () => {
    const deal = await moveDeal(admin, await make(), 'approved', { protectedDays: 10 });
    const { body } = await admin.post<ShownDeal>(`${urlOf(deal)}/extend`, { days: 30 });
    const added = Date.parse(body.protectedUntil ?? '') - Date.parse(deal.protectedUntil ?? '');
    expect(added).toBe(days(30));
    for (const sent of [0, 366, 'x', null])
      expect(await admin.post(`${urlOf(deal)}/extend`, { days: sent })).toMatchObject(
        refusal('days', 'days must be between 1 and 365'),
      );
  });

  it('extends only approved deals', async () => {
    for (const status of ['submitted', 'won', 'expired'] as const) {
      const deal = await makeIn(status);
      expect(await admin.post(`${urlOf(deal)}/extend`, { days: 1 })).toMatchObject({
        status: 409,
        body: { error: 'Only approved deals can be extended' },
      });
    }
  });
});

describe('POST /api/leads/{id}/deal', () => {
  it('creates a deal with the values of a lead, and links the two', async () => {
    await makeCustomField(admin, { entity: 'leads', key: 'seats', type: 'number' });
    await makeCustomField(admin, { entity: 'deals', key: 'seats', type: 'number' });
    const lead = await makeLead(editor, {
      company: 'Initrode',
      email: 'michael@initrode.example',
      ownerId: team.userIds.admin,
      custom: { seats: 7 },
    });
    const sent = { partnerId, amount: '12.5', currency: 'EUR' };
    const { status, body } = await editor.post<ShownDeal>(`/api/leads/${lead.id}/deal`, sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      leadId: lead.id,
      partnerId,
      name: 'Initrode',
      customerName: 'Initrode',
      contactName: lead.name,
      contactEmail: lead.email,
      amount: '12.50',
      status: 'submitted',
      ownerId: team.userIds.admin,
      custom: { seats: 7 },
    });
    expect((await editor.get<unknown[]>(`${urlOf(body)}/conflicts`)).body).toEqual([]);
    expect(await editor.post(`/api/leads/${lead.id}/deal`, sent)).toMatchObject({
      status: 409,
      body: { error: 'This lead already has a deal' },
    });
    await editor.delete(`/api/leads/${lead.id}`);
    expect((await editor.get(urlOf(body))).body).toMatchObject({ leadId: null });
  });

  it('creates one deal of a lead that two people convert at once', async () => {
    const lead = await makeLead(editor, { company: 'Twice' });
    const answers = await Promise.all(
      [editor, admin].map((who) => who.post(`/api/leads/${lead.id}/deal`, { partnerId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('validates the body, and finds only leads of the own workspace', async () => {
    const lead = await makeLead(editor);
    const url = `/api/leads/${lead.id}/deal`;
    expect(await editor.post(url, {})).toMatchObject(refusal('partnerId', 'Partner is required'));
    expect(await editor.post(url, { partnerId, amount: '1' })).toMatchObject(
      refusal('currency', 'Currency is required'),
    );
    expect(await editor.post(url, { partnerId: foreignPartnerId })).toMatchObject(
      refusal('partnerId', 'Partner not found'),
    );
    for (const who of [team.outsider, editor])
      expect(await who.post(`/api/leads/${UNKNOWN_ID}/deal`, { partnerId })).toMatchObject({
        status: 404,
        body: { error: 'Lead not found' },
      });
  });
});

describe('another workspace', () => {
  it('returns 404 for a deal of another workspace', async () => {
    const deal = await makeIn('approved');
    const { outsider } = team;
    for (const url of [urlOf(deal), `/api/deals/${UNKNOWN_ID}`, '/api/deals/nonsense']) {
      expect(await outsider.get(url)).toMatchObject(NOT_FOUND);
      expect(await outsider.patch(url, { notes: 'Mine' })).toMatchObject(NOT_FOUND);
      expect(await outsider.patch(`${url}/status`, { status: 'won' })).toMatchObject(NOT_FOUND);
      expect(await outsider.post(`${url}/extend`, { days: 1 })).toMatchObject(NOT_FOUND);
      expect(await outsider.get(`${url}/conflicts`)).toMatchObject(NOT_FOUND);
      expect(await outsider.delete(url)).toMatchObject(NOT_FOUND);
    }
    expect((await outsider.get(`/api/comments?object=deal:${deal.id}`)).status).toBe(404);
    const bulk = { ids: [deal.id], delete: true };
    expect((await outsider.post('/api/deals/bulk', bulk)).body).toMatchObject({
      changed: 0,
      unchanged: 0,
      failed: [{ id: deal.id, error: 'Deal not found' }],
    });
    expect((await editor.get(urlOf(deal))).body).toEqual(deal);
    expect((await outsider.get('/api/deals')).body).toEqual([]);
  });

  it('deletes the deals of a deleted workspace, and keeps those of a deleted account', async () => {
    const other = await makeTeam(server);
    const deal = await makeDeal(other.admin, other.partnerId);
    await server.app.db.write('users').where({ id: other.userIds.admin }).delete();
    expect((await other.owner.get(urlOf(deal))).body).toMatchObject({
      submittedBy: null,
      submittedByName: null,
    });
    await server.app.db.write('workspaces').where({ id: other.workspaceId }).delete();
    expect(await server.app.db.read('deals').where({ id: deal.id })).toEqual([]);
  });
});

describe('partners with deals', () => {
  it('keeps a partner that has deals', async () => {
    const id = await insertPartner(server, team.workspaceId, 'Busy partner');
    const deal = await makeDeal(editor, id);
    const refused = { status: 409, body: { error: 'This partner has deals' } };
    expect(await admin.delete(`/api/partners/${id}`)).toMatchObject(refused);
    expect((await admin.post('/api/partners/bulk', { ids: [id], delete: true })).body).toMatchObject({
      failed: [{ id, error: 'This partner has deals' }],
    });
    await editor.delete(urlOf(deal));
    expect((await admin.delete(`/api/partners/${id}`)).status).toBe(204);
  });

  it('never leaves a deal without its partner when both are written at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await insertPartner(server, team.workspaceId, `Fleeting ${round}`);
      const [made, deleted] = await Promise.all([
        editor.post('/api/deals', { ...printers, partnerId: id }),
        admin.delete(`/api/partners/${id}`),
      ]);
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([made.status, deleted.status]);
    }
  });
});

describe('deals in the other parts of the workspace', () => {
  it('can have comments, which are deleted with the deal', async () => {
    const deal = await make();
    const object = `deal:${deal.id}`;
    expect((await editor.post(`/api/comments?object=${object}`, { body: 'Call them' })).status).toBe(201);
    expect((await editor.get<object[]>(`/api/comments?object=${object}`)).body).toHaveLength(1);
    await editor.delete(urlOf(deal));
    expect(await server.app.db.read('comments').where({ dealId: deal.id })).toEqual([]);
  });

  it('waits in the work of admins until it is decided', async () => {
    const other = await makeTeam(server);
    const deal = await makeDeal(other.editor, other.partnerId);
    const workOf = async (who: Client) =>
      (await who.get<{ id: string; kind: string }[]>('/api/my-work')).body.filter(({ id }) => id === deal.id);
    expect(await workOf(other.admin)).toMatchObject([{ kind: 'deal', title: deal.name }]);
    expect(await workOf(other.editor)).toEqual([]);
    await moveDeal(other.admin, deal, 'approved');
    expect(await workOf(other.admin)).toEqual([]);
  });

  it('is found by the search, and clears the owner who leaves', async () => {
    const other = await makeTeam(server);
    const deal = await makeDeal(other.editor, other.partnerId, {
      name: 'Zeppelin fleet',
      ownerId: other.userIds.admin,
    });
    const { body } = await other.viewer.get<{ groups: object[] }>('/api/search?q=zeppelin');
    expect(body.groups).toEqual([
      {
        kind: 'deals',
        items: [{ id: deal.id, title: 'Zeppelin fleet', details: 'Initech · submitted' }],
      },
    ]);
    expect((await other.editor.get<object[]>(`/api/deals?owner=${other.userIds.admin}`)).body).toHaveLength(
      1,
    );
    await other.owner.delete(`/api/admin/users/${other.userIds.admin}`);
    expect((await other.editor.get(urlOf(deal))).body).toMatchObject({ ownerId: null, ownerName: null });
  });

  it('saves views of deals', async () => {
    const view = {
      entity: 'deals',
      name: 'Waiting',
      query: 'status=submitted',
      layout: 'board',
      columns: [],
    };
    expect((await editor.post('/api/views', view)).status).toBe(201);
  });
});

describe('the audit log', () => {
  it('records changes of a deal', async () => {
    const deal = await make({ ownerId: null });
    server.clock.advance(1000);
    await editor.patch(urlOf(deal), { notes: 'Hot', ownerId: team.userIds.owner });
    server.clock.advance(1000);
    const approved = await moveDeal(admin, deal, 'approved', { protectedDays: 5 });
    server.clock.advance(1000);
    await admin.post(`${urlOf(deal)}/extend`, { days: 2 });
    server.clock.advance(1000);
    await editor.delete(urlOf(deal));
    const { body } = await team.owner.get<AuditEntryView[]>('/api/audit-log?objectType=deal');
    const about = { objectName: deal.name };
    expect(body.filter(({ objectId }) => objectId === deal.id)).toMatchObject([
      { ...about, action: 'deleted' },
      { ...about, action: 'extended', changes: [{ field: 'protectedUntil', from: approved.protectedUntil }] },
      {
        ...about,
        action: 'status_changed',
        changes: [
          { field: 'status', from: 'submitted', to: 'approved' },
          { field: 'protectedUntil', from: null, to: approved.protectedUntil },
        ],
      },
      {
        ...about,
        action: 'updated',
        changes: [
          { field: 'notes', from: null, to: 'Hot' },
          { field: 'ownerName', from: null, to: team.emails.owner },
        ],
      },
      { ...about, action: 'created' },
    ]);
  });
});

it('lists the allowed methods of each deal path', async () => {
  const deal = await make();
  const allowed = async (url: string) => (await editor.send('PUT', url, {})).headers.get('Allow');
  expect(await allowed('/api/deals')).toBe('GET, POST');
  expect(await allowed(urlOf(deal))).toBe('GET, PATCH, DELETE');
  expect(await allowed(`${urlOf(deal)}/status`)).toBe('PATCH');
  expect(await allowed(`${urlOf(deal)}/extend`)).toBe('POST');
  expect(await allowed(`${urlOf(deal)}/conflicts`)).toBe('GET');
});
