import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestResponse, Client } from '../../testing/client';
import { makePartner, UNKNOWN_ID } from '../../testing/partners';
import { makeProgram, makeReferral, smykowski } from '../../testing/referrals';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { AuditEntryView } from '../audit/audit.service';
import type { ProgramView } from './programs/programs.entity';
import type { ReferralInProgram } from './referrals.entity';
import { referralStatuses, rewardStatuses } from './referrals.rules';

let server: TestServer;
let team: Team;
let editor: Client;
let program: ProgramView;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  editor = team.editor;
  program = await makeProgram(editor, { name: 'Give & Get', rewardType: 'fixed', rewardValue: '250' });
});
afterAll(() => server.close());

const LIST = '/api/referrals';
const urlOf = ({ id }: Pick<ReferralInProgram, 'id'>) => `${LIST}/${id}`;
const NOT_FOUND = { status: 404, body: { error: 'Referral not found' } };
const refusal = (field: string, message: string) => ({
  status: 400,
  body: { error: message, fields: { [field]: [message] } },
});
const NOT_ACTIVE = { status: 409, body: { error: 'Program is not active' } };
const STATUSES = 'Status must be one of: pending, contacted, qualified, converted, rejected';
const REWARDS = 'Reward status must be one of: pending, approved, paid, cancelled';
const AMOUNT = 'Reward amount must be a number, such as 10 or 12.50';
const refer = (details: object = {}) => makeReferral(editor, program.id, details);
const tom = () => ({ ...smykowski, programId: program.id });

describe('access by role', () => {
  const everyone = (status: number) => ({ viewer: status, editor: status, admin: status, owner: status });
  const editors = (status: number) => ({ ...everyone(status), viewer: 403 });
  type Call = (client: Client, referral: ReferralInProgram) => Promise<TestResponse<unknown>>;

  const calls: [string, object, Call][] = [
    ['GET /api/referrals', { ...everyone(200), outsider: 200 }, (who) => who.get(LIST)],
    // The outsider's workspace doesn't have this program.
    ['POST /api/referrals', { ...editors(201), outsider: 400 }, (who) => who.post(LIST, tom())],
    ['GET …/export', { ...everyone(200), outsider: 200 }, (who) => who.get(`${LIST}/export`)],
    ['GET …/{id}', { ...everyone(200), outsider: 404 }, (who, referral) => who.get(urlOf(referral))],
    [
      'PATCH …/{id}',
      { ...editors(200), outsider: 404 },
      (who, referral) => who.patch(urlOf(referral), { rewardStatus: 'paid' }),
    ],
    [
      'PATCH …/{id}/status',
      { ...editors(200), outsider: 404 },
      (who, referral) => who.patch(`${urlOf(referral)}/status`, { status: 'contacted' }),
    ],
    ['DELETE …/{id}', { ...editors(204), outsider: 404 }, (who, referral) => who.delete(urlOf(referral))],
  ];

  it.each(calls)('checks every role for %s', async (_, expected, call) => {
    const statuses = await statusByCaller(server, team, async (client) => call(client, await refer()));
    expect(statuses).toEqual({ anyone: 401, portal: 403, ...expected });
  });
});

