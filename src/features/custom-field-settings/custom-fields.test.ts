import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { makeCustomField } from '../../testing/custom-fields';
import { UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { AuditEntryView } from '../audit/audit.service';
import type { CustomField } from '../custom-fields/custom-fields.entity';

let server: TestServer;
let ada: Client;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people += 1;
  ada = await server.signUp(`ada${people}@example.org`);
});

const tier = { entity: 'leads', key: 'tier', label: 'Tier', type: 'select', options: ['Gold', 'Silver'] };
const keys = async (client: Client, query = '') =>
  (await client.get<CustomField[]>(`/api/custom-fields${query}`)).body.map(({ key }) => key);
const urlOf = ({ id }: { id: string }) => `/api/custom-fields/${id}`;

it('checks every role, and hides fields of other workspaces', async () => {
  const team = await makeTeam(server);
  const field = await makeCustomField(team.owner);
  const always = { anyone: 401, portal: 403 };
  const statuses = (call: Parameters<typeof statusByCaller>[2]) => statusByCaller(server, team, call);
  const read = { ...always, viewer: 200, editor: 200, admin: 200, owner: 200 };
  expect(await statuses((who) => who.get('/api/custom-fields'))).toEqual({ ...read, outsider: 200 });
  expect(await statuses((who) => who.get(urlOf(field)))).toEqual({ ...read, outsider: 404 });
  const admins = { ...always, viewer: 403, editor: 403 };
  expect(await statuses((who, caller) => who.post('/api/custom-fields', { ...tier, key: caller }))).toEqual({
    ...admins,
    admin: 201,
    owner: 201,
    outsider: 201,
  });
  expect(await statuses((who) => who.patch(urlOf(field), { label: 'New' }))).toEqual({
    ...admins,
    admin: 200,
    owner: 200,
    outsider: 404,
  });
  expect(await statuses((who) => who.delete(urlOf({ id: UNKNOWN_ID })))).toEqual({
    ...admins,
    admin: 404,
    owner: 404,
    outsider: 404,
  });
  expect((await team.outsider.delete(urlOf(field))).status).toBe(404);
  expect(await keys(team.outsider)).toEqual(['outsider']);
});

describe('POST /api/custom-fields', () => {
  it('creates a field, at the end of its entity', async () => {
    const { status, body } = await ada.post<CustomField>('/api/custom-fields', tier);
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        ...tier,
        id: expect.any(String),
        workspaceId: expect.any(String),
        required: false,
        showOnForm: false,
        position: 0,
        createdAt: expect.any(String),
        updatedAt: body.createdAt,
      },
    });
    expect(await makeCustomField(ada, { key: 'second' })).toMatchObject({ position: 1, options: [] });
    expect(await makeCustomField(ada, { entity: 'partners', key: 'tier' })).toMatchObject({ position: 0 });
    expect(await keys(ada)).toEqual(['tier', 'tier', 'second']);
    expect(await keys(ada, '?entity=leads')).toEqual(['tier', 'second']);
    const page = await ada.get<CustomField[]>('/api/custom-fields?limit=2');
    expect(page.headers.get('X-Total-Count')).toBe('3');
    const next = /<[^>]*(\?[^>]+)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? '';
    expect(await keys(ada, next)).toEqual(['second']);
    expect((await ada.get('/api/custom-fields?cursor=WyJ4Il0')).status).toBe(400);
  });

  it.each([
    [{ entity: 'campaigns' }, 'entity', 'Entity must be one of: partners, leads, deals, applications'],
    [{ key: 'Tier' }, 'key', expect.stringContaining('lower-case')],
    [{ key: '1st' }, 'key', expect.stringContaining('start with a letter')],
    [{ key: 'a'.repeat(51) }, 'key', expect.stringContaining('at most 50')],
    [{ key: undefined }, 'key', 'Key is required'],
    [{ label: ' ' }, 'label', 'Label is required'],
    [{ label: 'x'.repeat(101) }, 'label', 'Label is too long'],
    [{ type: 'money' }, 'type', 'Type must be one of: text, number, date, select, checkbox, url'],
    [{ options: [] }, 'options', 'A select field needs at least one option'],
    [{ options: ['Gold', ' gold'] }, 'options', 'Options must differ from each other'],
    [{ options: Array.from({ length: 51 }, (_, n) => `${n}`) }, 'options', 'At most 50 options are allowed'],
    [{ type: 'text' }, 'options', 'Only select fields have options'],
    [{ showOnForm: true }, 'showOnForm', 'Only fields of applications can be on the public form'],
    [{ required: 'yes' }, 'required', 'Required must be true or false'],
    [{ position: -1 }, 'position', 'Position must be a whole number from 0'],
  ])('refuses %j', async (details, field, message) => {
    const refused = await ada.post('/api/custom-fields', { ...tier, ...details });
    expect(refused).toMatchObject({ status: 400, body: { error: message, fields: { [field]: [message] } } });
  });

  it('accepts the longest key and label, and 50 options', async () => {
    const options = Array.from({ length: 50 }, (_, n) => `${n}`.padEnd(100, 'x'));
    await makeCustomField(ada, { ...tier, key: 'a'.repeat(50), label: 'ü'.repeat(100), options });
  });

  it('refuses a key that the entity already has, also when two create it at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ada.post('/api/custom-fields', tier)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('refuses the 31st field of an entity, also when two create it at once', async () => {
    for (let n = 0; n < 29; n++) await makeCustomField(ada, { key: `k${n}` });
    const answers = await Promise.all(
      ['x', 'y'].map((key) => ada.post('/api/custom-fields', { ...tier, key })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      error: 'At most 30 custom fields are allowed',
    });
    await makeCustomField(ada, { entity: 'partners' });
  });
});

