import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { makeCustomField } from '../../testing/custom-fields';
import { makeLead } from '../../testing/leads';
import { makePartner } from '../../testing/partners';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { northwind } from '../applications/applications.fixture';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

interface Listed {
  name?: string;
  companyName?: string;
}

/** Reads a list page by page and returns the names. */
async function namesOf(client: Client, path: string, limit = 3): Promise<string[]> {
  const names: string[] = [];
  let next: string | undefined = `${path}&limit=${limit}`;
  while (next !== undefined) {
    const { status, body, headers }: Awaited<ReturnType<typeof client.get<Listed[]>>> =
      await client.get<Listed[]>(next);
    expect(status).toBe(200);
    names.push(...body.map((item) => item.name ?? item.companyName ?? ''));
    next = /<([^>]*)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  }
  return names;
}

const values = [
  ['text', {}, ['zebra', 'Ant', 'ant', 'Ápple'], ['ant', 'Ant', 'zebra', 'Ápple']],
  ['number', {}, [10, 9, -1.5, 0], [-1.5, 0, 9, 10]],
  ['date', {}, ['2026-12-01', '1999-01-31'], ['1999-01-31', '2026-12-01']],
  ['checkbox', {}, [true, false], [false, true]],
  ['select', { options: ['Gold', 'Bronze'] }, ['Gold', 'Bronze'], ['Bronze', 'Gold']],
] as const;