describe('POST /api/referrals', () => {
  it('returns the new referral, complete also in the list and by its id', async () => {
    const details = {
      ...tom(),
      referredCompany: 'Initech',
      referredPhone: '+1 555 0100',
      notes: 'Met at a fair',
      referrerName: 'Milton Waddams',
      referrerEmail: 'milton@initech.example',
      status: 'converted',
      rewardStatus: 'paid',
      rewardAmount: '250.00',
    };
    const { status, body } = await editor.post<ReferralInProgram>(LIST, details);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...details,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspaceId: team.workspaceId,
      referrerType: 'customer',
      referrerId: null,
      programName: 'Give & Get',
      rewardType: 'fixed',
      convertedAt: body.createdAt,
      rewardedAt: body.createdAt,
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    });
    expect(await editor.get(urlOf(body))).toMatchObject({ status: 200, body });
    expect((await editor.get(`${LIST}?limit=1`)).body).toEqual([body]);
  });

  it('requires only a program, a name and an email, and ignores fields that only the server may set', async () => {
    const referral = await refer({
      referrerName: ' ',
      referrerEmail: '',
      referredCompany: '',
      rewardAmount: '',
      notes: null,
      id: UNKNOWN_ID,
      workspaceId: UNKNOWN_ID,
      referrerType: 'internal',
      convertedAt: '2000-01-01',
      seq: 1,
      createdAt: '2000-01-01T00:00:00.000Z',
      rewardedAt: '2000-01-01',
      searchText: 'hidden',
    });
    expect(referral).toMatchObject({
      ...tom(),
      referrerType: 'customer',
      status: 'pending',
      rewardStatus: 'pending',
      referrerId: null,
      referrerName: null,
      referrerEmail: null,
      referredCompany: null,
      notes: null,
      rewardAmount: null,
      convertedAt: null,
      rewardedAt: null,
      workspaceId: team.workspaceId,
    });
    expect(referral.id).not.toBe(UNKNOWN_ID);
    expect(referral.createdAt).not.toMatch(/^2000/);
    expect(Object.keys(referral)).toHaveLength(20);
  });

  it('reports every missing field of a referral', async () => {
    expect(await editor.post(LIST, {})).toMatchObject({
      status: 400,
      body: {
        error: 'Program ID is required',
        fields: {
          programId: ['Program ID is required'],
          referredName: ['Referred name is required'],
          referredEmail: ['Invalid email address'],
        },
      },
    });
  });

  it.each([
    ['referredName', 200, 'Referred name is too long'],
    ['referrerName', 200, 'Referrer name is too long'],
    ['referredCompany', 200, 'Company is too long'],
    ['referredPhone', 50, 'Phone is too long'],
    ['notes', 2000, 'Notes is too long'],
  ])('accepts a referral with a %s of %i characters, but no longer one', async (field, max, message) => {
    expect(await refer({ [field]: 'ü'.repeat(max) })).toMatchObject({ [field]: 'ü'.repeat(max) });
    const longer = await editor.post(LIST, { ...tom(), [field]: 'ü'.repeat(max + 1) });
    expect(longer).toMatchObject(refusal(field, message));
  });

  it.each([
    ['programId', '', 'Program ID is required'],
    ['programId', null, 'Program ID is required'],
    ['programId', 'nonsense', 'Program not found'],
    ['programId', UNKNOWN_ID, 'Program not found'],
    ['referredName', ' ', 'Referred name is required'],
    ['referredEmail', '', 'Invalid email address'],
    ['referredEmail', 'a@b@c.example', 'Invalid email address'],
    ['referrerEmail', 'nonsense', 'Invalid email'],
    ['referrerEmail', 7, 'Invalid email'],
    ['referrerId', UNKNOWN_ID, 'Partner not found'],
    ['referrerId', 'nonsense', 'Partner not found'],
    ['referrerId', 7, 'Referrer ID must be text'],
    ['status', 'won', STATUSES],
    ['rewardStatus', '', 'Reward status is required'],
    ['rewardStatus', 'open', REWARDS],
    ['rewardAmount', 'a lot', AMOUNT],
    ['rewardAmount', '1e3', AMOUNT],
    ['rewardAmount', '-1', AMOUNT],
    ['rewardAmount', 250, 'Reward amount must be text'],
  ])('refuses a referral with %s %j', async (field, value, message) => {
    expect(await editor.post(LIST, { ...tom(), [field]: value })).toMatchObject(refusal(field, message));
  });

  it('keeps every digit of an amount, and any text for a custom reward', async () => {
    expect(await refer({ rewardAmount: '900719925474.0993' })).toMatchObject({
      rewardAmount: '900719925474.0993',
    });
    const custom = await makeProgram(editor, { rewardType: 'custom' });
    expect(await makeReferral(editor, custom.id, { rewardAmount: 'A dinner' })).toMatchObject({
      rewardAmount: 'A dinner',
    });
  });

  it.each(['paused', 'archived'])('refuses a referral to a program that is %s', async (status) => {
    const closed = await makeProgram(editor, { status });
    expect(await editor.post(LIST, { ...smykowski, programId: closed.id })).toMatchObject(NOT_ACTIVE);
  });

  it.each(['customer', 'partner', 'affiliate'])(
    'copies the type of a referral from its program: %s',
    async (type) => {
      const typed = await makeProgram(editor, { type });
      expect(await makeReferral(editor, typed.id)).toMatchObject({ referrerType: type });
    },
  );

  it('refuses a referral to a program that is paused concurrently', async () => {
    for (let round = 0; round < 8; round += 1) {
      const closing = await makeProgram(editor);
      const [, made] = await Promise.all([
        team.admin.patch(`/api/referral-programs/${closing.id}/status`, { status: 'paused' }),
        editor.post(LIST, { ...smykowski, programId: closing.id }),
      ]);
      const { body } = await editor.get<ProgramView>(`/api/referral-programs/${closing.id}`);
      expect([made.status, body.referralCount]).toEqual(made.status === 201 ? [201, 1] : [409, 0]);
    }
  });
});

