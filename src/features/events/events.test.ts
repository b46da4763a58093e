import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestResponse, Client } from '../../testing/client';
import { makeEvent, workshop } from '../../testing/events';
import { makePartner, UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { AuditEntryView } from '../audit/audit.service';
import { eventTemplates } from './event-templates';
import { eventStatuses } from './events.rules';
import type { PlannedEvent } from './events.entity';

let server: TestServer;
let team: Team;
let editor: Client;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  editor = team.editor;
});
afterAll(() => server.close());

const urlOf = ({ id }: { id: string }) => `/api/events/${id}`;
const refusal = (field: string, message: string) => ({
  status: 400,
  body: { error: message, fields: { [field]: [message] } },
});
const START = '2027-03-05T09:00:00.000Z';
const END = '2027-03-05T17:00:00.000Z';

describe('access by role', () => {
  const everyone = (status: number) => ({ viewer: status, editor: status, admin: status, owner: status });
  const editors = (status: number) => ({ ...everyone(status), viewer: 403 });
  const always = { anyone: 401, portal: 403 };
  type Call = (client: Client, event: PlannedEvent) => Promise<TestResponse<unknown>>;

  const calls: [string, object, Call][] = [
    ['GET /api/events', { ...everyone(200), outsider: 200 }, (who) => who.get('/api/events')],
    ['GET /api/events/export', { ...everyone(200), outsider: 200 }, (who) => who.get('/api/events/export')],
    ['POST /api/events', { ...editors(201), outsider: 201 }, (who) => who.post('/api/events', workshop)],
    ['GET …/{id}', { ...everyone(200), outsider: 404 }, (who, event) => who.get(urlOf(event))],
    [
      'GET …/{id}/calendar',
      { ...everyone(200), outsider: 404 },
      (who, event) => who.get(`${urlOf(event)}/calendar`),
    ],
    [
      'PATCH …/{id}',
      { ...editors(200), outsider: 404 },
      (who, event) => who.patch(urlOf(event), { location: 'Kraków' }),
    ],
    [
      'PATCH …/{id}/status',
      { ...editors(200), outsider: 404 },
      (who, event) => who.patch(`${urlOf(event)}/status`, { status: 'live' }),
    ],
    ['DELETE …/{id}', { ...editors(204), outsider: 404 }, (who, event) => who.delete(urlOf(event))],
    ['GET /api/members', { ...editors(200), outsider: 200 }, (who) => who.get('/api/members')],
  ];

  it.each(calls)('checks every role for %s', async (_, expected, call) => {
    const statuses = await statusByCaller(server, team, async (client) =>
      call(client, await makeEvent(team.owner, { startDate: START })),
    );
    expect(statuses).toEqual({ ...always, ...expected });
  });

  it('treats an event of another workspace like one that does not exist', async () => {
    const event = await makeEvent(team.owner);
    const there = await team.outsider.patch(urlOf(event), { name: 'Taken' });
    const nowhere = await team.outsider.patch(`/api/events/${UNKNOWN_ID}`, { name: 'Taken' });
    expect(there).toMatchObject({ status: 404, body: { error: 'Event not found' } });
    expect(nowhere.body).toEqual(there.body);
    expect((await team.outsider.get<PlannedEvent[]>('/api/events')).body).not.toContainEqual(
      expect.objectContaining({ id: event.id }),
    );
    expect((await editor.get(urlOf(event))).body).toEqual(event);
  });
});

