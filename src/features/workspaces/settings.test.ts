import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { insertUser, makeTeam, signIn, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { INVALID_LOGO, LOGO_TOO_LARGE } from './workspaces.rules';
import type { PresentedWorkspace } from './workspaces.service';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const MAX_LOGO = 2 * 1024 * 1024;
/** One transparent pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const logoUrl = `data:image/png;base64,${pixel}`;

const INVALID_COLOR = 'Accent color must be a color such as #4f46e5';

const asPng = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
/** Returns a PNG of this many bytes with arbitrary content. */
const pngOf = (length: number) => asPng(Buffer.concat([SIGNATURE, Buffer.alloc(length - SIGNATURE.length)]));
/** Returns a small PNG whose header has these dimensions. */
function pngClaiming(width: number, height: number): string {
  const bytes = Buffer.from(pixel, 'base64');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return asPng(bytes);
}

let server: TestServer;
let team: Team;
let path: string;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  path = `/api/workspaces/${team.workspaceId}`;
});
beforeEach(() => patch({ logoUrl: null }));
afterAll(() => server.close());

const patch = (body: object, client: Client = team.owner) => client.patch<PresentedWorkspace>(path, body);
async function stored(): Promise<PresentedWorkspace | undefined> {
  return (await team.owner.get<PresentedWorkspace[]>('/api/workspaces')).body[0];
}

