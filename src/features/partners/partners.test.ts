import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { initech, makePartner, UNKNOWN_ID } from '../../testing/partners';
import { startTestServer, type TestServer } from '../../testing/server';
import type { PartnerActivity } from './records/activities.entity';
import type { Partner } from './partners.entity';

let server: TestServer;
let ada: Client;
let grace: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp('ada@example.org');
  grace = await server.signUp('grace@example.org');
});
afterAll(() => server.close());

const activitiesOf = async (partner: Partner) =>
  (await ada.get<PartnerActivity[]>(`/api/partners/${partner.id}/activities`)).body;

describe('POST /api/partners', () => {
  it('creates an active partner without website, types and tags, and records it', async () => {
    const { body: me } = await ada.get<{ id: string; workspaceId: string }>('/api/auth/me');
    const { status, body } = await ada.post<Partner>('/api/partners', initech);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...initech,
      id: body.id,
      workspaceId: me.workspaceId,
      website: null,
      logo: null,
      status: 'active',
      partnershipType: [],
      tags: [],
      tier: null,
      onboardingStatus: 'none',
      ownerId: null,
      ownerName: null,
      health: null,
      healthScore: null,
      externalId: null,
      custom: {},
      createdAt: body.createdAt,
      updatedAt: body.createdAt,
    });
    expect(body.createdAt).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    expect(await activitiesOf(body)).toMatchObject([
      { activityType: 'partner_created', userId: me.id, userName: 'ada@example.org' },
    ]);
  });

  it('trims typed text, and ignores fields that only the server may set', async () => {
    const partner = await makePartner(ada, {
      name: '  Initrode  ',
      id: UNKNOWN_ID,
      workspaceId: UNKNOWN_ID,
      createdAt: '2000-01-01T00:00:00.000Z',
      onboardingStatus: 'completed',
      logo: 'data:image/png;base64,AAAA',
      seq: 1,
      searchText: 'hidden',
      password: 'x',
    });
    expect(partner).toMatchObject({ name: 'Initrode', onboardingStatus: 'none', logo: null });
    expect(partner.id).not.toBe(UNKNOWN_ID);
    expect(partner.createdAt).not.toMatch(/^2000/);
    expect(Object.keys(partner)).toHaveLength(22);
  });

  it('reports every missing field of a partner', async () => {
    const { status, body } = await ada.post('/api/partners', { name: ' ' });
    expect(status).toBe(400);
    expect(body).toEqual({
      error: 'Partner name is required',
      fields: {
        name: ['Partner name is required'],
        description: ['Description is required'],
        industry: ['Industry is required'],
        size: ['Company size is required'],
        location: ['Location is required'],
      },
    });
  });

  it.each([
    ['name', 200, 'Partner name is too long'],
    ['description', 1000, 'Description is too long'],
    ['industry', 200, 'Industry is too long'],
    ['size', 200, 'Company size is too long'],
    ['location', 200, 'Location is too long'],
  ])('accepts a partner with a %s of %i characters, but no longer one', async (field, max, message) => {
    const longest = await ada.post('/api/partners', { ...initech, [field]: 'ü'.repeat(max) });
    expect(longest.status).toBe(201);
    const longer = await ada.post('/api/partners', { ...initech, [field]: 'ü'.repeat(max + 1) });
    expect(longer.status).toBe(400);
    expect(longer.body).toEqual({ error: message, fields: { [field]: [message] } });
  });

  it.each([
    ['initech.example', 'https://initech.example'],
    ['initech.example:8443/about', 'https://initech.example:8443/about'],
    ['HTTP://initech.example', 'HTTP://initech.example'],
    ['  ', null],
    [null, null],
  ])('stores the partner website %j as %j', async (website, kept) => {
    expect(await makePartner(ada, { website })).toMatchObject({ website: kept });
  });

  // ASVS 1.2.2
  it.each(['not a website', 'initech', 'javascript:alert(1)', 'ftp://initech.example', 'https://', 42])(
    'refuses the partner website %j',
    async (website) => {
      const { status, body } = await ada.post('/api/partners', { ...initech, website });
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: 'Invalid website URL' });
    },
  );

  it('accepts partnership types as a list or as comma-separated text', async () => {
    const partnershipType = ['Reseller', 'Referral'];
    expect(await makePartner(ada, { partnershipType })).toMatchObject({ partnershipType });
    const typed = await makePartner(ada, { partnershipType: ' Reseller, ,Referral,,reseller ' });
    expect(typed.partnershipType).toEqual(partnershipType);
    const eleven = Array.from({ length: 11 }, (_, index) => `Type ${index}`);
    const tooMany = await ada.post('/api/partners', { ...initech, partnershipType: eleven });
    expect(tooMany.body).toMatchObject({ error: 'Maximum 10 partnership types allowed per partner' });
    const noList = await ada.post('/api/partners', { ...initech, partnershipType: 7 });
    expect(noList.body).toMatchObject({ error: 'Partnership type must be a list' });
  });

  it('accepts up to five different tags of the vocabulary', async () => {
    const tags = ['CRM', 'SaaS', 'Europe', 'Gold', 'Security'];
    expect(await makePartner(ada, { tags: [...tags, ' CRM '] })).toMatchObject({ tags });
    const six = await ada.post('/api/partners', { ...initech, tags: [...tags, 'Fintech'] });
    expect(six.body).toEqual({
      error: 'Maximum 5 tags allowed per partner',
      fields: { tags: ['Maximum 5 tags allowed per partner'] },
    });
    const unknown = await ada.post('/api/partners', { ...initech, tags: ['CRM', 'Llamas'] });
    expect(unknown.status).toBe(400);
    expect(unknown.body).toEqual({
      error: 'Tag not found: Llamas',
      fields: { tags: ['Tag not found: Llamas'] },
    });
  });

  it("sets and removes a partner's tier, which must be in the vocabulary", async () => {
    expect(await makePartner(ada)).toMatchObject({ tier: null });
    const partner = await makePartner(ada, { tier: ' Gold ' });
    expect(partner).toMatchObject({ tier: 'Gold', tags: [] });
    const path = `/api/partners/${partner.id}`;
    // A tag of another category isn't a tier.
    for (const tier of ['CRM', 'gold', 'Llamas']) {
      const message = `Tier not found: ${tier}`;
      const refused = { status: 400, body: { error: message, fields: { tier: [message] } } };
      expect(await ada.patch(path, { tier })).toMatchObject(refused);
      expect(await ada.post('/api/partners', { ...initech, tier })).toMatchObject(refused);
    }
    expect(await ada.patch(path, { tier: 7 })).toMatchObject({ body: { error: 'Tier must be a text' } });
    expect((await ada.patch(path, { tier: 'x'.repeat(101) })).status).toBe(400);
    const { body: tags } = await ada.get<{ id: string; value: string }[]>('/api/tags?limit=1000');
    await ada.delete(`/api/tags/${tags.find(({ value }) => value === 'Gold')?.id}`);
    expect(await ada.patch(path, { tier: 'Gold', size: '9' })).toMatchObject({ body: { tier: 'Gold' } });
    expect(await ada.patch(path, { tier: '' })).toMatchObject({ status: 200, body: { tier: null } });
    expect((await ada.patch(path, { tier: 'Gold' })).status).toBe(400);
    const { body: activities } = await ada.get<PartnerActivity[]>(`${path}/activities`);
    expect(activities[0]).toMatchObject({
      description: 'Changed tier',
      metadata: { changes: [{ field: 'tier', from: 'Gold', to: null }] },
    });
  });

  it('changes the tier of several partners at once', async () => {
    const ids = [(await makePartner(ada)).id, (await makePartner(ada, { tier: 'Silver' })).id];
    const { body } = await ada.post('/api/partners/bulk', { ids, change: { tier: 'Silver' } });
    expect(body).toMatchObject({ changed: 1, unchanged: 1, failed: [] });
    const unknown = await ada.post('/api/partners/bulk', { ids, change: { tier: 'Llamas' } });
    expect([unknown.status, unknown.body]).toEqual([
      400,
      expect.objectContaining({ error: 'Tier not found: Llamas' }),
    ]);
  });

  it('refuses an unknown partner status and a null character', async () => {
    const status = await ada.post('/api/partners', { ...initech, status: 'gone' });
    expect(status.body).toMatchObject({ error: 'Status must be one of: active, pending, inactive' });
    const withNull = await ada.post('/api/partners', { ...initech, name: 'Ini\u0000tech' });
    expect(withNull.status).toBe(400);
  });

  it('creates two partners when a form is sent twice', async () => {
    const [first, second] = await Promise.all([makePartner(ada), makePartner(ada)]);
    expect(first.id).not.toBe(second.id);
  });
});