describe('PATCH /api/custom-fields/{id}', () => {
  it('changes settings, but refuses to change key, entity and type', async () => {
    const field = await makeCustomField(ada, tier);
    const changes = { label: 'Level', options: ['Gold', 'Bronze'], required: true };
    const { status, body } = await ada.patch<CustomField>(urlOf(field), {
      ...changes,
      key: field.key,
      type: field.type,
      entity: field.entity,
    });
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...field, ...changes, updatedAt: expect.any(String) },
    });
    const { body: entries } = await ada.get<AuditEntryView[]>('/api/audit-log?limit=1');
    expect(entries[0]).toMatchObject({
      action: 'updated',
      objectType: 'custom_field',
      objectName: 'Level',
      changes: expect.arrayContaining([{ field: 'label', from: 'Tier', to: 'Level' }]),
    });
  });

  it.each([
    ['key', 'level', "Key can't be changed"],
    ['type', 'text', "Type can't be changed"],
    ['entity', 'partners', "Entity can't be changed"],
    ['key', null, "Key can't be changed"],
  ])('refuses to change the %s to %j, and changes nothing', async (name, value, message) => {
    const field = await makeCustomField(ada, tier);
    expect(await ada.patch(urlOf(field), { label: 'Level', [name]: value })).toMatchObject({
      status: 400,
      body: { error: message, fields: { [name]: [message] } },
    });
    expect((await ada.get<CustomField>(urlOf(field))).body).toMatchObject(field);
  });

  it('refuses settings that don’t fit the field', async () => {
    const select = await makeCustomField(ada, tier);
    expect(await ada.patch(urlOf(select), { options: [] })).toMatchObject({
      status: 400,
      body: { fields: { options: ['A select field needs at least one option'] } },
    });
    const text = await makeCustomField(ada);
    expect((await ada.patch(urlOf(text), { options: ['x'] })).status).toBe(400);
    expect((await ada.patch(urlOf(text), { showOnForm: true })).status).toBe(400);
  });

  it('moves a field among the others of its entity', async () => {
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((key) => makeCustomField(ada, { key })));
    if (!a || !b || !c) throw new Error('missing');
    await makeCustomField(ada, { entity: 'partners', key: 'other' });
    const order = async () => keys(ada, '?entity=leads');
    const before = await order();
    expect((await ada.patch<CustomField>(urlOf({ id: a.id }), { position: 99 })).body.position).toBe(2);
    expect(await order()).toEqual([...before.filter((key) => key !== 'a'), 'a']);
    await ada.patch(urlOf(a), { position: 0 });
    expect((await order())[0]).toBe('a');
    // Concurrent moves leave neither gaps nor duplicates.
    await Promise.all([b, c, a].map((field) => ada.patch(urlOf(field), { position: 1 })));
    const { body } = await ada.get<CustomField[]>('/api/custom-fields?entity=leads');
    expect(body.map(({ position }) => position)).toEqual([0, 1, 2]);
  });
});
