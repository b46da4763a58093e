import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendFile } from '../../testing/attachments';
import type { Client } from '../../testing/client';
import { makePartner, UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { ShownAgreement } from '../agreements/agreements.service';
import type { Resource } from './resources.entity';
import type { PortalResource, ShownVersion } from './resources.repo';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
});

const add = async (query = '', file: Parameters<typeof sendFile>[2] = {}): Promise<Resource> => {
  const { status, body } = await sendFile<Resource>(team.editor, `/api/resources${query}`, file);
  if (status !== 201) throw new Error(`uploading failed: ${status} ${JSON.stringify(body)}`);
  return body;
};
const portalList = async (client: Client = team.portal) =>
  (await client.get<PortalResource[]>('/api/portal/resources')).body;
const textOf = async (path: string, client: Client) =>
  (await fetch(server.url + path, { headers: { Cookie: client.cookie() } })).text();

describe('resources', () => {
  it('are named after their file, and hidden from partners until someone shares them', async () => {
    const made = await add('', { name: 'Price list.csv', type: 'text/csv', content: 'a,b' });
    expect(made).toMatchObject({
      name: 'Price list.csv',
      description: null,
      category: null,
      fileName: 'Price list.csv',
      contentType: 'text/csv',
      size: 3,
      version: 1,
      audience: 'partners',
      tiers: [],
      partnerIds: [],
      downloadCount: 0,
    });
    expect((await team.viewer.get('/api/resources')).body).toEqual([made]);
    expect(await portalList()).toEqual([]);
  });

  it('take their fields from the address and from the form, whose fields win', async () => {
    const form = new FormData();
    form.append('file', new Blob(['x']), 'a.txt');
    form.append('name', ' Deck ');
    form.append('partnerIds', `${team.partnerId},`);
    form.append('description', '');
    const post = (query: string, body: FormData) =>
      fetch(`${server.url}/api/resources${query}`, {
        method: 'POST',
        headers: { Cookie: team.editor.cookie() },
        body,
      });
    const response = await post('?category=Sales&name=Other', form);
    expect([response.status, await response.json()]).toMatchObject([
      201,
      { name: 'Deck', category: 'Sales', audience: 'partners', partnerIds: [team.partnerId] },
    ]);
    const wrong = new FormData();
    wrong.append('file', new Blob(['x']), 'a.txt');
    wrong.append('audience', 'everyone');
    const refused = await post('', wrong);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      {
        error: 'Audience must be one of: all, tiers, partners',
        fields: { audience: ['Audience must be one of: all, tiers, partners'] },
      },
    ]);
    expect(await server.app.db.read('files').where({ workspaceId: team.workspaceId })).toHaveLength(1);
  });

  it('refuse unknown tiers and partners, also of another workspace', async () => {
    const other = await makeTeam(server);
    for (const query of [`?partnerIds=${UNKNOWN_ID}`, `?partnerIds=${other.partnerId}`])
      expect(await sendFile(team.editor, `/api/resources${query}`)).toMatchObject({
        status: 400,
        body: { error: 'Partner not found' },
      });
    expect(await sendFile(team.editor, '/api/resources?audience=tiers&tiers=iron')).toMatchObject({
      status: 400,
      body: { error: 'Tier not found: iron' },
    });
    const { id } = await add();
    expect(await team.editor.patch(`/api/resources/${id}`, { partnerIds: [other.partnerId] })).toMatchObject({
      status: 400,
      body: { error: 'Partner not found' },
    });
  });

  it('can be changed, found and deleted, and come back with their versions', async () => {
    const { id } = await add('?audience=all&category=Sales', { name: 'Deck.txt' });
    await add('?category=Legal', { name: 'Contract.txt' });
    const changed = await team.editor.patch<Resource>(`/api/resources/${id}`, {
      name: 'Pitch',
      description: 'For first calls',
      downloadCount: 99,
    });
    expect(changed.body).toMatchObject({ name: 'Pitch', description: 'For first calls', downloadCount: 0 });
    const found = async (query: string) =>
      (await team.viewer.get<Resource[]>(`/api/resources?${query}`)).body.map(({ name }) => name);
    expect(await found('search=first+calls')).toEqual(['Pitch']);
    expect(await found('category=Legal')).toEqual(['Contract.txt']);
    const seen = async (query: string) =>
      (await team.portal.get<Resource[]>(`/api/portal/resources?${query}`)).body.map(({ name }) => name);
    expect(await seen('search=first+calls')).toEqual(['Pitch']);
    expect(await seen('search=deck')).toEqual(['Pitch']);
    expect(await seen('search=contract')).toEqual([]);
    expect(await found('sort=name')).toEqual(['Contract.txt', 'Pitch']);
    expect((await team.editor.delete(`/api/resources/${id}`)).status).toBe(204);
    expect((await team.viewer.get(`/api/resources/${id}`)).status).toBe(404);
    expect(await portalList()).toEqual([]);
    expect((await team.editor.post(`/api/trash/${id}/restore`)).status).toBe(200);
    expect(await textOf(`/api/portal/resources/${id}/download`, team.portal)).toBe('Hello');
  });

  it('keep their earlier versions, which members can download', async () => {
    const first = await add('?audience=all', { content: 'one' });
    const path = `/api/resources/${first.id}`;
    const second = await sendFile<Resource>(team.editor, `${path}/versions`, {
      name: 'b.txt',
      content: 'two',
    });
    expect(second).toMatchObject({ status: 201, body: { version: 2, fileName: 'b.txt', name: first.name } });
    const { body: versions } = await team.viewer.get<ShownVersion[]>(`${path}/versions`);
    expect(versions.map(({ version, fileName }) => [version, fileName])).toEqual([
      [2, 'b.txt'],
      [1, 'Notes.txt'],
    ]);
    expect(await textOf(`${path}/download`, team.viewer)).toBe('two');
    expect(await textOf(`${path}/versions/${first.fileId}/download`, team.viewer)).toBe('one');
    expect(await textOf(`/api/portal/resources/${first.id}/download`, team.portal)).toBe('two');
    const other = await add();
    expect((await team.viewer.get(`${path}/versions/${other.fileId}/download`)).status).toBe(404);
    // Two concurrent uploads become two versions.
    const both = await Promise.all([1, 2].map(() => sendFile<Resource>(team.admin, `${path}/versions`)));
    expect(both.map(({ body }) => body.version).sort()).toEqual([3, 4]);
  });

  it('check the permissions of each role', async () => {
    const { id } = await add('?audience=all');
    const path = `/api/resources/${id}`;
    const reads = { anyone: 401, portal: 403, viewer: 200, editor: 200, admin: 200, owner: 200 };
    expect(await statusByCaller(server, team, (client) => client.get('/api/resources'))).toEqual({
      ...reads,
      outsider: 200,
    });
    for (const read of [path, `${path}/download`, `${path}/versions`])
      expect(await statusByCaller(server, team, (client) => client.get(read))).toEqual({
        ...reads,
        outsider: 404,
      });
    const writes = { anyone: 401, outsider: 404, portal: 403, viewer: 403 };
    expect(await statusByCaller(server, team, (client) => sendFile(client, `${path}/versions`))).toEqual({
      ...writes,
      editor: 201,
      admin: 201,
      owner: 201,
    });
    expect(await statusByCaller(server, team, (client) => client.patch(path, { name: 'New' }))).toEqual({
      ...writes,
      editor: 200,
      admin: 200,
      owner: 200,
    });
    expect(await statusByCaller(server, team, (client) => sendFile(client, '/api/resources'))).toEqual({
      ...writes,
      outsider: 201,
      editor: 201,
      admin: 201,
      owner: 201,
    });
    expect(await statusByCaller(server, team, (client) => client.get('/api/portal/resources'))).toEqual({
      anyone: 401,
      outsider: 403,
      portal: 200,
      viewer: 403,
      editor: 403,
      admin: 403,
      owner: 403,
    });
  });
});

