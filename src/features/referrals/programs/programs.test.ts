import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestResponse, Client } from '../../../testing/client';
import { UNKNOWN_ID } from '../../../testing/partners';
import { giveAndGet, makeProgram, makeReferral, smykowski } from '../../../testing/referrals';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { AuditEntryView } from '../../audit/audit.service';
import type { Program } from './programs.entity';
import type { ProgramView } from './programs.entity';
import { programStatuses } from '../referrals.rules';

let server: TestServer;
let team: Team;
let editor: Client;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  editor = team.editor;
});
afterAll(() => server.close());

const LIST = '/api/referral-programs';
const urlOf = ({ id }: Pick<Program, 'id'>) => `${LIST}/${id}`;
const NOT_FOUND = { status: 404, body: { error: 'Program not found' } };
const refusal = (field: string, message: string) => ({
  status: 400,
  body: { error: message, fields: { [field]: [message] } },
});
const conflict = (error: string) => ({ status: 409, body: { error } });
const IN_USE = 'This program has referrals; archive it instead';
const TYPES = 'Type must be one of: customer, partner, affiliate';
const STATUSES = 'Status must be one of: active, paused, archived';
const REWARDS = 'Reward type must be one of: percentage, fixed, credit, custom';

describe('access by role', () => {
  const everyone = (status: number) => ({ viewer: status, editor: status, admin: status, owner: status });
  const editors = (status: number) => ({ ...everyone(status), viewer: 403 });
  type Call = (client: Client, program: Program) => Promise<TestResponse<unknown>>;

  const calls: [string, object, Call][] = [
    ['GET /api/referral-programs', { ...everyone(200), outsider: 200 }, (who) => who.get(LIST)],
    ['POST /api/referral-programs', { ...editors(201), outsider: 201 }, (who) => who.post(LIST, giveAndGet)],
    [
      'GET /api/referral-programs/export',
      { ...everyone(200), outsider: 200 },
      (who) => who.get(`${LIST}/export`),
    ],
    ['GET …/{id}', { ...everyone(200), outsider: 404 }, (who, program) => who.get(urlOf(program))],
    [
      'PATCH …/{id}',
      { ...editors(200), outsider: 404 },
      (who, program) => who.patch(urlOf(program), { name: 'Better' }),
    ],
    [
      'PATCH …/{id}/status',
      { ...editors(200), outsider: 404 },
      (who, program) => who.patch(`${urlOf(program)}/status`, { status: 'paused' }),
    ],
    ['DELETE …/{id}', { ...editors(204), outsider: 404 }, (who, program) => who.delete(urlOf(program))],
    [
      'GET /api/referral-templates',
      { ...everyone(200), outsider: 200 },
      (who) => who.get('/api/referral-templates'),
    ],
  ];

  it.each(calls)('checks every role for %s', async (_, expected, call) => {
    const statuses = await statusByCaller(server, team, async (client) =>
      call(client, await makeProgram(team.owner)),
    );
    expect(statuses).toEqual({ anyone: 401, portal: 403, ...expected });
  });
});

