import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actorOf } from '../../testing/actors';
import type { Client, TestResponse } from '../../testing/client';
import { allDelivered, notificationsFor } from '../../testing/notifications';
import { insertMember, makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { PortalDeal } from './portal.rules';

let server: TestServer;
let team: Team;
let stranger: Team;
beforeAll(async () => {
  server = await startTestServer();
  [team, stranger] = await Promise.all([makeTeam(server), makeTeam(server)]);
});
afterAll(() => server.close());

const PATH = '/api/portal/deals';
let made = 0;
const details = (more: object = {}) => {
  made += 1;
  return { name: `Rollout ${made}`, customerName: `Customer of rollout ${made}`, ...more };
};

async function register(client: Client, more: object = {}): Promise<PortalDeal> {
  const { status, body } = await client.post<PortalDeal>(PATH, details(more));
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
}

const decide = (id: string, body: object, who: Team = team) =>
  who.owner.patch(`/api/deals/${id}/status`, body);

/** Adds another partner to the team, and returns its id. */
async function addPartnerTo({ owner }: Team, name: string): Promise<string> {
  const { body } = await owner.post<{ id: string }>('/api/partners', {
    name,
    description: 'Sells robots.',
    industry: 'Other',
    size: 'SME',
    location: 'Oslo',
  });
  return body.id;
}

const dealOf = async ({ owner }: Team, partnerId: string, more: object = {}) =>
  (await owner.post<{ id: string }>('/api/deals', details({ partnerId, ...more }))).body;

const addPartner = (name: string) => addPartnerTo(team, name);
const ofPartner = (partnerId: string, more: object = {}) => dealOf(team, partnerId, more);

const refused = { anyone: 401, viewer: 403, editor: 403, admin: 403, owner: 403, outsider: 403 };

// ASVS 8.2.1, 8.2.2
describe('access to the deals of the portal', () => {
  it('lets only portal users make each call', async () => {
    const { id } = await register(team.portal);
    const calls: [(client: Client) => Promise<TestResponse<unknown>>, number][] = [
      [(client) => client.get(PATH), 200],
      [(client) => client.post(PATH, details()), 201],
      [(client) => client.get(`${PATH}/${id}`), 200],
      [(client) => client.patch(`${PATH}/${id}`, { notes: 'More' }), 200],
      [(client) => client.post(`${PATH}/${id}/withdraw`, {}), 200],
    ];
    for (const [call, portal] of calls)
      expect(await statusByCaller(server, team, call)).toEqual({ ...refused, portal });
  });

  it('answers 404 for a deal of another partner or workspace, and changes nothing', async () => {
    const other = await ofPartner(await addPartner('Other partner'));
    const { id: foreign } = await register(stranger.portal);
    for (const id of [other.id, foreign, 'no-such-deal']) {
      const answers = await Promise.all([
        team.portal.get(`${PATH}/${id}`),
        team.portal.patch(`${PATH}/${id}`, { name: 'Mine' }),
        team.portal.post(`${PATH}/${id}/withdraw`, {}),
      ]);
      for (const { status, body } of answers)
        expect([status, body]).toEqual([404, { error: 'Deal not found' }]);
      expect((await team.portal.get(`/portal/deals/${id}`)).status).toBe(404);
    }
    expect((await team.owner.get(`/api/deals/${other.id}`)).body).toMatchObject({ status: 'submitted' });
    const listed = (await team.portal.get<PortalDeal[]>(PATH)).body.map(({ id }) => id);
    expect(listed).not.toContain(other.id);
    expect(listed).not.toContain(foreign);
  });

  it('answers 404 to a portal user without a partner', async () => {
    const lonely = await makeTeam(server);
    const { workspaceId } = lonely;
    await server.app.db
      .write('workspace_members')
      .where({ workspaceId, userId: lonely.userIds.portal })
      .update({ partnerId: null });
    expect(await lonely.portal.get(PATH)).toMatchObject({
      status: 404,
      body: { error: 'Partner not found' },
    });
    expect((await lonely.portal.post(PATH, details())).status).toBe(404);
    expect((await lonely.portal.get('/portal/deals')).status).toBe(302);
    expect((await lonely.portal.get('/')).status).toBe(200);
  });
});

describe('a deal in the portal', () => {
  it('is registered for the own partner, even if other fields are sent', async () => {
    const other = await addPartner('Not mine');
    const sent = {
      name: ' Robots for the port ',
      customerName: 'Port of Oslo',
      customerDomain: 'https://www.port.example/x',
      contactName: 'Ada',
      contactEmail: 'Ada@port.example',
      amount: '1200',
      currency: 'eur',
      expectedCloseDate: '2031-05-01',
      notes: 'They want two.',
    };
    const forged = {
      partnerId: other,
      ownerId: team.userIds.owner,
      custom: { secret: 'x' },
      status: 'approved',
      reason: 'because',
      protectedUntil: '2099-01-01T00:00:00.000Z',
      submittedBy: team.userIds.owner,
    };
    const { status, body } = await team.portal.post<PortalDeal>(PATH, { ...sent, ...forged });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Robots for the port',
      customerName: 'Port of Oslo',
      customerDomain: 'port.example',
      contactName: 'Ada',
      contactEmail: 'Ada@port.example',
      amount: '1200.00',
      currency: 'EUR',
      expectedCloseDate: '2031-05-01',
      notes: 'They want two.',
      status: 'submitted',
      reason: null,
      submittedAt: expect.any(String),
      decidedAt: null,
      protectedUntil: null,
      closedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      mayConflict: false,
    });
    expect((await team.portal.get(`${PATH}/${body.id}`)).body).toEqual(body);
    expect((await team.owner.get(`/api/deals/${body.id}`)).body).toMatchObject({
      partnerId: team.partnerId,
      ownerId: null,
      custom: {},
      submittedBy: team.userIds.portal,
    });
  });

  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ customerName: ' ' }, 'customerName', 'Customer name is required'],
    [{ customerDomain: 'no domain' }, 'customerDomain', 'Invalid domain'],
    [{ contactEmail: 'x' }, 'contactEmail', 'Invalid email address'],
    [{ amount: '5' }, 'currency', 'Currency is required'],
    [{ amount: '5.123', currency: 'USD' }, 'amount', 'Amount has more than the 2 decimals of USD'],
    [{ notes: 'x'.repeat(2001) }, 'notes', 'Notes is too long'],
  ])('refuses %j', async (wrong, field, message) => {
    const { status, body } = await team.portal.post(PATH, details(wrong));
    expect([status, body]).toEqual([400, { error: message, fields: { [field]: [message] } }]);
  });

  it('is changed while it is submitted, and not afterwards', async () => {
    const { id } = await register(team.portal, { amount: '10', currency: 'USD' });
    const url = `${PATH}/${id}`;
    const changed = await team.portal.patch(url, {
      amount: '12.5',
      notes: null,
      customerDomain: 'new.example',
    });
    expect(changed).toMatchObject({ status: 200, body: { amount: '12.50', customerDomain: 'new.example' } });
    expect((await team.portal.patch(url, { currency: 'JPY' })).status).toBe(400);
    // Fields that only members may set are ignored.
    await team.portal.patch(url, { status: 'won', partnerId: 'x', ownerId: team.userIds.owner });
    expect((await team.owner.get(`/api/deals/${id}`)).body).toMatchObject({
      status: 'submitted',
      ownerId: null,
    });

    for (const status of ['rejected', 'submitted', 'approved', 'won']) {
      await decide(id, { status, reason: 'No budget' });
      const again = await team.portal.patch(url, { notes: status });
      if (status === 'submitted') expect(again.status).toBe(200);
      else
        expect(again).toMatchObject({ status: 409, body: { error: 'Only submitted deals can be changed' } });
    }
  });

  it('is withdrawn while it is submitted, and not afterwards', async () => {
    const { id } = await register(team.portal);
    const answers = await Promise.all([1, 2, 3].map(() => team.portal.post(`${PATH}/${id}/withdraw`, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await team.portal.get(`${PATH}/${id}`)).body).toMatchObject({ status: 'withdrawn' });
    expect(await team.portal.post(`${PATH}/${id}/withdraw`, {})).toMatchObject({
      status: 409,
      body: { error: 'Cannot move deal from withdrawn to withdrawn' },
    });
    const approved = await register(team.portal);
    await decide(approved.id, { status: 'approved' });
    expect(await team.portal.post(`${PATH}/${approved.id}/withdraw`, {})).toMatchObject({
      status: 409,
      body: { error: 'Cannot move deal from approved to withdrawn' },
    });
  });

  it('hides internal fields of the members', async () => {
    const { partnerId } = team;
    const { id } = await ofPartner(partnerId, { notes: 'Difficult partner', ownerId: team.userIds.editor });
    await team.editor.post(`/api/comments?object=deal:${id}`, { body: 'Don’t tell them' });
    await decide(id, { status: 'approved', reason: 'They are friends' });
    expect((await team.portal.get(`${PATH}/${id}`)).body).toMatchObject({ notes: null, reason: null });
    await decide(id, { status: 'lost', reason: 'They were too slow' });
    const shown = (await team.portal.get(`${PATH}/${id}`)).body;
    expect(shown).toMatchObject({ status: 'lost', reason: null });
    const page = (await team.portal.get<string>(`/portal/deals/${id}`)).body;
    for (const secret of [
      'Difficult',
      'tell them',
      'friends',
      'too slow',
      team.emails.editor,
      team.emails.owner,
    ])
      expect(JSON.stringify(shown) + page).not.toContain(secret);
    const mine = await register(team.portal);
    await decide(mine.id, { status: 'rejected', reason: 'We know them already' });
    expect((await team.portal.get(`${PATH}/${mine.id}`)).body).toMatchObject({
      reason: 'We know them already',
    });
  });

  it('can be without custom fields, even required ones', async () => {
    const own = await makeTeam(server);
    const field = { entity: 'deals', key: 'segment', label: 'Segment', type: 'text', required: true };
    expect((await own.owner.post('/api/custom-fields', field)).status).toBe(201);
    expect(await register(own.portal, { custom: { segment: 'x' } })).not.toHaveProperty('custom');
  });
});

