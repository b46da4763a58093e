import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { Tag } from './tags.repo';
import { defaultVocabulary, tagCategories } from './tags.rules';

let server: TestServer;
let ada: Client;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  people += 1;
  ada = await server.signUp(`ada${people}@example.org`);
});
afterAll(() => server.close());

const agency = { category: 'Category', value: 'agency', label: 'Agency' };

describe('GET /api/tags', () => {
  it('starts with the lists of the specification, category by category', async () => {
    const { status, headers, body } = await ada.get<Tag[]>('/api/tags');
    expect(status).toBe(200);
    expect(headers.get('X-Total-Count')).toBe(String(body.length));
    for (const category of tagCategories) {
      const labels = body.filter((tag) => tag.category === category).map((tag) => tag.label);
      expect(labels).toEqual(defaultVocabulary[category]);
    }
    expect(body[0]).toMatchObject({ category: 'Category', value: 'CRM', label: 'CRM' });
  });

  it('returns tags in pages', async () => {
    const page = await ada.get<Tag[]>('/api/tags?limit=30');
    const rest = await ada.get<Tag[]>(/<(.+)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? '');
    expect(page.body.length + rest.body.length).toBe(Number(page.headers.get('X-Total-Count')));
    expect((await ada.get('/api/tags?cursor=x')).status).toBe(400);
  });
});

describe('POST /api/tags', () => {
  it('adds a tag that partners can then have', async () => {
    const { body: me } = await ada.get<{ workspaceId: string }>('/api/auth/me');
    const { status, body } = await ada.post<Tag>('/api/tags', {
      ...agency,
      value: ' agency ',
      id: UNKNOWN_ID,
    });
    expect(status).toBe(201);
    expect(body).toEqual({ ...agency, id: body.id, workspaceId: me.workspaceId, createdAt: body.createdAt });
    expect(body.id).not.toBe(UNKNOWN_ID);
    expect((await ada.get<Tag[]>('/api/tags?limit=1')).body).toEqual([body]);
  });

  it('refuses a value that the category already has, also when two add it at once', async () => {
    const answers = await Promise.all([1, 2].map(() => ada.post('/api/tags', agency)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const again = await ada.post('/api/tags', { ...agency, label: 'Another label' });
    expect(again).toMatchObject({ status: 409, body: { error: 'This tag already exists' } });
    const elsewhere = await ada.post('/api/tags', { ...agency, category: 'Tier' });
    expect(elsewhere.status).toBe(201);
  });

  it.each([
    [{ category: 'Products' }, 'Category must be one of: Category, Industry, Region, Tier'],
    [{ category: undefined }, 'Category must be one of: Category, Industry, Region, Tier'],
    [{ value: ' ' }, 'Value is required'],
    [{ value: 'x'.repeat(101) }, 'Value is too long'],
    [{ label: undefined }, 'Label is required'],
    [{ label: 'x'.repeat(101) }, 'Label is too long'],
  ])('refuses a tag with %j', async (details, error) => {
    const refused = await ada.post('/api/tags', { ...agency, ...details });
    const [field = ''] = Object.keys(details);
    expect(refused).toMatchObject({ status: 400, body: { error, fields: { [field]: [error] } } });
  });

  it('accepts tag texts of 100 characters', async () => {
    const text = 'x'.repeat(100);
    expect((await ada.post('/api/tags', { category: 'Tier', value: text, label: text })).status).toBe(201);
  });
});

describe('DELETE /api/tags/{id}', () => {
  it('removes a tag from the vocabulary once', async () => {
    const { body: tag } = await ada.post<Tag>('/api/tags', agency);
    expect((await ada.delete(`/api/tags/${tag.id}`)).status).toBe(204);
    const again = await ada.delete(`/api/tags/${tag.id}`);
    expect(again).toMatchObject({ status: 404, body: { error: 'Tag not found' } });
    expect((await ada.post('/api/tags', agency)).status).toBe(201);
  });

  it("returns 404 for another workspace's tag", async () => {
    const { body: tag } = await ada.post<Tag>('/api/tags', agency);
    const grace = await server.signUp(`grace${people}@example.org`);
    expect((await grace.delete(`/api/tags/${tag.id}`)).status).toBe(404);
    expect((await ada.get<Tag[]>('/api/tags?limit=1')).body).toEqual([tag]);
  });
});

it('lets every member read the vocabulary, and admins change it', async () => {
  const team = await makeTeam(server);
  const always = { anyone: 401, portal: 403 };
  const reading = await statusByCaller(server, team, (client) => client.get('/api/tags'));
  expect(reading).toEqual({ ...always, outsider: 200, viewer: 200, editor: 200, admin: 200, owner: 200 });
  const adding = await statusByCaller(server, team, (client, caller) =>
    client.post('/api/tags', { ...agency, value: caller }),
  );
  expect(adding).toEqual({ ...always, outsider: 201, viewer: 403, editor: 403, admin: 201, owner: 201 });
  const deleting = await statusByCaller(server, team, (client) => client.delete(`/api/tags/${UNKNOWN_ID}`));
  expect(deleting).toEqual({ ...always, outsider: 404, viewer: 403, editor: 403, admin: 404, owner: 404 });
});