describe('a partner as the referrer', () => {
  async function partnerWithContact(name: string) {
    const partner = await makePartner(editor, { name });
    const contact = { name: 'Nina', email: `nina@${name.toLowerCase()}.example`, isPrimary: true };
    await editor.post(`/api/partners/${partner.id}/contacts`, contact);
    return partner;
  }

  it('fills in the name of a referring partner and the email of its primary contact, unless given', async () => {
    const { id: referrerId } = await partnerWithContact('Initrode');
    expect(await refer({ referrerId })).toMatchObject({
      referrerId,
      referrerName: 'Initrode',
      referrerEmail: 'nina@initrode.example',
    });
    const said = { referrerId, referrerName: 'Peter', referrerEmail: 'peter@initrode.example' };
    expect(await refer(said)).toMatchObject(said);
    const bare = await makePartner(editor, { name: 'Without contacts' });
    expect(await refer({ referrerId: bare.id })).toMatchObject({
      referrerName: 'Without contacts',
      referrerEmail: null,
    });
  });

  it('updates the referrer with the partner, and keeps the name of a deleted partner', async () => {
    const [one, other] = [await partnerWithContact('Penetrode'), await partnerWithContact('Intertrode')];
    const referral = await refer({ referrerId: one.id });
    const { body } = await editor.patch(urlOf(referral), { referrerId: other.id });
    expect(body).toMatchObject({
      referrerId: other.id,
      referrerName: 'Intertrode',
      referrerEmail: 'nina@intertrode.example',
    });
    expect((await editor.patch(urlOf(referral), { referrerName: '' })).body).toMatchObject({
      referrerId: other.id,
      referrerName: null,
    });
    await editor.patch(urlOf(referral), { referrerName: 'Intertrode' });
    await team.admin.delete(`/api/partners/${other.id}`);
    expect((await editor.get(urlOf(referral))).body).toMatchObject({
      referrerId: null,
      referrerName: 'Intertrode',
      referrerEmail: 'nina@intertrode.example',
    });
  });

  it('refuses a partner of another workspace as the referrer', async () => {
    const foreign = await makePartner(team.outsider, { name: 'Foreign' });
    expect(await editor.post(LIST, { ...tom(), referrerId: foreign.id })).toMatchObject(
      refusal('referrerId', 'Partner not found'),
    );
    const referral = await refer();
    expect(await editor.patch(urlOf(referral), { referrerId: foreign.id })).toMatchObject(
      refusal('referrerId', 'Partner not found'),
    );
  });
});