describe('the resources of a portal', () => {
  it('are shared with the partner, and count only its downloads', async () => {
    const other = await makePartner(team.editor);
    const hidden = await add(`?partnerIds=${other.id}`);
    const shown = await add(`?partnerIds=${team.partnerId}&category=Sales`, { name: 'Yours.txt' });
    expect(await portalList()).toEqual([
      {
        id: shown.id,
        name: 'Yours.txt',
        description: null,
        category: 'Sales',
        fileName: 'Yours.txt',
        contentType: 'text/plain',
        size: 5,
        acceptFirst: null,
        updatedAt: shown.updatedAt,
      },
    ]);
    const outside = await makeTeam(server);
    for (const [client, id] of [
      [team.portal, hidden.id],
      [team.portal, UNKNOWN_ID],
      [outside.portal, shown.id],
    ] as const)
      expect((await client.get(`/api/portal/resources/${id}/download`)).status).toBe(404);
    await textOf(`/api/portal/resources/${shown.id}/download`, team.portal);
    await textOf(`/api/portal/resources/${shown.id}/download`, team.portal);
    await textOf(`/api/resources/${shown.id}/download`, team.viewer);
    const preview = { workspaceId: team.workspaceId, partnerId: team.partnerId, isPreview: true };
    const { content } = await server.app.portalResources.download(preview, shown.id);
    expect(await Readable.from(content).toArray()).toHaveLength(1);
    expect((await team.viewer.get<Resource>(`/api/resources/${shown.id}`)).body.downloadCount).toBe(2);
    // A resource can't be downloaded when it isn't shared any more.
    await team.editor.patch(`/api/resources/${shown.id}`, { partnerIds: [] });
    expect((await team.portal.get(`/api/portal/resources/${shown.id}/download`)).status).toBe(404);
  });
});