describe('POST /api/events', () => {
  it('returns the new event, complete also in the list and by its id', async () => {
    const details = {
      name: 'Roadshow',
      description: 'Three cities',
      templateType: 'partner-roadshow',
      status: 'live',
      startDate: START,
      endDate: END,
      timezone: 'Europe/Warsaw',
      locationType: 'hybrid',
      location: 'Kraków',
      partnerId: team.partnerId,
      ownerId: team.userIds.admin,
      checklist: ['Book the venue'],
      notes: 'Bring adapters',
      showOnDashboard: true,
    };
    const { status, body } = await editor.post<PlannedEvent>('/api/events', details);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...details,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspaceId: team.workspaceId,
      ownerName: team.emails.admin,
      ownerEmail: team.emails.admin,
      partnerName: expect.stringMatching(/^Partner of team/),
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      updatedAt: body.createdAt,
      completedItems: [],
    });
    expect(await editor.get(urlOf(body))).toMatchObject({ status: 200, body });
    expect((await editor.get<PlannedEvent[]>('/api/events?limit=1')).body).toEqual([body]);
  });

  it('requires only a name: the caller becomes the owner, and the checklist comes from the template', async () => {
    const { body } = await editor.post<PlannedEvent>('/api/events', { name: 'Meet-up' });
    expect(body).toMatchObject({
      templateType: 'community-workshop',
      status: 'planning',
      locationType: 'virtual',
      ownerId: team.userIds.editor,
      ownerName: team.emails.editor,
      showOnDashboard: false,
      description: null,
      startDate: null,
      endDate: null,
      timezone: null,
      location: null,
      partnerId: null,
      partnerName: null,
      notes: null,
    });
    const template = eventTemplates.find(({ id }) => id === 'community-workshop');
    expect(body.checklist).toEqual(template?.checklist);
    expect((await makeEvent(editor, { checklist: [] })).checklist).toEqual([]);
  });

  it('trims typed text, treats empty text as missing, and ignores fields that only the server may set', async () => {
    const event = await makeEvent(editor, {
      name: '  Launch  ',
      description: ' ',
      location: '',
      notes: '  ',
      partnerId: '',
      timezone: '',
      startDate: '',
      endDate: null,
      checklist: ['  Book  the\nvenue '],
      id: UNKNOWN_ID,
      workspaceId: UNKNOWN_ID,
      createdAt: '2000-01-01T00:00:00.000Z',
      sequence: 9,
      seq: 1,
      updatedAt: '2000-01-01T00:00:00.000Z',
      searchText: 'hidden',
      ownerName: 'Nobody',
    });
    expect(event).toMatchObject({
      name: 'Launch',
      description: null,
      location: null,
      notes: null,
      partnerId: null,
      timezone: null,
      startDate: null,
      checklist: ['Book the venue'],
      ownerName: team.emails.editor,
    });
    expect(event.id).not.toBe(UNKNOWN_ID);
    expect(event.createdAt).not.toMatch(/^2000/);
    expect(Object.keys(event)).toHaveLength(22);
  });

  it.each([
    ['name', 200, 'Event name is too long'],
    ['description', 1000, 'Description is too long'],
    ['location', 500, 'Location is too long'],
    ['notes', 5000, 'Notes is too long'],
  ])('accepts an event with a %s of %i characters, but no longer one', async (field, max, message) => {
    expect(await makeEvent(editor, { [field]: 'ü'.repeat(max) })).toMatchObject({ [field]: 'ü'.repeat(max) });
    const longer = await editor.post('/api/events', { ...workshop, [field]: 'ü'.repeat(max + 1) });
    expect(longer).toMatchObject(refusal(field, message));
  });

  it('accepts the longest event that the limits allow', async () => {
    const longest = {
      name: '木'.repeat(200),
      description: '木'.repeat(1000),
      location: '木'.repeat(500),
      notes: '木'.repeat(5000),
      checklist: Array.from({ length: 30 }, () => '木'.repeat(300)),
    };
    expect(await makeEvent(editor, longest)).toMatchObject(longest);
  });

  const MOMENT = ' must be a date and time such as 2026-01-31T09:30:00.000Z';
  const ZONE = 'Time zone must be an IANA name such as Europe/Berlin';
  const TYPES = 'webinar-series, partner-roadshow, executive-roundtable, product-launch, community-workshop';
  it.each([
    ['name', '', 'Event name is required'],
    ['name', '  ', 'Event name is required'],
    ['name', null, 'Event name is required'],
    ['name', 7, 'Event name is required'],
    ['templateType', 'party', `Template type must be one of: ${TYPES}`],
    ['status', 'Live', `Status must be one of: ${eventStatuses.join(', ')}`],
    ['locationType', 'moon', 'Location type must be one of: virtual, in-person, hybrid'],
    ['startDate', 'tomorrow', `Start date${MOMENT}`],
    ['startDate', '2027-03-05', `Start date${MOMENT}`],
    ['startDate', '2027-03-05T09:00:00', `Start date${MOMENT}`],
    ['startDate', '2027-02-30T09:00:00Z', `Start date${MOMENT}`],
    ['startDate', '0000-01-01T00:00:00Z', `Start date${MOMENT}`],
    ['startDate', '1969-12-31T23:59:59Z', `Start date${MOMENT}`],
    ['endDate', '9999-12-31T23:59:59-05:00', `End date${MOMENT}`],
    ['endDate', 1, `End date${MOMENT}`],
    ['timezone', 'Mars/Olympus', ZONE],
    ['timezone', '+02:00', ZONE],
    ['timezone', '../etc/passwd', ZONE],
    ['timezone', 7, 'Time zone must be text'],
    ['ownerId', '', 'Owner ID is required'],
    ['ownerId', null, 'Owner ID is required'],
    ['ownerId', UNKNOWN_ID, 'Owner not found'],
    ['ownerId', 'x'.repeat(101), 'Owner not found'],
    ['partnerId', UNKNOWN_ID, 'Partner not found'],
    ['partnerId', 'nonsense', 'Partner not found'],
    ['partnerId', 7, 'Partner not found'],
    ['checklist', 'Book the venue', 'Checklist must be a list of texts'],
    ['checklist', [' '], 'Checklist item is required'],
    ['checklist', ['x'.repeat(301)], 'Checklist item is too long'],
    ['checklist', Array.from({ length: 31 }, () => 'x'), 'Checklist may have at most 30 items'],
    ['showOnDashboard', 'yes', 'showOnDashboard must be true or false'],
  ])('refuses an event with %s %j', async (field, value, message) => {
    expect(await editor.post('/api/events', { ...workshop, [field]: value })).toMatchObject(
      refusal(field, message),
    );
  });

  it('refuses portal users as owners, and partners and owners of another workspace like unknown ones', async () => {
    const theirs = await makePartner(team.outsider);
    for (const [field, value, message] of [
      ['partnerId', theirs.id, 'Partner not found'],
      ['ownerId', team.userIds.outsider, 'Owner not found'],
      ['ownerId', team.userIds.portal, 'Owner not found'],
    ] as const)
      expect(await editor.post('/api/events', { ...workshop, [field]: value })).toMatchObject(
        refusal(field, message),
      );
    expect(await makeEvent(editor, { ownerId: team.userIds.viewer })).toMatchObject({
      ownerName: team.emails.viewer,
    });
  });

  it('stores times in UTC, whatever their offset', async () => {
    const event = await makeEvent(editor, {
      startDate: '2027-03-05T10:00:00+01:00',
      endDate: '2027-03-05T10:00:00.5-05:30',
      timezone: 'Europe/Berlin',
    });
    expect(event).toMatchObject({ startDate: START, endDate: '2027-03-05T15:30:00.500Z' });
  });

  it.each([
    'UTC',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'America/Argentina/Buenos_Aires',
    'Etc/GMT+5',
  ])('accepts the time zone %s', async (timezone) => {
    expect(await makeEvent(editor, { timezone })).toMatchObject({ timezone });
  });

  // ASVS 2.2.3
  it('requires a start for an end, and an end no earlier than the start', async () => {
    const post = (times: object) => editor.post('/api/events', { ...workshop, ...times });
    expect(await post({ startDate: END, endDate: START })).toMatchObject(
      refusal('endDate', 'End date must not be before the start date'),
    );
    expect(await post({ endDate: END })).toMatchObject(
      refusal('startDate', 'An event with an end date needs a start date'),
    );
    expect((await post({ startDate: START, endDate: START })).status).toBe(201);
    expect((await post({ startDate: START })).status).toBe(201);
  });
});