describe('mayConflict', () => {
  // Each test has a team of its own, because a partner learns about few customers an hour.
  let team: Team;
  beforeEach(async () => {
    team = await makeTeam(server);
  });
  const addPartner = (name: string) => addPartnerTo(team, name);
  const ofPartner = (partnerId: string, more: object = {}) => dealOf(team, partnerId, more);

  it('shows in every answer only whether the customer is known', async () => {
    const other = await addPartner('Rival partner');
    await ofPartner(other, { customerDomain: 'contested.example' });
    const mine = await register(team.portal, { customerDomain: 'shop.contested.example' });
    expect(mine.mayConflict).toBe(true);
    const url = `${PATH}/${mine.id}`;
    const [shown, listed, page] = await Promise.all([
      team.portal.get(url),
      team.portal.get<PortalDeal[]>(PATH),
      team.portal.get<string>(`/portal/deals/${mine.id}`),
    ]);
    expect(shown.body).toMatchObject({ mayConflict: true });
    expect(listed.body.find(({ id }) => id === mine.id)).toMatchObject({ mayConflict: true });
    for (const { body } of [shown, listed, page]) expect(JSON.stringify(body)).not.toContain('Rival');
    expect((await team.portal.patch(url, { customerDomain: 'free.example' })).body).toMatchObject({
      mayConflict: false,
    });
    expect((await team.portal.patch(url, { customerName: 'rival PARTNER, Inc.' })).body).toMatchObject({
      mayConflict: true,
    });
    expect((await team.portal.post(`${url}/withdraw`, {})).body).toMatchObject({ mayConflict: false });
  });

  it('includes leads and partners, but not records of the partner itself', async () => {
    const lead = { name: 'Eve', company: 'Leadco', email: 'eve@leadco.example' };
    await team.owner.post('/api/leads', lead);
    await team.portal.post('/api/portal/leads', { ...lead, company: 'Ownco', email: 'eve@ownco.example' });
    expect(await register(team.portal, { customerDomain: 'leadco.example' })).toMatchObject({
      mayConflict: true,
    });
    const own = await register(team.portal, { customerDomain: 'ownco.example' });
    expect(own.mayConflict).toBe(false);
    expect((await team.owner.get(`/api/deals/${own.id}/conflicts`)).body).toEqual([]);
    const rival = await ofPartner(await addPartner('Late partner'), { customerDomain: 'ownco.example' });
    const { body } = await team.owner.get<object[]>(`/api/deals/${rival.id}/conflicts`);
    expect(body).toContainEqual(
      expect.objectContaining({ kind: 'lead', partnerName: expect.stringMatching(/^Partner of/) }),
    );
  });

  it('agrees with the conflicts that members see', async () => {
    const partner = await addPartner('Sigma Systems');
    await ofPartner(partner, { customerName: 'Delta Works GmbH' });
    for (const customerName of ['Delta Works', 'Sigma Systems Ltd', 'Unheard Of']) {
      const { id, mayConflict } = await register(team.portal, { customerName });
      const { body } = await team.owner.get<object[]>(`/api/deals/${id}/conflicts`);
      expect([customerName, mayConflict]).toEqual([customerName, body.length > 0]);
    }
  });
});

