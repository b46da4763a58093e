import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { makeDocumentTemplate } from '../../testing/document-templates';
import { makePartner, UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { newId } from '../../lib/ids';
import type { DocumentTemplate } from './document-templates.entity';
import type { PortalDocument } from './portal.repo';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer({ PARTNERHUB_RATE_LIMITS: 'document=3/1h' });
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
});

const PATH = '/api/portal/documents';
const share = (details: object) => makeDocumentTemplate(team.editor, details);
const list = async (client: Client = team.portal) =>
  (await client.get<PortalDocument[]>(PATH)).body.map(({ name }) => name);
const download = (id: string, client: Client = team.portal) => client.get(`${PATH}/${id}/download`);
async function textOf(id: string): Promise<string> {
  const response = await fetch(`${server.url}${PATH}/${id}/download`, {
    headers: { Cookie: team.portal.cookie() },
  });
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  return (await extractText(pdf, { mergePages: true })).text;
}

describe('the audience of a document template', () => {
  it('is empty until someone shares the document, and can be changed', async () => {
    const { id, ...made } = await share({});
    expect(made).toMatchObject({ audience: 'none', tiers: [], partnerIds: [], downloadCount: 0 });
    expect(await list()).toEqual([]);
    const path = `/api/document-templates/${id}`;
    const changed = await team.editor.patch<DocumentTemplate>(path, {
      audience: 'partners',
      partnerIds: [team.partnerId],
      tiers: ['ignored'],
      downloadCount: 9,
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { audience: 'partners', partnerIds: [team.partnerId], tiers: [], downloadCount: 0 },
    });
    expect((await team.viewer.get(path)).body).toEqual(changed.body);
    expect((await team.viewer.get<object[]>('/api/document-templates')).body).toContainEqual(changed.body);
    // Another change keeps it.
    await team.editor.patch(path, { name: 'Renamed' });
    expect(await list()).toEqual(['Renamed']);
    const home = await team.portal.get<{ documents: PortalDocument[] }>('/api/portal/home');
    expect(home.body.documents).toEqual((await team.portal.get(PATH)).body);
    await team.editor.delete(path);
    expect(await list()).toEqual([]);
    await team.editor.post(`/api/trash/${id}/restore`);
    expect(await list()).toEqual(['Renamed']);
    await team.editor.patch(path, { audience: 'none' });
    expect(await list()).toEqual([]);
    expect(await server.app.db.read('document_partners').where({ documentId: id })).toEqual([]);
  });

  it('refuses unknown tiers and partners, also of another workspace', async () => {
    const { id } = await share({});
    const other = await makeTeam(server);
    const brief = { name: 'B', category: 'other', content: 'x', fileFormat: 'markdown' };
    for (const [body, error] of [
      [{ audience: 'partners', partnerIds: [UNKNOWN_ID] }, 'Partner not found'],
      [{ audience: 'partners', partnerIds: [other.partnerId] }, 'Partner not found'],
      [{ audience: 'tiers', tiers: ['Iron'] }, 'Tier not found: Iron'],
      [{ audience: 'everyone' }, 'Audience must be one of: none, all, tiers, partners'],
    ] as const) {
      const refused = { status: 400, body: { error } };
      expect(await team.editor.patch(`/api/document-templates/${id}`, body)).toMatchObject(refused);
      expect(await team.editor.post('/api/document-templates', { ...brief, ...body })).toMatchObject(refused);
    }
    const path = `/api/document-templates/${id}`;
    expect(await statusByCaller(server, team, (client) => client.patch(path, { audience: 'all' }))).toEqual({
      anyone: 401,
      outsider: 404,
      portal: 403,
      viewer: 403,
      editor: 200,
      admin: 200,
      owner: 200,
    });
  });
});