describe('PATCH /api/referrals/{id}', () => {
  it('changes only the given fields of a referral, and nothing if nothing differs', async () => {
    const referral = await refer({ notes: 'Old', rewardAmount: '10' });
    expect((await editor.patch(urlOf(referral), { ...tom(), id: UNKNOWN_ID, foo: 1 })).body).toEqual(
      referral,
    );
    const { body } = await editor.patch(urlOf(referral), { notes: '', rewardAmount: '12.50' });
    expect(body).toEqual({ ...referral, notes: null, rewardAmount: '12.50' });
    expect((await editor.get(urlOf(referral))).body).toEqual(body);
  });

  it('validates changes like a new referral, and changes nothing on an error', async () => {
    const referral = await refer();
    const refusals = [
      [{ programId: '' }, 'programId', 'Program ID is required'],
      [{ programId: UNKNOWN_ID }, 'programId', 'Program not found'],
      [{ referredName: '' }, 'referredName', 'Referred name is required'],
      [{ referredEmail: '', notes: 'Changed' }, 'referredEmail', 'Invalid email address'],
      [{ referrerEmail: 'x' }, 'referrerEmail', 'Invalid email'],
      [{ status: 'gone' }, 'status', STATUSES],
      [{ rewardStatus: 'gone' }, 'rewardStatus', REWARDS],
      [{ rewardAmount: 'ten' }, 'rewardAmount', AMOUNT],
    ] as const;
    for (const [changes, field, message] of refusals)
      expect(await editor.patch(urlOf(referral), changes)).toMatchObject(refusal(field, message));
    expect((await editor.get(urlOf(referral))).body).toEqual(referral);
  });

  it('moves a referral to another active program, and copies its type', async () => {
    const agencies = await makeProgram(editor, { name: 'Agencies', type: 'partner', rewardType: 'credit' });
    const archived = await makeProgram(editor, { status: 'archived' });
    const referral = await refer();
    expect(await editor.patch(urlOf(referral), { programId: archived.id })).toMatchObject(NOT_ACTIVE);
    expect((await editor.patch(urlOf(referral), { programId: agencies.id })).body).toEqual({
      ...referral,
      programId: agencies.id,
      programName: 'Agencies',
      referrerType: 'partner',
      rewardType: 'credit',
    });
    const dinner = await makeReferral(editor, (await makeProgram(editor, { rewardType: 'custom' })).id, {
      rewardAmount: 'A dinner',
    });
    expect(await editor.patch(urlOf(dinner), { programId: agencies.id })).toMatchObject(
      refusal('rewardAmount', AMOUNT),
    );
  });

  it('still changes a referral whose program is archived', async () => {
    const closing = await makeProgram(editor);
    const referral = await makeReferral(editor, closing.id);
    await editor.patch(`/api/referral-programs/${closing.id}/status`, { status: 'archived' });
    const changes = { programId: closing.id, status: 'converted', notes: 'At last' };
    expect(await editor.patch(urlOf(referral), changes)).toMatchObject({ status: 200, body: changes });
  });

  it('applies concurrent changes of different fields', async () => {
    const referral = await refer();
    await Promise.all([
      editor.patch(urlOf(referral), { notes: 'Called' }),
      team.admin.patch(`${urlOf(referral)}/status`, { status: 'qualified' }),
      team.owner.patch(urlOf(referral), { rewardStatus: 'approved' }),
    ]);
    const { body } = await editor.get(urlOf(referral));
    expect(body).toMatchObject({ notes: 'Called', status: 'qualified', rewardStatus: 'approved' });
  });
});

describe('the states', () => {
  const moves = <Status extends string>(statuses: readonly Status[]) =>
    statuses.flatMap((from) => statuses.map((to) => ({ from, to })));
  /** Checks the time of entering a state after a move: null, unchanged, or new. */
  const expectTime = (
    time: string | null,
    state: string,
    { from, to }: { from: string; to: string },
    created: string,
  ) => {
    if (to !== state) expect(time).toBeNull();
    else if (from === state) expect(time).toBe(created);
    else expect(time && time > created).toBe(true);
  };

  it.each(moves(referralStatuses))('moves a referral from $from to $to', async (move) => {
    const referral = await refer({ status: move.from });
    server.clock.advance(1000);
    const { status, body } = await editor.patch<ReferralInProgram>(`${urlOf(referral)}/status`, {
      status: move.to,
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...referral, status: move.to, convertedAt: body.convertedAt });
    expectTime(body.convertedAt, 'converted', move, referral.createdAt);
  });

  it.each(moves(rewardStatuses))('moves a reward from $from to $to', async (move) => {
    const referral = await refer({ rewardStatus: move.from });
    server.clock.advance(1000);
    const { status, body } = await editor.patch<ReferralInProgram>(urlOf(referral), {
      rewardStatus: move.to,
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...referral, rewardStatus: move.to, rewardedAt: body.rewardedAt });
    expectTime(body.rewardedAt, 'paid', move, referral.createdAt);
  });

  it.each([
    [{}, 'Status is required'],
    [{ status: 'won' }, STATUSES],
    [{ status: null }, 'Status is required'],
    [{ rewardStatus: 'paid' }, 'Status is required'],
  ])('refuses to move a referral with %j', async (body, message) => {
    const referral = await refer();
    expect(await editor.patch(`${urlOf(referral)}/status`, body)).toMatchObject(refusal('status', message));
    expect((await editor.get(urlOf(referral))).body).toEqual(referral);
  });
});