describe('PATCH /api/workspaces/{id}', () => {
  it('lets only admins and owners change their own workspace', async () => {
    const statuses = await statusByCaller(server, team, (client) =>
      client.patch(path, { description: 'Builds robots.' }),
    );
    expect(statuses).toEqual({
      anyone: 401,
      outsider: 404,
      portal: 403,
      viewer: 403,
      editor: 403,
      admin: 200,
      owner: 200,
    });
    const refused = await patch({ name: 'Taken over' }, team.outsider);
    expect(refused.body).toEqual({ error: 'Workspace not found' });
    expect((await stored())?.name).not.toBe('Taken over');
  });

  it('refuses viewers before it reads the body', async () => {
    const sent = request(server.url + path, {
      method: 'PATCH',
      headers: {
        Cookie: team.viewer.cookie(),
        'Content-Type': 'application/json',
        'Content-Length': MAX_LOGO,
      },
    });
    const answered = new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
    sent.on('error', () => undefined).flushHeaders();
    const refused = await answered;
    sent.destroy();
    expect(refused.statusCode).toBe(403);
  });

  it('changes only the given fields of a workspace', async () => {
    const before = await stored();
    const named = await patch({ name: '  Halden  ', id: 'other', createdAt: '2020-01-01', plan: 'gold' });
    expect(named).toMatchObject({ status: 200, body: { ...before, name: 'Halden' } });
    const tags = {
      industryTags: ['SaaS', ' Fintech ', 'SaaS'],
      regionTags: ['Europe'],
      productsTags: ['CRM'],
    };
    const branded = await patch({ description: ' Builds robots. ', ...tags });
    expect(branded.body).toEqual({
      ...before,
      name: 'Halden',
      description: 'Builds robots.',
      ...tags,
      industryTags: ['SaaS', 'Fintech'],
    });
    const emptied = await patch({ description: '', industryTags: [] });
    expect(emptied.body).toEqual({ ...branded.body, description: null, industryTags: [] });
    expect(await stored()).toEqual(emptied.body);
    expect((await patch({})).body).toEqual(emptied.body);
  });

  it('shows a new name in all places', async () => {
    await patch({ name: 'Halden' });
    expect((await team.viewer.get<string>('/discover')).body).toContain('Halden');
    expect((await server.visitor().get<string>(`/apply/${team.workspaceId}`)).body).toContain('Halden');
  });

  it.each([
    [{ name: 'x'.repeat(200) }, 200, null],
    [{ name: 'x'.repeat(201) }, 400, 'Workspace name is too long'],
    [{ name: '   ' }, 400, 'Workspace name is required'],
    [{ name: null }, 400, 'Workspace name is required'],
    [{ description: 'x'.repeat(1000) }, 200, null],
    [{ description: 'x'.repeat(1001) }, 400, 'Description is too long'],
    [{ description: 7 }, 400, 'Description must be a text'],
    [{ industryTags: ['A', 'B', 'C', 'D'] }, 200, null],
    [{ industryTags: ['A', 'B', 'C', 'D', 'E'] }, 400, 'Maximum 4 industry tags allowed'],
    [{ regionTags: ['A', 'B', 'C', 'D', 'E'] }, 400, 'Maximum 4 region tags allowed'],
    [{ productsTags: ['A', 'B', 'C', 'D', 'E'] }, 400, 'Maximum 4 products tags allowed'],
    [{ productsTags: 'CRM' }, 400, 'Products tags must be a list of texts'],
    [{ regionTags: null }, 400, 'Region tags must be a list of texts'],
    [{ accentColor: '#4F46e5' }, 200, null],
    [{ accentColor: null }, 200, null],
    [{ accentColor: '' }, 200, null],
    [{ accentColor: '4f46e5' }, 400, INVALID_COLOR],
    [{ accentColor: '#4f4' }, 400, INVALID_COLOR],
    [{ accentColor: '#4f46e5ff' }, 400, INVALID_COLOR],
    [{ accentColor: 'red' }, 400, INVALID_COLOR],
    [{ accentColor: '#4f46e5;}*{display:none' }, 400, INVALID_COLOR],
    [{ accentColor: '</style>' }, 400, INVALID_COLOR],
    [{ accentColor: 5195493 }, 400, INVALID_COLOR],
    [{ industryTags: [''] }, 400, 'Industry tags must be a list of texts'],
    [{ industryTags: ['x'.repeat(101)] }, 400, 'Tag is too long'],
  ])('responds to the workspace changes %j with %i %s', async (changes, status, error) => {
    const answered = await patch(changes);
    expect(answered.status).toBe(status);
    const [field = ''] = Object.keys(changes);
    if (error !== null) expect(answered.body).toEqual({ error, fields: { [field]: [error] } });
  });

  it('accepts a body of 3 MiB, but no larger one', async () => {
    const body = (size: number) => {
      const empty = JSON.stringify({ name: 'Halden', padding: '' });
      return JSON.stringify({ name: 'Halden', padding: 'x'.repeat(size - empty.length) });
    };
    const limit = 3 * 1024 * 1024;
    const sent = (size: number) => team.owner.patch(path, undefined, { rawBody: body(size) });
    expect((await sent(limit)).status).toBe(200);
    expect((await sent(limit + 1)).status).toBe(413);
  });

  it('keeps both of two concurrent changes of a workspace', async () => {
    await Promise.all([patch({ name: 'Halden' }), patch({ description: 'Builds robots.' }, team.admin)]);
    expect(await stored()).toMatchObject({ name: 'Halden', description: 'Builds robots.' });
  });

  it('records real changes of a workspace with the old values, but without images', async () => {
    const { body: before } = await patch({ name: 'Before', description: null });
    await patch({ name: 'After', description: 'Builds robots.', logoUrl }, team.admin);
    await patch({ name: 'After', logoUrl }, team.admin);
    const { body } = await team.owner.get<object[]>('/api/audit-log?limit=2');
    expect(body).toMatchObject([
      {
        action: 'updated',
        objectType: 'workspace',
        objectId: before.id,
        objectName: 'After',
        actorName: team.emails.admin,
        changes: [
          { field: 'name', from: 'Before', to: 'After' },
          { field: 'description', from: null, to: 'Builds robots.' },
          { field: 'logoUrl', from: null, to: null, isHidden: true },
        ],
      },
      { objectName: 'Before', actorName: team.emails.owner },
    ]);
  });

  it('returns 403 to a user who no longer has a workspace', async () => {
    await insertUser(server, `nobody@${team.workspaceId}.example.org`);
    const nobody = await signIn(server, `nobody@${team.workspaceId}.example.org`);
    expect(await patch({ name: 'Halden' }, nobody)).toMatchObject({
      status: 403,
      body: { error: 'No workspace selected' },
    });
  });
});