// ASVS 8.2.2
describe('the documents of a portal', () => {
  it('are shared with the partner, its tier or all partners', async () => {
    const now = server.clock.now().toISOString();
    const tag = { category: 'Tier', workspaceId: team.workspaceId, createdAt: now };
    await server.app.db
      .write('tag_vocabularies')
      .insert(['Gold', 'Silver'].map((value) => ({ ...tag, id: newId(), value, label: value })));
    await server.app.db.write('partners').where({ id: team.partnerId }).update({ tier: 'Gold' });
    const other = await makePartner(team.editor);
    await share({ name: 'All', audience: 'all', description: 'For you', category: 'one-pager' });
    await share({ name: 'Gold', audience: 'tiers', tiers: ['Gold'] });
    await share({ name: 'Silver', audience: 'tiers', tiers: ['Silver'] });
    await share({ name: 'Own', audience: 'partners', partnerIds: [team.partnerId] });
    const hidden = await share({ name: 'Other', audience: 'partners', partnerIds: [other.id] });
    const unshared = await share({ name: 'None' });
    expect(await list()).toEqual(['Own', 'Gold', 'All']);
    const { body, headers } = await team.portal.get<PortalDocument[]>(`${PATH}?limit=1`);
    expect(body).toHaveLength(1);
    expect(headers.get('X-Total-Count')).toBe('3');
    const all = (await team.portal.get<PortalDocument[]>(PATH)).body[2];
    expect(all).toEqual({
      id: expect.any(String),
      name: 'All',
      description: 'For you',
      category: 'one-pager',
      updatedAt: expect.any(String),
    });
    const outside = await makeTeam(server);
    expect(await list(outside.portal)).toEqual([]);
    const missing = { status: 404, body: { error: 'Document not found' } };
    for (const id of [hidden.id, unshared.id, UNKNOWN_ID, 'x'.repeat(200)])
      expect(await download(id)).toMatchObject(missing);
    expect(await download(all?.id ?? '', outside.portal)).toMatchObject(missing);
    const byCaller = { anyone: 401, outsider: 403, viewer: 403, editor: 403, admin: 403, owner: 403 };
    expect(await statusByCaller(server, team, (client) => client.get(PATH))).toEqual({
      ...byCaller,
      portal: 200,
    });
    expect(await statusByCaller(server, team, (client) => download(hidden.id, client))).toEqual({
      ...byCaller,
      portal: 404,
    });
  });

  it("are the partner's own copies as PDF, counted and limited", async () => {
    await server.app.db
      .write('partners')
      .where({ id: team.partnerId })
      .update({ name: 'Łódź *Motors* {{sender.email}}', ownerId: team.userIds.admin });
    const content = 'For {{partner.name}} by {{sender.email}}[{{contact.name}}]{{nonsense}}';
    const { id } = await share({ content, fileFormat: 'markdown', audience: 'all' });
    const text = await textOf(id);
    expect(text).toContain(`For Łódź *Motors* {{sender.email}} by ${team.emails.admin}[]{{nonsense}}`);
    const path = `/api/document-templates/${id}`;
    const count = async () => (await team.viewer.get<DocumentTemplate>(path)).body.downloadCount;
    expect(await count()).toBe(1);
    // Members and previews aren't counted.
    await team.viewer.get(`${path}/download?partnerId=${team.partnerId}&format=pdf`);
    const view = { workspaceId: team.workspaceId, partnerId: team.partnerId, isPreview: true };
    await server.app.portalDocuments.download(view, id);
    expect(await count()).toBe(1);
    const both = await Promise.all([download(id), download(id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const refused = await download(id);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await count()).toBe(3);
    // A document can't be downloaded when it isn't shared any more.
    await team.editor.patch(path, { audience: 'none' });
    expect((await download(id)).status).toBe(404);
  });

  it('wait for each other, so that members can still print', async () => {
    const { id } = await share({ audience: 'all' });
    const view = { workspaceId: team.workspaceId, partnerId: team.partnerId, isPreview: true };
    const asked = Array.from({ length: 14 }, () =>
      server.app.portalDocuments.download(view, id).then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
    );
    const member = await team.viewer.get(`/api/document-templates/${id}/download?format=pdf`);
    expect(member.status).toBe(200);
    const answers = await Promise.all(asked);
    expect(new Set(answers)).toEqual(new Set([200, 503]));
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(11);
  });
});