describe('another workspace', () => {
  it('returns 404 for a referral of another workspace, and refuses its program', async () => {
    const referral = await refer({ referredName: 'Seen by the team only' });
    for (const url of [urlOf(referral), `${LIST}/${UNKNOWN_ID}`, `${LIST}/nonsense`]) {
      expect(await team.outsider.get(url)).toMatchObject(NOT_FOUND);
      expect(await team.outsider.patch(url, { notes: 'Mine' })).toMatchObject(NOT_FOUND);
      expect(await team.outsider.patch(`${url}/status`, { status: 'rejected' })).toMatchObject(NOT_FOUND);
      expect(await team.outsider.delete(url)).toMatchObject(NOT_FOUND);
    }
    const own = await makeReferral(team.outsider, (await makeProgram(team.outsider)).id);
    expect(await team.outsider.patch(urlOf(own), { programId: program.id })).toMatchObject(
      refusal('programId', 'Program not found'),
    );
    expect((await editor.get(urlOf(referral))).body).toEqual(referral);
    for (const parameters of ['search=team%20only', `programId=${program.id}`])
      expect((await team.outsider.get(`${LIST}?${parameters}`)).body).toEqual([]);
  });
});

describe('the audit log', () => {
  it('records creating, changing, moving and deleting a referral, but no refused call', async () => {
    const referral = await refer();
    const step = () => server.clock.advance(1000);
    step();
    await team.admin.patch(urlOf(referral), { notes: 'Called', rewardAmount: '99.90' });
    step();
    await editor.patch(`${urlOf(referral)}/status`, { status: 'converted' });
    await editor.patch(`${urlOf(referral)}/status`, { status: 'converted' });
    await editor.patch(urlOf(referral), { rewardAmount: 'ten' });
    await team.viewer.delete(urlOf(referral));
    step();
    await team.owner.delete(urlOf(referral));
    const { body } = await team.owner.get<AuditEntryView[]>('/api/audit-log?objectType=referral');
    const about = { objectName: referral.referredName };
    expect(body.filter(({ objectId }) => objectId === referral.id)).toMatchObject([
      { ...about, action: 'deleted', actorName: team.emails.owner, changes: [] },
      {
        ...about,
        action: 'status_changed',
        actorName: team.emails.editor,
        changes: [{ field: 'status', from: 'pending', to: 'converted' }],
      },
      {
        ...about,
        action: 'updated',
        actorName: team.emails.admin,
        changes: [
          { field: 'notes', from: null, to: 'Called' },
          { field: 'rewardAmount', from: null, to: '99.90' },
        ],
      },
      { ...about, action: 'created', actorName: team.emails.editor, changes: [] },
    ]);
  });
});

it('lists the allowed methods of each referral path', async () => {
  const referral = await refer();
  const allowed = async (url: string) => {
    const refused = await editor.send('PUT', url, {});
    return [refused.status, refused.headers.get('Allow')];
  };
  expect(await allowed(LIST)).toEqual([405, 'GET, POST']);
  expect(await allowed(urlOf(referral))).toEqual([405, 'GET, PATCH, DELETE']);
  expect(await allowed(`${urlOf(referral)}/status`)).toEqual([405, 'PATCH']);
});
