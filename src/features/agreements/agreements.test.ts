import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import type { Client } from '../../testing/client';
import { insertMember, insertPartner, makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { ShownAgreement } from './agreements.service';
import type { ShownAcceptance } from './read-acceptances';
import type { OwnAcceptance, PortalAgreement, PortalAgreementText } from './portal';

let server: TestServer;
let team: Team;
let otherTeam: Team;
/** A portal user of another partner of the team. */
let rivalId: string;
let rival: Client;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  otherTeam = await makeTeam(server);
  rivalId = await insertPartner(server, team.workspaceId, 'Rival');
  rival = otherTeam.portal;
  const userId = otherTeam.userIds.portal;
  await insertMember(server, {
    workspaceId: team.workspaceId,
    userId,
    role: 'partner_portal',
    partnerId: rivalId,
  });
  await rival.post('/api/workspaces/switch', { workspaceId: team.workspaceId });
});
afterAll(() => server.close());

const PATH = '/api/agreements';
const PORTAL = '/api/portal/agreements';
const terms = { title: 'Program terms', body: '# Terms\n\nBe **fair**. Łódź.\n' };
const signature = { name: ' Ada Lovelace ', title: 'CEO' };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function make(details: object = {}): Promise<ShownAgreement> {
  const { status, body } = await team.admin.post<ShownAgreement>(PATH, { ...terms, ...details });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}
const accept = (client: Client, id: string, details: object = { version: 1 }) =>
  client.post<OwnAcceptance>(`${PORTAL}/${id}/accept`, { ...signature, ...details });
const addVersion = (id: string, body: object) =>
  team.admin.post<ShownAgreement>(`${PATH}/${id}/versions`, body);
const open = async (client: Client, id: string) =>
  (await client.get<PortalAgreementText>(`${PORTAL}/${id}`)).body;

describe('members', () => {
  const readers = {
    anyone: 401,
    outsider: 404,
    portal: 403,
    viewer: 200,
    editor: 200,
    admin: 200,
    owner: 200,
  };
  const writers = { ...readers, viewer: 403, editor: 403 };

  // ASVS 8.2.1, 8.2.2
  it('write agreements as admins, and read them as viewers', async () => {
    const { id } = await make();
    await accept(team.portal, id);
    const path = `${PATH}/${id}`;
    const statuses = (call: (client: Client) => ReturnType<Client['get']>) =>
      statusByCaller(server, team, call);
    for (const read of [path, `${path}/versions`, `${path}/acceptances`, `${path}/acceptances/export`])
      expect([read, await statuses((client) => client.get(read))]).toEqual([read, readers]);
    expect(await statuses((client) => client.patch(path, { isRequired: false }))).toEqual(writers);
    expect(await statuses((client) => client.delete(path))).toEqual({ ...writers, admin: 409, owner: 409 });
    let version = 1;
    const next = () => ({ body: `Text ${(version += 1)}` });
    expect(await statuses((client) => client.post(`${path}/versions`, next()))).toEqual({
      ...writers,
      admin: 201,
      owner: 201,
    });
    const made = { ...writers, outsider: 201, admin: 201, owner: 201 };
    expect(await statuses((client) => client.post(PATH, terms))).toEqual(made);
  });

  it('get an error for missing, long or unknown values, and for a change of the text without a version', async () => {
    for (const [body, message] of [
      [{ title: 'x' }, 'Text is required'],
      [{ body: 'x' }, 'Title is required'],
      [{ ...terms, body: 'x'.repeat(40_001) }, 'Text is too long'],
      [{ ...terms, audience: 'partners', partnerIds: [otherTeam.partnerId] }, 'Partner not found'],
      [{ ...terms, audience: 'tiers', tiers: ['Iron'] }, 'Tier not found: Iron'],
    ] as const)
      expect(await team.admin.post(PATH, body)).toMatchObject({ status: 400, body: { error: message } });
    const { id } = await make();
    const patched = await team.admin.patch<ShownAgreement>(`${PATH}/${id}`, {
      body: 'Other',
      version: 7,
      title: 'T',
    });
    expect(patched.body).toMatchObject({ ...terms, title: 'T', version: 1, sha256: sha256(terms.body) });
    expect(await addVersion(id, { body: terms.body })).toMatchObject({ status: 400 });
    await team.admin.patch(`${PATH}/${id}`, { status: 'archived' });
    expect(await addVersion(id, { body: 'New' })).toMatchObject({ status: 409 });
  });

  it('delete an agreement without acceptances, and restore it', async () => {
    const { id } = await make();
    await addVersion(id, { body: 'Second' });
    const before = (await team.viewer.get(`${PATH}/${id}`)).body;
    expect((await team.admin.delete(`${PATH}/${id}`)).status).toBe(204);
    expect((await team.viewer.get(`${PATH}/${id}`)).status).toBe(404);
    expect((await team.admin.post(`/api/trash/${id}/restore`, {})).status).toBe(200);
    expect((await team.viewer.get(`${PATH}/${id}`)).body).toEqual(before);
  });
});