// ASVS 2.4.1, 8.2.3
describe('a partner that probes for customers', () => {
  let own: Team;
  let rivalId: string;
  beforeEach(async () => {
    own = await makeTeam(server);
    rivalId = await addPartnerTo(own, 'Rival partner');
    await dealOf(own, rivalId, { customerName: 'Known', customerDomain: 'known.example' });
  });
  const answerFor = async (path: string) => {
    const { body } = await own.portal.get<PortalDeal>(path);
    return body.mayConflict;
  };
  const probe = (path: string, customerName: string) =>
    own.portal.patch<PortalDeal>(path, { customerName, customerDomain: null });
  /** Uses up the answers of an hour, and returns the path of the last deal, whose answer is withheld. */
  async function exhaust(): Promise<string> {
    const { id } = await register(own.portal);
    const path = `${PATH}/${id}`;
    for (let n = 0; n < 5; n += 1) await probe(path, `Guess ${n}`);
    return path;
  }

  it('gets one answer for each submission, which later records of others don’t change', async () => {
    const { id, mayConflict } = await register(own.portal, { customerName: 'Unclaimed' });
    expect(mayConflict).toBe(false);
    await dealOf(own, rivalId, { customerName: 'Unclaimed' });
    expect(await answerFor(`${PATH}/${id}`)).toBe(false);
    const again = await own.portal.patch(`${PATH}/${id}`, { notes: 'x', customerName: 'UNCLAIMED, Inc.' });
    expect(again.body).toMatchObject({ mayConflict: false });
    expect((await own.portal.get<PortalDeal[]>(PATH)).body).toMatchObject([{ mayConflict: false }]);
    expect((await probe(`${PATH}/${id}`, 'Known')).body).toMatchObject({ mayConflict: true });
  });

  it('gets the same answer for all customers after five within an hour, changed or submitted', async () => {
    const path = await exhaust();
    const answers: unknown[] = [await answerFor(path)];
    for (const name of ['Known', 'Unheard of']) {
      answers.push((await probe(path, name)).body.mayConflict);
      answers.push((await register(own.portal, { customerName: name })).mayConflict);
    }
    expect(answers).toEqual([true, true, true, true, true]);
  });

  it('is not answered in parallel either', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `Parallel ${n}`);
    const deals = await Promise.all(names.map((customerName) => register(own.portal, { customerName })));
    expect(deals.filter(({ mayConflict }) => !mayConflict)).toHaveLength(5);
  });

  it('can submit the same customer again without using up its answers', async () => {
    const { id } = await register(own.portal, { customerName: 'One' });
    for (let n = 0; n < 8; n += 1) await probe(`${PATH}/${id}`, n % 2 === 0 ? 'Two' : 'One');
    expect(await answerFor(`${PATH}/${id}`)).toBe(false);
  });

  it('is answered again only after an admin has decided about one of its deals', async () => {
    const path = await exhaust();
    const id = path.slice(PATH.length + 1);
    const other = await register(own.portal, { customerName: 'Other' });
    await server.app.db.write('rate_limits').delete();
    expect((await register(own.portal)).mayConflict).toBe(true);
    await own.portal.post(`${PATH}/${other.id}/withdraw`, {});
    expect((await register(own.portal)).mayConflict).toBe(true);

    await decide(id, { status: 'rejected', reason: 'You probe' }, own);
    const told = await register(own.portal);
    expect(told.mayConflict).toBe(false);
    const pending = (await own.portal.get<PortalDeal[]>(`${PATH}?status=submitted`)).body;
    expect(pending.map(({ mayConflict }) => mayConflict)).toEqual([false, true, true]);
    const held = pending[1]?.id ?? '';
    await decide(held, { status: 'approved' }, own);
    expect(await answerFor(`${PATH}/${held}`)).toBe(false);
  });

  it('is reported to admins once', async () => {
    const path = await exhaust();
    await probe(path, 'One more');
    server.app.dispatcher.start();
    await allDelivered(server);
    const titleOf = async (client: Client) =>
      (await notificationsFor(client))
        .map(({ title, url }) => [title, url])
        .filter(([title]) => title?.includes('asks'));
    const told = [
      [expect.stringMatching(/^Partner of .* asks about many customers$/), `/deals?partner=${own.partnerId}`],
    ];
    expect(await titleOf(own.owner)).toEqual(told);
    expect(await titleOf(own.admin)).toEqual(told);
    for (const client of [own.editor, own.viewer, own.portal]) expect(await titleOf(client)).toEqual([]);
  });
});