describe('PATCH /api/events/{id}', () => {
  it('changes only the given fields of an event', async () => {
    const event = await makeEvent(editor, {
      startDate: START,
      notes: 'Bring adapters',
      showOnDashboard: true,
    });
    server.clock.advance(1000);
    const { status, body } = await editor.patch<PlannedEvent>(urlOf(event), {
      name: ' Launch ',
      description: 'Now',
      locationType: 'hybrid',
      notes: null,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...event,
      name: 'Launch',
      description: 'Now',
      locationType: 'hybrid',
      notes: null,
      updatedAt: body.updatedAt,
    });
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(event.updatedAt));
  });

  it('compares the resulting times of an event, not only the sent ones', async () => {
    const event = await makeEvent(editor, { startDate: START, endDate: END });
    expect(await editor.patch(urlOf(event), { startDate: '2027-03-06T09:00:00Z' })).toMatchObject(
      refusal('endDate', 'End date must not be before the start date'),
    );
    expect(await editor.patch(urlOf(event), { startDate: null })).toMatchObject(
      refusal('startDate', 'An event with an end date needs a start date'),
    );
    expect((await editor.patch(urlOf(event), { startDate: null, endDate: null })).body).toMatchObject({
      startDate: null,
      endDate: null,
    });
  });

  it('writes nothing if no field of the event differs', async () => {
    const event = await makeEvent(editor, { startDate: START });
    server.clock.advance(1000);
    expect((await editor.patch(urlOf(event), { name: event.name, startDate: START })).body).toEqual(event);
    expect((await editor.patch(urlOf(event), {})).body).toEqual(event);
  });

  it('refuses a foreign partner, a foreign owner and a missing owner', async () => {
    const event = await makeEvent(editor);
    for (const [body, message] of [
      [{ partnerId: UNKNOWN_ID }, 'Partner not found'],
      [{ ownerId: team.userIds.outsider }, 'Owner not found'],
      [{ ownerId: null }, 'Owner ID is required'],
    ] as const)
      expect(await editor.patch(urlOf(event), body)).toMatchObject({ status: 400, body: { error: message } });
  });
});