describe('GET /api/partners/{id}', () => {
  it('returns a partner by id, and 404 in every other case', async () => {
    const partner = await makePartner(ada);
    const found = await ada.get(`/api/partners/${partner.id}`);
    expect(found).toMatchObject({ status: 200, body: partner });
    for (const path of [`/api/partners/${UNKNOWN_ID}`, '/api/partners/nonsense'])
      expect(await ada.get(path)).toMatchObject({ status: 404, body: { error: 'Partner not found' } });
    const foreign = await grace.get(`/api/partners/${partner.id}`);
    expect(foreign).toMatchObject({ status: 404, body: { error: 'Partner not found' } });
  });

  it('lists the allowed methods of a partner path', async () => {
    const partner = await makePartner(ada);
    const put = await ada.send('PUT', `/api/partners/${partner.id}`, initech);
    expect(put.status).toBe(405);
    expect(put.headers.get('Allow')).toBe('GET, PATCH, DELETE');
  });
});

describe('PATCH /api/partners/{id}', () => {
  it('changes only the given fields of a partner, and records them', async () => {
    const partner = await makePartner(ada, { website: 'initech.example' });
    server.clock.advance(1000);
    const changed = await ada.patch<Partner>(`/api/partners/${partner.id}`, {
      name: 'Initech GmbH',
      website: '',
      size: partner.size,
    });
    expect(changed.status).toBe(200);
    const { updatedAt } = changed.body;
    expect(changed.body).toEqual({ ...partner, name: 'Initech GmbH', website: null, updatedAt });
    expect(updatedAt > partner.updatedAt).toBe(true);
    const [activity] = await activitiesOf(partner);
    expect(activity).toMatchObject({
      activityType: 'partner_updated',
      description: 'Changed name and website',
      metadata: {
        changes: [
          { field: 'name', from: 'Initech', to: 'Initech GmbH' },
          { field: 'website', from: 'https://initech.example', to: null },
        ],
      },
    });
  });

  it('records nothing if no field of the partner differs', async () => {
    const partner = await makePartner(ada);
    server.clock.advance(1000);
    const same = await ada.patch(`/api/partners/${partner.id}`, { ...initech, id: UNKNOWN_ID, foo: 1 });
    expect(same).toMatchObject({ status: 200, body: partner });
    expect(await activitiesOf(partner)).toHaveLength(1);
  });

  it('records the old and new status of a partner', async () => {
    const partner = await makePartner(ada);
    await ada.patch(`/api/partners/${partner.id}`, { status: 'inactive' });
    const [activity] = await activitiesOf(partner);
    expect(activity).toMatchObject({ description: 'Status changed from active to inactive' });
  });

  it('validates changes like a new partner, and changes nothing on an error', async () => {
    const partner = await makePartner(ada);
    const url = `/api/partners/${partner.id}`;
    const refusals = [
      [{ name: '' }, 'Partner name is required'],
      [{ name: 'x'.repeat(201) }, 'Partner name is too long'],
      [{ description: 'x'.repeat(1001) }, 'Description is too long'],
      [{ description: 'x'.repeat(2001) }, 'Description is too long'],
      [{ website: 'initech', name: 'Changed' }, 'Invalid website URL'],
      [{ tags: ['Llamas'], name: 'Changed' }, 'Tag not found: Llamas'],
      [{ status: 'gone' }, 'Status must be one of: active, pending, inactive'],
    ] as const;
    for (const [changes, error] of refusals)
      expect(await ada.patch(url, changes)).toMatchObject({ status: 400, body: { error } });
    expect((await ada.get(url)).body).toEqual(partner);
  });

  it('keeps an existing long description and a deleted tag', async () => {
    const partner = await makePartner(ada, { tags: ['Bronze'] });
    const description = 'long '.repeat(300).trim();
    await server.app.db.write('partners').where({ id: partner.id }).update({ description });
    const { body: tags } = await ada.get<{ id: string; value: string }[]>('/api/tags');
    await ada.delete(`/api/tags/${tags.find(({ value }) => value === 'Bronze')?.id}`);
    const kept = await ada.patch(`/api/partners/${partner.id}`, {
      description,
      tags: ['Bronze'],
      size: '51',
    });
    expect(kept).toMatchObject({ status: 200, body: { description, tags: ['Bronze'], size: '51' } });
    const other = await ada.post('/api/partners', { ...initech, tags: ['Bronze'] });
    expect(other.status).toBe(400);
  });

  it("returns 404 for a change of another workspace's partner", async () => {
    const partner = await makePartner(ada);
    const foreign = await grace.patch(`/api/partners/${partner.id}`, { name: 'Mine now' });
    expect(foreign).toMatchObject({ status: 404, body: { error: 'Partner not found' } });
  });

  it('applies two concurrent changes of different fields', async () => {
    const partner = await makePartner(ada);
    const url = `/api/partners/${partner.id}`;
    await Promise.all([ada.patch(url, { size: '77' }), ada.patch(url, { location: 'Berlin' })]);
    expect((await ada.get(url)).body).toMatchObject({ size: '77', location: 'Berlin' });
  });
});