describe('POST /api/referral-programs', () => {
  it('returns the new program, complete also in the list and by its id', async () => {
    const details = {
      name: 'Revenue Share',
      description: 'For agencies.',
      type: 'partner',
      status: 'paused',
      rewardType: 'percentage',
      rewardValue: '12.50',
    };
    const { status, body } = await editor.post<ProgramView>(LIST, details);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...details,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspaceId: team.workspaceId,
      referralCount: 0,
      convertedCount: 0,
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      updatedAt: body.createdAt,
    });
    expect(await editor.get(urlOf(body))).toMatchObject({ status: 200, body });
    expect((await editor.get<Program[]>(`${LIST}?limit=1`)).body).toEqual([body]);
  });

  it('requires only a name and a type for a program, and ignores fields that only the server may set', async () => {
    const program = await makeProgram(editor, {
      description: ' ',
      rewardType: '',
      rewardValue: '',
      id: UNKNOWN_ID,
      workspaceId: UNKNOWN_ID,
      createdAt: '2000-01-01T00:00:00.000Z',
      referralCount: 7,
      updatedAt: '2000-01-01T00:00:00.000Z',
      seq: 1,
      searchText: 'hidden',
    });
    expect(program).toMatchObject({
      ...giveAndGet,
      status: 'active',
      description: null,
      rewardType: null,
      rewardValue: null,
      workspaceId: team.workspaceId,
      referralCount: 0,
    });
    expect(program.id).not.toBe(UNKNOWN_ID);
    expect(program.createdAt).not.toMatch(/^2000/);
    expect(Object.keys(program)).toHaveLength(12);
  });

  it('reports every missing field of a program', async () => {
    expect(await editor.post(LIST, { name: ' ' })).toMatchObject({
      status: 400,
      body: {
        error: 'Program name is required',
        fields: { name: ['Program name is required'], type: ['Type is required'] },
      },
    });
  });

  it.each([
    ['name', 200, 'Program name is too long'],
    ['description', 1000, 'Description is too long'],
    ['rewardValue', 100, 'Reward value is too long'],
  ])('accepts a program with a %s of %i characters, but no longer one', async (field, max, message) => {
    expect(await makeProgram(editor, { [field]: 'ü'.repeat(max) })).toMatchObject({
      [field]: 'ü'.repeat(max),
    });
    const longer = await editor.post(LIST, { ...giveAndGet, [field]: 'ü'.repeat(max + 1) });
    expect(longer).toMatchObject(refusal(field, message));
  });

  it.each([
    ['name', 7, 'Program name is required'],
    ['description', 7, 'Description must be text'],
    ['type', 'internal', TYPES],
    ['type', '', 'Type is required'],
    ['status', 'Active', STATUSES],
    ['rewardType', 'money', REWARDS],
    ['rewardType', 7, REWARDS],
    ['rewardValue', 10, 'Reward value must be text'],
  ])('refuses a program with %s %j', async (field, value, message) => {
    expect(await editor.post(LIST, { ...giveAndGet, [field]: value })).toMatchObject(refusal(field, message));
  });

  it.each([
    ['percentage', '100', null],
    ['percentage', '100.01', 'Reward value must be at most 100'],
    ['percentage', 'ten', 'Reward value must be a number, such as 10 or 12.50'],
    ['fixed', '999999999999.99', null],
    ['credit', '-1', 'Reward value must be a number, such as 10 or 12.50'],
    ['custom', 'A dinner for two', null],
  ])('validates the value of a reward: %s of %j', async (rewardType, rewardValue, message) => {
    const { status, body } = await editor.post(LIST, { ...giveAndGet, rewardType, rewardValue });
    if (message === null) expect({ status, body }).toMatchObject({ status: 201, body: { rewardValue } });
    else expect({ status, body }).toMatchObject(refusal('rewardValue', message));
  });

  it('refuses a null character and a body that is not JSON', async () => {
    expect((await editor.post(LIST, { ...giveAndGet, name: 'Gi\u0000ve' })).status).toBe(400);
    expect((await editor.post(LIST, undefined, { rawBody: '{' })).status).toBe(400);
  });
});