describe('partners', () => {
  it('are the only ones who can use the calls of the portal', async () => {
    const { id } = await make();
    const only = {
      anyone: 401,
      outsider: 403,
      portal: 200,
      viewer: 403,
      editor: 403,
      admin: 403,
      owner: 403,
    };
    expect(await statusByCaller(server, team, (client) => client.get(PORTAL))).toEqual(only);
    expect(await statusByCaller(server, team, (client) => client.get(`${PORTAL}/${id}`))).toEqual(only);
    expect(await statusByCaller(server, team, (client) => accept(client, id))).toEqual({
      ...only,
      portal: 201,
    });
  });

  // ASVS 8.2.2, 8.2.3
  it('see and accept only agreements for them', async () => {
    const { id } = await make({ audience: 'partners', partnerIds: [team.partnerId] });
    expect((await rival.get<PortalAgreement[]>(PORTAL)).body.map((one) => one.id)).not.toContain(id);
    expect((await rival.get(`${PORTAL}/${id}`)).status).toBe(404);
    expect((await accept(rival, id)).status).toBe(404);
    expect((await rival.get(`/portal/agreements/${id}/certificate`)).status).toBe(404);
    expect((await accept(team.portal, id)).status).toBe(201);
    expect((await rival.get(`/portal/agreements/${id}/certificate`)).status).toBe(404);
    const { body: list } = await team.viewer.get<ShownAcceptance[]>(`${PATH}/${id}/acceptances`);
    const certificate = `/agreements/${id}/acceptances/${list[0]?.id}`;
    expect((await team.viewer.get(certificate)).status).toBe(200);
    expect((await otherTeam.owner.get(certificate)).status).toBe(404);
    expect((await server.visitor().get(certificate)).status).toBe(302);
  });

  it('sign the exact text, which is stored with the signer, the time and the address', async () => {
    const { id } = await make();
    const shown = await open(team.portal, id);
    expect(shown).toEqual({
      id,
      title: terms.title,
      body: terms.body,
      html: '<h2>Terms</h2>\n<p>Be <strong>fair</strong>. Łódź.</p>\n',
      isRequired: true,
      version: 1,
      sha256: sha256(terms.body),
      needsAcceptance: true,
      acceptance: null,
    });
    for (const [details, message] of [
      [{ version: 1, name: ' ' }, 'Name is required'],
      [{ version: 1, title: '' }, 'Title is required'],
      [{}, 'Send the version or the sha256 of the text that was shown'],
      [{ sha256: 'abc' }, 'sha256 must have 64 hexadecimal digits'],
    ] as const)
      expect(await accept(team.portal, id, details)).toMatchObject({ status: 400, body: { error: message } });
    const { status, body } = await accept(team.portal, id, { sha256: shown.sha256.toUpperCase() });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      agreementId: id,
      agreementTitle: terms.title,
      version: 1,
      sha256: sha256(terms.body),
      partnerName: expect.stringMatching(/^Partner of team/),
      email: team.emails.portal,
      name: 'Ada Lovelace',
      title: 'CEO',
      address: expect.stringMatching(/127\.0\.0\.1$/),
      userAgent: 'node',
      acceptedAt: expect.any(String),
    });
    expect(await open(team.portal, id)).toMatchObject({
      needsAcceptance: false,
      acceptance: { id: body.id },
    });
    const acceptances = async (client: Client) =>
      (await client.get<ShownAcceptance[]>(`${PATH}/${id}/acceptances`)).body;
    expect(await acceptances(team.admin)).toEqual([
      { ...body, partnerId: team.partnerId, userId: team.userIds.portal },
    ]);
    expect(await acceptances(team.viewer)).toMatchObject([{ address: null, userAgent: null }]);
    const { body: log } = await team.owner.get<{ action: string; actorName: string; objectId: string }[]>(
      '/api/audit-log?action=accepted',
    );
    expect(log.find((entry) => entry.objectId === id)).toMatchObject({ actorName: team.emails.portal });
    const { body: csv } = await team.admin.get<string>(`${PATH}/${id}/acceptances/export`);
    expect(csv).toContain('Ada Lovelace,CEO');
    expect(csv).toContain(body.sha256);
  });

  it('are refused if the text has changed, and accept a version once, also at the same time', async () => {
    const { id } = await make();
    await addVersion(id, { body: 'Be very fair.' });
    const changed = { status: 409, body: { error: expect.stringMatching(/^The text has changed/) } };
    expect(await accept(team.portal, id, { version: 1 })).toMatchObject(changed);
    expect(await accept(team.portal, id, { sha256: sha256(terms.body) })).toMatchObject(changed);
    expect(await accept(team.portal, id, { version: 2, sha256: sha256(terms.body) })).toMatchObject(changed);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => accept(team.portal, id, { version: 2 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await team.viewer.get(`${PATH}/${id}`)).body).toMatchObject({ acceptanceCount: 1 });
  });

  it('accept again only if the new version requires it', async () => {
    const { id } = await make();
    await accept(team.portal, id);
    await addVersion(id, { body: 'Typo.', mustAcceptAgain: false });
    expect(await open(team.portal, id)).toMatchObject({ version: 2, needsAcceptance: false });
    expect(await open(rival, id)).toMatchObject({ version: 2, needsAcceptance: true });
    await addVersion(id, { body: 'New rule.' });
    expect(await open(team.portal, id)).toMatchObject({
      needsAcceptance: true,
      acceptance: { version: 1, sha256: sha256(terms.body) },
    });
    const view = { workspaceId: team.workspaceId, partnerId: team.partnerId, isPreview: false };
    const waiting = async () => (await server.app.portalAgreements.pending(view)).map((one) => one.id);
    const { body: all } = await team.portal.get<PortalAgreement[]>(PORTAL);
    const required = all.filter((one) => one.needsAcceptance && one.isRequired).map((one) => one.id);
    expect((await waiting()).sort()).toEqual(required.sort().slice(0, 5));
    expect((await accept(team.portal, id, { version: 3 })).status).toBe(201);
    expect(await waiting()).not.toContain(id);
    const { body: versions } = await team.viewer.get<{ version: number; sha256: string }[]>(
      `${PATH}/${id}/versions`,
    );
    expect(versions.map((one) => one.version)).toEqual([3, 2, 1]);
    expect(versions[2]?.sha256).toBe(sha256(terms.body));
  });

  it("still see accepted agreements when they are archived, and can't accept archived ones", async () => {
    const { id } = await make();
    await accept(team.portal, id);
    expect((await team.admin.delete(`${PATH}/${id}`)).body).toEqual({
      error: 'This agreement has acceptances; archive it instead',
    });
    await team.admin.patch(`${PATH}/${id}`, { status: 'archived', audience: 'partners' });
    expect(await open(team.portal, id)).toMatchObject({ needsAcceptance: false, acceptance: { version: 1 } });
    expect((await team.portal.get(`/portal/agreements/${id}/certificate`)).status).toBe(200);
    expect((await rival.get(`${PORTAL}/${id}`)).status).toBe(404);
    expect((await accept(rival, id)).status).toBe(404);
  });

  it('cannot sign in a preview', async () => {
    const { id } = await make();
    const { status, body } = await team.owner.get<string>(
      `/partners/${team.partnerId}/portal/agreements/${id}`,
    );
    expect(status).toBe(200);
    expect(body).not.toContain('Accept Agreement');
  });

  it("don't show their address and browser to members who preview the portal", async () => {
    const { id } = await make();
    await accept(team.portal, id);
    expect((await open(team.portal, id)).acceptance).toMatchObject({ address: '127.0.0.1' });
    const view = { workspaceId: team.workspaceId, partnerId: team.partnerId, isPreview: true };
    const hidden = { address: null, userAgent: null };
    const { portalAgreements } = server.app;
    expect((await portalAgreements.get(view, id)).acceptance).toMatchObject(hidden);
    expect(await portalAgreements.certificate(view, id)).toMatchObject(hidden);
  });
});