describe('a resource that requires an agreement', () => {
  const terms = { title: 'Terms', body: 'Be fair.', isRequired: false, audience: 'partners' };
  const makeAgreement = async (details: object = {}) => {
    const { status, body } = await team.admin.post<ShownAgreement>('/api/agreements', {
      ...terms,
      ...details,
    });
    expect({ status, body }).toMatchObject({ status: 201 });
    return body;
  };
  const download = (id: string) => team.portal.get(`/api/portal/resources/${id}/download`);
  const accept = (id: string, version: number) =>
    team.portal.post(`/api/portal/agreements/${id}/accept`, { name: 'Ada', title: 'CEO', version });
  const locked = { status: 403, body: { error: 'Accept the agreement first' } };

  it('is listed, and can be downloaded after the newest required version is accepted', async () => {
    // The agreement has no audience of its own; partners see it because they see the resource.
    const agreement = await makeAgreement();
    const { id } = await add(`?audience=all&requiresAgreementId=${agreement.id}`, { name: 'Prices.txt' });
    expect(await portalList()).toMatchObject([{ id, acceptFirst: { id: agreement.id, title: 'Terms' } }]);
    expect(await download(id)).toMatchObject(locked);
    expect((await team.portal.get<{ id: string }[]>('/api/portal/agreements')).body).toMatchObject([
      { id: agreement.id, needsAcceptance: true },
    ]);
    expect((await accept(agreement.id, 1)).status).toBe(201);
    expect(await portalList()).toMatchObject([{ id, acceptFirst: null }]);
    expect((await download(id)).status).toBe(200);

    const addVersion = (body: string, mustAcceptAgain: boolean) =>
      team.admin.post(`/api/agreements/${agreement.id}/versions`, { body, mustAcceptAgain });
    expect((await addVersion('Be fairer.', false)).status).toBe(201);
    expect((await download(id)).status).toBe(200);
    expect((await addVersion('Be fairest.', true)).status).toBe(201);
    expect(await download(id)).toMatchObject(locked);
    expect((await accept(agreement.id, 3)).status).toBe(201);
    expect((await download(id)).status).toBe(200);
    // A refused download isn't counted.
    expect((await team.viewer.get<Resource>(`/api/resources/${id}`)).body.downloadCount).toBe(3);
  });

  it('requires the acceptance of each partner separately, and none while the agreement is archived', async () => {
    const agreement = await makeAgreement({ audience: 'all' });
    const { id } = await add(`?audience=all&requiresAgreementId=${agreement.id}`);
    const other = await makePartner(team.editor);
    const view = { workspaceId: team.workspaceId, partnerId: other.id, isPreview: true };
    await accept(agreement.id, 1);
    expect((await download(id)).status).toBe(200);
    await expect(server.app.portalResources.download(view, id)).rejects.toMatchObject({ status: 403 });
    expect((await team.admin.patch(`/api/agreements/${agreement.id}`, { status: 'archived' })).status).toBe(
      200,
    );
    await server.app.portalResources.download(view, id);
    expect((await server.app.portalResources.list(view, { limit: 5 })).items).toMatchObject([
      { acceptFirst: null },
    ]);
  });

  it("accepts only an active agreement of the workspace, which can't be deleted then", async () => {
    const { id } = await add();
    const outside = await makeTeam(server);
    const { body: foreign } = await outside.admin.post<ShownAgreement>('/api/agreements', terms);
    const archived = await makeAgreement();
    await team.admin.patch(`/api/agreements/${archived.id}`, { status: 'archived' });
    const refused = {
      status: 400,
      body: { error: 'Agreement not found', fields: { requiresAgreementId: ['Agreement not found'] } },
    };
    for (const requiresAgreementId of [foreign.id, archived.id, UNKNOWN_ID, 'x']) {
      expect(await team.editor.patch(`/api/resources/${id}`, { requiresAgreementId })).toMatchObject(refused);
      expect(
        await sendFile(team.editor, `/api/resources?requiresAgreementId=${requiresAgreementId}`),
      ).toMatchObject(refused);
    }
    expect((await team.viewer.get<Resource[]>('/api/resources')).body).toHaveLength(1);

    const agreement = await makeAgreement();
    const change = (requiresAgreementId: string | null, name = 'A') =>
      team.editor.patch<Resource>(`/api/resources/${id}`, { requiresAgreementId, name });
    expect((await change(agreement.id)).body).toMatchObject({ requiresAgreementId: agreement.id });
    const remove = () => team.admin.delete(`/api/agreements/${agreement.id}`);
    expect(await remove()).toMatchObject({
      status: 409,
      body: { error: 'Resources require this agreement; archive it instead' },
    });
    // An agreement that is archived later doesn't prevent other changes.
    await team.admin.patch(`/api/agreements/${agreement.id}`, { status: 'archived' });
    expect((await change(agreement.id, 'B')).status).toBe(200);
    expect((await change(null)).body).toMatchObject({ requiresAgreementId: null });
    expect((await remove()).status).toBe(204);
  });
});