describe('PATCH /api/referral-programs/{id}', () => {
  it('changes only the given fields of a program, and writes nothing if nothing differs', async () => {
    const program = await makeProgram(editor, { description: 'Old', rewardType: 'fixed', rewardValue: '50' });
    server.clock.advance(1000);
    expect((await editor.patch(urlOf(program), { ...giveAndGet, id: UNKNOWN_ID, foo: 1 })).body).toEqual(
      program,
    );
    const { body } = await editor.patch<ProgramView>(urlOf(program), { description: '', rewardValue: '75' });
    expect(body).toEqual({ ...program, description: null, rewardValue: '75', updatedAt: body.updatedAt });
    expect(body.updatedAt > program.updatedAt).toBe(true);
    expect((await editor.get(urlOf(program))).body).toEqual(body);
  });

  it('validates changes like a new program, including the fit of reward type and value', async () => {
    const program = await makeProgram(editor, { rewardType: 'fixed', rewardValue: '250' });
    const refusals = [
      [{ name: '' }, 'name', 'Program name is required'],
      [{ type: null }, 'type', 'Type is required'],
      [{ status: 'gone' }, 'status', STATUSES],
      [{ rewardType: 'percentage' }, 'rewardValue', 'Reward value must be at most 100'],
      [{ rewardValue: 'a lot' }, 'rewardValue', 'Reward value must be a number, such as 10 or 12.50'],
    ] as const;
    for (const [changes, field, message] of refusals)
      expect(await editor.patch(urlOf(program), changes)).toMatchObject(refusal(field, message));
    expect((await editor.get(urlOf(program))).body).toEqual(program);
    const both = { rewardType: 'percentage', rewardValue: '25' };
    expect(await editor.patch(urlOf(program), both)).toMatchObject({ status: 200, body: both });
  });

  it('refuses another type for a program with referrals', async () => {
    const program = await makeProgram(editor);
    expect((await editor.patch(urlOf(program), { type: 'affiliate' })).status).toBe(200);
    const referral = await makeReferral(editor, program.id);
    expect(await editor.patch(urlOf(program), { type: 'partner', name: 'Changed' })).toMatchObject(
      conflict('This program has referrals; its type cannot change'),
    );
    expect((await editor.get(urlOf(program))).body).toMatchObject({ name: program.name, referralCount: 1 });
    await editor.delete(`/api/referrals/${referral.id}`);
    expect((await editor.patch(urlOf(program), { type: 'partner' })).status).toBe(200);
  });

  it('applies concurrent changes of different fields', async () => {
    const program = await makeProgram(editor);
    await Promise.all([
      editor.patch(urlOf(program), { name: 'Renamed' }),
      team.admin.patch(`${urlOf(program)}/status`, { status: 'archived' }),
      team.owner.patch(urlOf(program), { description: 'Described' }),
    ]);
    const { body } = await editor.get(urlOf(program));
    expect(body).toMatchObject({ name: 'Renamed', status: 'archived', description: 'Described' });
  });
});

describe('PATCH /api/referral-programs/{id}/status', () => {
  const moves = programStatuses.flatMap((from) => programStatuses.map((to) => ({ from, to })));

  it.each(moves)('moves a program from $from to $to', async ({ from, to }) => {
    const program = await makeProgram(editor, { status: from });
    server.clock.advance(1000);
    const { status, body } = await editor.patch<Program>(`${urlOf(program)}/status`, { status: to });
    expect(status).toBe(200);
    expect(body).toEqual({ ...program, status: to, updatedAt: body.updatedAt });
    expect(body.updatedAt > program.updatedAt).toBe(from !== to);
  });

  it.each([
    [{}, 'Status is required'],
    [{ status: 'deleted' }, STATUSES],
  ])('refuses to move a program with %j', async (body, message) => {
    const program = await makeProgram(editor);
    expect(await editor.patch(`${urlOf(program)}/status`, body)).toMatchObject(refusal('status', message));
  });
});

describe('DELETE /api/referral-programs/{id}', () => {
  it('deletes a program without referrals once', async () => {
    const program = await makeProgram(editor);
    const referral = await makeReferral(editor, program.id);
    await editor.delete(`/api/referrals/${referral.id}`);
    expect(await editor.delete(urlOf(program))).toMatchObject({ status: 204, body: null });
    expect(await editor.delete(urlOf(program))).toMatchObject(NOT_FOUND);
    expect(await editor.patch(urlOf(program), { name: 'Late' })).toMatchObject(NOT_FOUND);
    const counters = server.app.db.read('row_counts').where({ bucket: program.id });
    expect(await counters).toEqual([]);
  });

  it('does not delete a program with referrals', async () => {
    const program = await makeProgram(editor);
    const referral = await makeReferral(editor, program.id);
    expect(await editor.delete(urlOf(program))).toMatchObject(conflict(IN_USE));
    expect((await editor.get(`/api/referrals/${referral.id}`)).status).toBe(200);
  });

  it('never deletes a referral that is created concurrently with deleting its program', async () => {
    for (let round = 0; round < 8; round += 1) {
      const program = await makeProgram(editor);
      const [made, deleted] = await Promise.all([
        editor.post<{ id: string; error?: string }>('/api/referrals', {
          ...smykowski,
          programId: program.id,
        }),
        team.admin.delete(urlOf(program)),
      ]);
      const isMade = made.status === 201;
      expect([made.status, deleted.status]).toEqual(isMade ? [201, 409] : [400, 204]);
      if (isMade) expect((await editor.get(`/api/referrals/${made.body.id}`)).status).toBe(200);
      else expect(made.body.error).toBe('Program not found');
    }
  });
});