describe('the list', () => {
  it('shows all deals of the partner, newest first, in pages, by status and search', async () => {
    const own = await makeTeam(server);
    const first = await register(own.portal, { name: 'Alpha' });
    const second = await register(own.portal, { name: 'Beta' });
    await own.owner.post('/api/deals', details({ partnerId: own.partnerId, name: 'Gamma' }));
    await decide(first.id, { status: 'approved' }, own);
    const all = await own.portal.get<PortalDeal[]>(PATH);
    expect(all.body.map(({ name }) => name)).toEqual(['Gamma', 'Beta', 'Alpha']);
    expect(all.headers.get('X-Total-Count')).toBe('3');
    const page = await own.portal.get<PortalDeal[]>(`${PATH}?limit=1`);
    const next = /<([^>]+)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? '';
    const { pathname, search } = new URL(next, server.url);
    expect((await own.portal.get<PortalDeal[]>(pathname + search)).body).toMatchObject([{ id: second.id }]);
    expect((await own.portal.get(`${PATH}?status=approved`)).body).toMatchObject([{ name: 'Alpha' }]);
    expect((await own.portal.get(`${PATH}?search=gam`)).body).toMatchObject([{ name: 'Gamma' }]);
    for (const wrong of ['status=x', 'cursor=x', 'limit=0'])
      expect((await own.portal.get(`${PATH}?${wrong}`)).status).toBe(400);
  });

  it('is the same for all users of the partner', async () => {
    const { id } = await register(team.portal);
    const { portal } = stranger;
    const membership = {
      userId: stranger.userIds.portal,
      role: 'partner_portal',
      partnerId: team.partnerId,
    } as const;
    await insertMember(server, { workspaceId: team.workspaceId, ...membership });
    await portal.post('/api/workspaces/switch', { workspaceId: team.workspaceId });
    expect((await portal.get(`${PATH}/${id}`)).status).toBe(200);
    await portal.post('/api/workspaces/switch', { workspaceId: stranger.workspaceId });
    expect((await portal.get(`${PATH}/${id}`)).status).toBe(404);
  });
});