describe('DELETE /api/partners/{id}', () => {
  it('deletes the partner and everything that belongs to it', async () => {
    const partner = await makePartner(ada, { partnershipType: ['Reseller'] });
    const url = `/api/partners/${partner.id}`;
    await ada.post(`${url}/notes`, { content: 'Met at the fair' });
    await ada.post(`${url}/contacts`, { name: 'Bill Lumbergh' });
    await ada.post(`${url}/onboarding-tasks`, { taskName: 'Sign' });
    await ada.post(`${url}/check-ins`, { title: 'Kickoff', scheduledDate: '2026-12-01' });
    expect(await ada.delete(url)).toMatchObject({ status: 204, body: null });
    expect((await ada.get(url)).status).toBe(404);
    expect((await ada.delete(url)).status).toBe(404);
    const tables = ['partner_types', 'partner_notes', 'partner_contacts', 'partner_activities'];
    for (const table of [...tables, 'onboarding_tasks', 'check_ins'])
      expect(await server.app.db.read(table).where({ partnerId: partner.id })).toEqual([]);
  });

  it("returns 404 for deleting another workspace's partner, and keeps it", async () => {
    const partner = await makePartner(ada);
    expect((await grace.delete(`/api/partners/${partner.id}`)).status).toBe(404);
    expect((await ada.get(`/api/partners/${partner.id}`)).status).toBe(200);
  });
});