describe('an accent color', () => {
  it('lets only admins and owners change the accent color of their own workspace', async () => {
    const statuses = await statusByCaller(server, team, (client) =>
      client.patch(path, { accentColor: '#0f766e' }),
    );
    expect(statuses).toEqual({
      ...{ anyone: 401, outsider: 404, portal: 403, viewer: 403, editor: 403 },
      ...{ admin: 200, owner: 200 },
    });
  });

  it('is stored in lower case, audited, and colours the portal and its preview of this workspace only', async () => {
    const { owner, admin, portal, viewer, outsider, partnerId, workspaceId } = await makeTeam(server);
    const color = (accentColor: string | null) =>
      admin.patch<PresentedWorkspace>(`/api/workspaces/${workspaceId}`, { accentColor });
    const pages = () =>
      Promise.all(
        [portal.get<string>('/'), viewer.get<string>(`/partners/${partnerId}/portal`)].map(
          async (answered) => (await answered).body,
        ),
      );
    for (const page of await pages()) expect(page).not.toContain('--accent:');
    expect((await color(' #0F766E ')).body.accentColor).toBe('#0f766e');
    for (const page of await pages()) expect(page).toContain('--accent:#0f766e');
    for (const client of [viewer, outsider])
      expect((await client.get<string>('/')).body).not.toContain('--accent:');
    await color('#0f766e');
    expect((await color('')).body.accentColor).toBeNull();
    for (const page of await pages()) expect(page).not.toContain('--accent:');
    const { body: entries } = await owner.get<object[]>('/api/audit-log?limit=2');
    expect(entries).toMatchObject([
      { action: 'updated', changes: [{ field: 'accentColor', from: '#0f766e', to: null }] },
      { action: 'updated', changes: [{ field: 'accentColor', from: null, to: '#0f766e' }] },
    ]);
  });
});