// ASVS 16.4.2
it('keep their acceptances unchanged when the account and the partner are deleted', async () => {
  const { id } = await make();
  const { body } = await accept(rival, id);
  const { write, read } = server.app.db;
  const row = () => read('agreement_acceptances').where({ id: body.id });
  const before: unknown = await row().first();
  await expect(write('agreement_acceptances').where({ id: body.id }).update({ name: 'Eve' })).rejects.toThrow(
    /append-only/,
  );
  await expect(write('agreement_acceptances').where({ id: body.id }).delete()).rejects.toThrow(/append-only/);
  await expect(write('agreements').where({ id }).delete()).rejects.toThrow();
  await write('users').where({ id: otherTeam.userIds.portal }).delete();
  await team.owner.delete(`/api/partners/${rivalId}`);
  expect(await row().first()).toEqual(before);
  const { body: list } = await team.viewer.get<ShownAcceptance[]>(`${PATH}/${id}/acceptances`);
  expect(list).toMatchObject([
    { name: 'Ada Lovelace', partnerName: 'Rival', email: otherTeam.emails.portal },
  ]);
  expect((await team.viewer.get(`/agreements/${newId()}/acceptances/${body.id}`)).status).toBe(404);
  await write('workspaces').where({ id: team.workspaceId }).delete();
  expect(await row()).toEqual([]);
});