describe('?sort=custom.<key>', () => {
  it.each(values)(
    'sorts by %s in both directions, with empty values last',
    async (type, more, given, sorted) => {
      const { key } = await makeCustomField(team.admin, { type, ...more });
      const search = `group-${key}`;
      for (const value of [undefined, ...given, undefined])
        await makeLead(team.editor, {
          name: String(value),
          city: search,
          custom: value === undefined ? {} : { [key]: value },
        });
      const none = ['undefined', 'undefined'];
      const wanted = sorted.map(String);
      for (const limit of [1, 2, 3, 50]) {
        const list = (sort: string) =>
          namesOf(team.viewer, `/api/leads?search=${search}&sort=${sort}`, limit);
        expect(await list(`custom.${key}`)).toEqual([...wanted, ...none]);
        expect(await list(`-custom.${key}`)).toEqual([...wanted.toReversed(), ...none]);
      }
    },
  );

  it('is stable for equal values, with filters and without, and in exports', async () => {
    const { key } = await makeCustomField(team.admin, { type: 'number' });
    const names = Array.from({ length: 7 }, (_, index) => `Equal ${index}`);
    for (const [index, name] of names.entries())
      await makeLead(team.editor, {
        name,
        status: index % 2 ? 'won' : 'new',
        ...(index < 6 && { custom: { [key]: 1 } }),
      });
    const all = await namesOf(team.viewer, `/api/leads?sort=custom.${key}`, 4);
    expect(all.slice(0, 6)).toEqual(names.slice(0, 6));
    expect(await namesOf(team.viewer, `/api/leads?status=won&sort=-custom.${key}`, 2)).toEqual([
      'Equal 5',
      'Equal 3',
      'Equal 1',
    ]);
    const filtered = `/api/leads?custom.${key}=1&status=new&sort=custom.${key}`;
    expect(await namesOf(team.viewer, filtered, 1)).toEqual(['Equal 0', 'Equal 2', 'Equal 4']);
    const file = await team.viewer.get<string>(`/api/leads/export?sort=custom.${key}&search=equal`);
    expect(
      file.body
        .split('\r\n')
        .slice(1, 8)
        .map((row) => row.split(',')[0]),
    ).toEqual(names);
    const first = await team.viewer.get(`/api/leads?sort=custom.${key}&limit=2`);
    expect(first.headers.get('X-Total-Count')).toBe(String(all.length));
  });

  it('sorts partners and applications', async () => {
    const partnerField = await makeCustomField(team.admin, { entity: 'partners', type: 'number' });
    for (const [name, score] of [
      ['B', 2],
      ['A', 1],
      ['None', undefined],
    ] as const)
      await makePartner(team.editor, {
        name,
        partnershipType: ['Kin'],
        custom: score ? { [partnerField.key]: score } : {},
      });
    for (const filter of ['partnershipType=Kin&', 'partnershipType=Kin&status=active&', 'search=none&'])
      expect(
        await namesOf(team.viewer, `/api/partners?${filter}sort=-custom.${partnerField.key}`, 1),
      ).toEqual(filter === 'search=none&' ? ['None'] : ['B', 'A', 'None']);
    const { key } = await makeCustomField(team.admin, { entity: 'applications', showOnForm: true });
    for (const [companyName, custom] of [
      ['Beta', { [key]: 'b' }],
      ['Alpha', { [key]: 'a' }],
      ['Empty', {}],
    ] as const)
      expect(
        (await team.admin.post('/api/admin/applications', { ...northwind, companyName, custom })).status,
      ).toBe(201);
    expect(await namesOf(team.admin, `/api/admin/applications?sort=custom.${key}`, 2)).toEqual([
      'Alpha',
      'Beta',
      'Empty',
    ]);
  });

  it.each(['leads', 'partners', 'deals'] as const)(
    'an export of %s by a view of a deleted field is refused before it begins, and not in the audit log',
    async (entity) => {
      const { id, key } = await makeCustomField(team.admin, { entity });
      const view = await team.editor.post<{ query: string }>('/api/views', {
        entity,
        name: `By ${key}`,
        query: `sort=custom.${key}`,
      });
      expect(view.status).toBe(201);
      const exported = () => team.viewer.get(`/api/${entity}/export?${view.body.query}`);
      expect((await exported()).status).toBe(200);
      expect((await team.admin.delete(`/api/custom-fields/${id}`)).status).toBe(204);
      const entries = async () =>
        (await team.admin.get<object[]>('/api/audit-log?action=exported&limit=1000')).body.length;
      const before = await entries();
      const message = `Unknown custom field: ${key}`;
      expect(await exported()).toMatchObject({
        status: 400,
        body: { error: message, fields: { sort: [message] } },
      });
      expect(await entries()).toBe(before);
    },
  );

  it('refuses unknown fields, and cursors of another order or forged ones', async () => {
    const { key } = await makeCustomField(team.admin);
    for (let index = 0; index < 2; index += 1) await makeLead(team.editor, { custom: { [key]: 'x' } });
    const list = (query: string) => team.viewer.get<{ error: string }>(`/api/leads?${query}`);
    expect(await list('sort=custom.nope')).toMatchObject({
      status: 400,
      body: { error: 'Unknown custom field: nope', fields: { sort: ['Unknown custom field: nope'] } },
    });
    expect((await list('sort=custom.')).body.error).toContain('sort must be one of');
    expect((await list("sort=custom.x'--")).status).toBe(400);
    const { headers } = await list(`sort=custom.${key}&limit=1`);
    const cursor = /cursor=([^&>]*)/.exec(headers.get('Link') ?? '')?.[1] ?? '';
    expect((await list(`sort=custom.${key}&limit=1&cursor=${cursor}`)).status).toBe(200);
    for (const other of [`-custom.${key}`, 'name'])
      expect((await list(`sort=${other}&cursor=${cursor}`)).status).toBe(400);
    const forge = (...position: string[]) =>
      Buffer.from(JSON.stringify([`custom.${key}`, ...position])).toString('base64url');
    for (const position of [[], ['x'], ['x', 'never', 'y'], ['never', 'y'], ['2026-13-01T00:00:00Z', 'x']])
      expect((await list(`sort=custom.${key}&cursor=${forge(...position)}`)).status).toBe(400);
    const outsider = await team.outsider.get<{ error: string }>(`/api/leads?sort=custom.${key}`);
    expect(outsider).toMatchObject({ status: 400, body: { error: `Unknown custom field: ${key}` } });
  });
});