describe('another workspace', () => {
  it('returns 404 for a program of another workspace, and hides it from lists', async () => {
    const program = await makeProgram(editor, { name: 'Seen by the team only' });
    for (const url of [urlOf(program), `${LIST}/${UNKNOWN_ID}`, `${LIST}/nonsense`]) {
      expect(await team.outsider.get(url)).toMatchObject(NOT_FOUND);
      expect(await team.outsider.patch(url, { name: 'Mine' })).toMatchObject(NOT_FOUND);
      expect(await team.outsider.patch(`${url}/status`, { status: 'paused' })).toMatchObject(NOT_FOUND);
      expect(await team.outsider.delete(url)).toMatchObject(NOT_FOUND);
    }
    expect((await editor.get(urlOf(program))).body).toEqual(program);
    expect((await team.outsider.get(`${LIST}?search=team%20only`)).body).toEqual([]);
    const list = await team.outsider.get<Program[]>(LIST);
    expect(list.body.filter(({ workspaceId }) => workspaceId === team.workspaceId)).toEqual([]);
  });

  it('deletes the programs and referrals of a deleted workspace', async () => {
    const other = await makeTeam(server);
    const { id } = await makeReferral(other.owner, (await makeProgram(other.owner)).id);
    await server.app.db.write('workspaces').where({ id: other.workspaceId }).delete();
    expect(await server.app.db.read('referrals').where({ id })).toEqual([]);
    const left = server.app.db.read('referral_programs').where({ workspaceId: other.workspaceId });
    expect(await left).toEqual([]);
  });
});

describe('the audit log', () => {
  it('records creating, changing, moving and deleting a program, but no refused call', async () => {
    const program = await makeProgram(editor);
    const step = () => server.clock.advance(1000);
    step();
    await team.admin.patch(urlOf(program), { description: 'Better', name: program.name });
    step();
    await editor.patch(`${urlOf(program)}/status`, { status: 'paused' });
    await editor.patch(`${urlOf(program)}/status`, { status: 'paused' });
    await editor.patch(`${urlOf(program)}/status`, { status: 'gone' });
    await team.viewer.delete(urlOf(program));
    step();
    await team.owner.delete(urlOf(program));
    const { body } = await team.owner.get<AuditEntryView[]>('/api/audit-log?objectType=referral_program');
    const about = { objectName: program.name };
    expect(body.filter(({ objectId }) => objectId === program.id)).toMatchObject([
      { ...about, action: 'deleted', actorName: team.emails.owner, changes: [] },
      {
        ...about,
        action: 'status_changed',
        actorName: team.emails.editor,
        changes: [{ field: 'status', from: 'active', to: 'paused' }],
      },
      {
        ...about,
        action: 'updated',
        actorName: team.emails.admin,
        changes: [{ field: 'description', from: null, to: 'Better' }],
      },
      { ...about, action: 'created', actorName: team.emails.editor, changes: [] },
    ]);
  });
});

it('lists the allowed methods of each program path', async () => {
  const program = await makeProgram(editor);
  const allowed = async (url: string) => {
    const refused = await editor.send('PUT', url, {});
    return [refused.status, refused.headers.get('Allow')];
  };
  expect(await allowed(LIST)).toEqual([405, 'GET, POST']);
  expect(await allowed(urlOf(program))).toEqual([405, 'GET, PATCH, DELETE']);
  expect(await allowed(`${urlOf(program)}/status`)).toEqual([405, 'PATCH']);
  expect(await allowed('/api/referral-templates')).toEqual([405, 'GET']);
});