describe('a logo', () => {
  it('stores a logo as sent, serves it as an image, and removes it with null or an empty text', async () => {
    const { body } = await patch({ logoUrl });
    expect(body.logoUrl).toBe(logoUrl);
    expect((await stored())?.logoUrl).toBe(logoUrl);

    const page = (await server.visitor().get<string>(`/apply/${team.workspaceId}`)).body;
    const [, source = ''] = /<img src="([^"]+)"/.exec(page) ?? [];
    expect(source).toMatch(new RegExp(`^${path}/logo\\?v=[0-9a-f]{16}$`));
    const image = await fetch(server.url + source);
    expect(Buffer.from(await image.arrayBuffer()).toString('base64')).toBe(pixel);
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(Buffer.from(pixel, 'base64').length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    const stale = await fetch(`${server.url}${path}/logo?v=0000000000000000`);
    expect(stale.headers.get('Cache-Control')).toBe('no-cache');

    for (const nothing of [null, '']) {
      await patch({ logoUrl });
      expect((await patch({ logoUrl: nothing })).body.logoUrl).toBeNull();
      expect((await server.visitor().get(`${path}/logo`)).status).toBe(404);
    }
  });

  it('keeps the logo when something else changes', async () => {
    await patch({ logoUrl });
    await patch({ name: 'Halden' });
    expect((await stored())?.logoUrl).toBe(logoUrl);
  });

  // ASVS 5.2.1
  it('limits a logo to 2 MB', async () => {
    expect((await patch({ logoUrl: pngOf(MAX_LOGO) })).status).toBe(200);
    const refused = await patch({ logoUrl: pngOf(MAX_LOGO + 1) });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: LOGO_TOO_LARGE, fields: { logoUrl: [LOGO_TOO_LARGE] } },
    });
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  // ASVS 1.3.4, 5.2.2
  it.each([
    ['an SVG sent as PNG', asPng(svg)],
    ['an SVG', `data:image/svg+xml;base64,${svg.toString('base64')}`],
    ['a JPEG', 'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQ=='],
    ['a JPEG sent as PNG', asPng(Buffer.from('ffd8ffe000104a4649460001', 'hex'))],
    ['a page', 'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='],
    ['a PNG with a parameter', `data:image/png;charset=utf-8;base64,${pixel}`],
    ['a PNG that is not Base64', `data:image/png,${pixel}`],
    ['a PNG with something after it', `${logoUrl}" onerror="alert(1)`],
    ['a PNG cut short', asPng(SIGNATURE.subarray(0, 7))],
    ['an address', 'https://tracker.example.org/logo.png'],
    ['a script', 'javascript:alert(1)'],
    ['nothing in a data URL', 'data:image/png;base64,'],
  ])('refuses %s as a logo', async (_, wrong) => {
    expect(await patch({ logoUrl: wrong })).toMatchObject({
      status: 400,
      body: { error: INVALID_LOGO, fields: { logoUrl: [INVALID_LOGO] } },
    });
    expect((await stored())?.logoUrl).toBeNull();
  });

  // ASVS 5.2.3
  it('refuses a logo that would take gigabytes when decoded', async () => {
    expect((await patch({ logoUrl: pngClaiming(2048, 2048) })).status).toBe(200);
    for (const [width, height] of [
      [2049, 1],
      [1, 2049],
      [60_000, 60_000],
    ] as const)
      expect(await patch({ logoUrl: pngClaiming(width, height) })).toMatchObject({
        status: 400,
        body: { error: 'Logo must not be larger than 2048 × 2048 pixels' },
      });
  });

  it('returns 404 for the logo of an unknown workspace', async () => {
    for (const id of ['00000000-0000-7000-8000-000000000000', '%00', 'none'])
      expect((await server.visitor().get(`/api/workspaces/${id}/logo`)).status).toBe(404);
  });
});

describe('the account that pays', () => {
  it('is kept like the IBAN of a payee, and only admins see it', async () => {
    const send = (sepaDebtor: unknown) => patch({ sepaDebtor });
    const account = { name: 'Acme GmbH', iban: 'de89 3704 0044 0532 0130 00', bic: 'cobadeffxxx' };
    const shown = { name: 'Acme GmbH', iban: 'DE…3000', bic: 'COBADEFFXXX' };
    expect((await send(account)).body.sepaDebtor).toEqual(shown);
    expect((await stored())?.sepaDebtor).toEqual(shown);
    for (const client of [team.viewer, team.editor, team.portal])
      expect((await client.get<PresentedWorkspace[]>('/api/workspaces')).body[0]?.sepaDebtor).toBeNull();
    // The IBAN as it is shown stays the same.
    expect((await send({ ...shown, name: 'Acme AG', bic: null })).body.sepaDebtor).toMatchObject({
      name: 'Acme AG',
      bic: null,
      iban: 'DE…3000',
    });
    const row = await server.app.db.read('workspaces').where({ id: team.workspaceId }).first('*');
    expect(JSON.stringify(row)).not.toContain('370400440532013000');
    for (const wrong of [
      { ...account, iban: 'DE88370400440532013000' },
      { ...account, iban: 'AT…3000' },
      ...['COBA', 'COBADE0F', 'COBADEFO'].map((bic) => ({ ...account, bic })),
      { ...account, name: '' },
      'DE89370400440532013000',
    ])
      expect((await send(wrong)).status).toBe(400);
    const entries = await team.owner.get<{ changes: { field: string }[] }[]>('/api/audit-log?limit=5');
    const text = JSON.stringify(entries.body);
    expect([text.includes('sepaDebtor'), text.includes('Acme AG'), text.includes('3000')]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await send(null)).body.sepaDebtor).toBeNull();
  });
});