describe('PATCH /api/events/{id}/status', () => {
  it('moves an event from every status to every other', async () => {
    const event = await makeEvent(editor);
    for (const from of eventStatuses)
      for (const to of eventStatuses) {
        await editor.patch(`${urlOf(event)}/status`, { status: from });
        const { status, body } = await editor.patch<PlannedEvent>(`${urlOf(event)}/status`, { status: to });
        expect([from, to, status, body.status]).toEqual([from, to, 200, to]);
      }
  });

  it('changes nothing when an event already has the status', async () => {
    const event = await makeEvent(editor);
    server.clock.advance(1000);
    const { status, body } = await editor.patch(`${urlOf(event)}/status`, { status: 'planning' });
    expect([status, body]).toEqual([200, event]);
    expect((await trail(event)).map(({ action }) => action)).toEqual(['created']);
  });

  it.each([undefined, null, '', 'done', 'Live'])('refuses the event status %j', async (status) => {
    const event = await makeEvent(editor);
    expect((await editor.patch(`${urlOf(event)}/status`, { status })).status).toBe(400);
  });
});

async function trail({ id }: { id: string }): Promise<AuditEntryView[]> {
  const { body } = await team.admin.get<AuditEntryView[]>('/api/audit-log?objectType=event&limit=1000');
  return body.filter(({ objectId }) => objectId === id);
}

describe('the partner and owner of an event', () => {
  it('keeps an event when its partner or owner is deleted', async () => {
    const partner = await makePartner(team.admin);
    const event = await makeEvent(editor, { partnerId: partner.id, ownerId: team.userIds.viewer });
    expect((await team.admin.delete(`/api/partners/${partner.id}`)).status).toBe(204);
    expect((await editor.get(urlOf(event))).body).toEqual({ ...event, partnerId: null, partnerName: null });
    await server.app.db.write('users').where({ id: team.userIds.viewer }).delete();
    const { body } = await editor.get(urlOf(event));
    expect(body).toMatchObject({ ownerId: null, ownerName: null });
    expect((await editor.patch(urlOf(event), { name: 'Still here' })).status).toBe(200);
  });
});

describe('the audit log', () => {
  it('records every write of an event, with what changed', async () => {
    const event = await makeEvent(editor, { startDate: START });
    await editor.patch(urlOf(event), { name: 'Launch' });
    await editor.patch(`${urlOf(event)}/status`, { status: 'live' });
    await editor.delete(urlOf(event));
    expect((await editor.get(urlOf(event))).status).toBe(404);
    const entries = (await trail(event)).reverse();
    expect(entries.map(({ action, objectName, changes }) => [action, objectName, changes])).toEqual([
      ['created', event.name, [{ field: 'ownerId', from: null, to: event.ownerId }]],
      ['updated', 'Launch', [{ field: 'name', from: event.name, to: 'Launch' }]],
      ['status_changed', 'Launch', [{ field: 'status', from: 'planning', to: 'live' }]],
      ['deleted', 'Launch', []],
    ]);
  });
});

describe('GET /api/members', () => {
  it('returns only members who may own events', async () => {
    const { body } = await editor.get<{ id: string; email: string; workspaceRole: string }[]>('/api/members');
    expect(body.map(({ workspaceRole }) => workspaceRole).sort()).toEqual(['admin', 'editor', 'owner']);
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(['email', 'id', 'name', 'workspaceRole']);
    const found = await editor.get<{ email: string }[]>('/api/members?search=ADMIN');
    expect(found.body.map(({ email }) => email)).toEqual([team.emails.admin]);
  });
});