it('limits how many deals and leads a partner submits in an hour', async () => {
  const limited = await startTestServer({ PARTNERHUB_RATE_LIMITS: 'submit=2/1h' });
  try {
    const own = await makeTeam(limited);
    const { id } = await register(own.portal);
    expect((await own.portal.post(PATH, details({ amount: '1' }))).status).toBe(400);
    expect((await own.portal.patch(`${PATH}/${id}`, { notes: 'The same customer' })).status).toBe(200);
    const lead = { name: 'Eve', company: 'X', email: 'eve@x.example' };
    expect((await own.portal.post('/api/portal/leads', lead)).status).toBe(201);
    for (const answer of [
      await own.portal.post(PATH, details()),
      await own.portal.post('/api/portal/leads', lead),
      await own.portal.patch(`${PATH}/${id}`, { customerName: 'Another customer' }),
    ]) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
  } finally {
    await limited.close();
  }
});

it('shows the history of a deal without its actors', async () => {
  const { id } = await register(team.portal);
  await decide(id, { status: 'rejected', reason: 'Too early' });
  await decide(id, { status: 'submitted' });
  await decide(id, { status: 'approved' });
  await team.owner.patch(`/api/deals/${id}`, { ownerId: team.userIds.editor });
  await team.owner.post(`/api/deals/${id}/extend`, { days: 10 });
  const actor = await actorOf(server.app, team.portal.cookie());
  const history = await server.app.portalDeals.history(server.app.portal.own(actor), id);
  expect(history.map(({ step }) => step)).toEqual([
    'extended',
    'approved',
    'submitted',
    'rejected',
    'submitted',
  ]);
  expect(history.every((step) => Object.keys(step).sort().join() === 'at,id,step')).toBe(true);
});
