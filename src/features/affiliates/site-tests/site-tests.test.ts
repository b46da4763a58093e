import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER } from '../../../testing/affiliates';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import { findScript } from './site-findings.rules';
import type { SiteTestView } from './site-tests.service';

const PATH = '/api/track/test';

let server: TestServer;
let team: Team;
let shop: Server;
let website = '';
let html = '';

beforeAll(async () => {
  shop = createServer((_request, response) => response.end(html));
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  website = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  server = await startTestServer({ PARTNERHUB_FETCH_ALLOW: '127.0.0.1' });
  team = await makeTeam(server);
});
afterAll(async () => {
  await server.close();
  shop.close();
});

const settle = (body: object) => team.admin.patch(`/api/workspaces/${team.workspaceId}`, body);
const begin = () => team.admin.post<SiteTestView & { error?: string }>(PATH);
const last = async () => (await team.admin.get<SiteTestView>(PATH)).body;
const visit = (value: string, body: object = {}) =>
  server
    .visitor()
    .post(
      '/api/track/click',
      { workspaceId: team.workspaceId, param: 'via', value, page: `${website}pricing`, ...body },
      { headers: { 'User-Agent': BROWSER } },
    );
const tokenOf = ({ url }: SiteTestView) => new URL(url).searchParams.get('via') ?? '';

describe('a test of the website', () => {
  it('needs a website, and is for admins only', async () => {
    expect((await team.admin.get(PATH)).status).toBe(404);
    const refused = await begin();
    expect([refused.status, refused.body.error]).toEqual([409, 'Set your website before you test it']);
    await settle({ website });
    const found = await statusByCaller(server, team, (client) => client.post(PATH));
    const denied = { anyone: 401, portal: 403, viewer: 403, editor: 403 };
    expect(found).toEqual({ ...denied, outsider: 409, admin: 201, owner: 201 });
    const read = await statusByCaller(server, team, (client) => client.get(PATH));
    expect(read).toEqual({ ...denied, outsider: 404, admin: 200, owner: 200 });
  });

  it('finds the script of this server and workspace on the page', async () => {
    html = `<!doctype html><script src="${server.url}/t.js" data-workspace="${team.workspaceId}" data-consent=wait async></script>`;
    const { body } = await begin();
    expect(body).toMatchObject({
      findings: { problem: null, script: 'found', waits: true, passesToStripe: false, isBlocked: false },
      arrivedAt: null,
      hasConsented: null,
    });
    expect(body.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?via=ph-test-[\w-]{43}$/);
    expect(await last()).toEqual(body);
  });

  it('says why the page could not be read', async () => {
    await settle({ website: 'http://127.0.0.1:9/' });
    const { status, body } = await begin();
    expect([status, body.findings.script]).toEqual([201, 'missing']);
    expect(body.findings.problem).toBe('Refused: Port 9 is not allowed');
    await settle({ website });
  });

  it('a test visit arrives once, and is no click', async () => {
    const { body: test } = await begin();
    expect((await visit('ph-test-guessed')).body).toEqual({ clickId: null });
    expect((await last()).arrivedAt).toBeNull();
    expect((await visit(tokenOf(test), { hasConsented: true })).body).toEqual({ clickId: null });
    const arrived = await last();
    expect(arrived).toMatchObject({
      arrivedAt: expect.any(String),
      arrivedFrom: `${website}pricing`,
      hasConsented: true,
    });
    await visit(tokenOf(test), { hasConsented: false, page: null });
    expect(await last()).toEqual(arrived);
    const { body: next } = await begin();
    expect(next.arrivedAt).toBeNull();
    await visit(tokenOf(test));
    expect((await last()).arrivedAt).toBeNull();
  });
});

it('a website at a private address is refused', async () => {
  const guarded = await startTestServer();
  try {
    const owner = await guarded.signUp('ada@engines.example');
    const { workspaceId } = (await owner.get<{ workspaceId: string }>('/api/auth/me')).body;
    await owner.patch(`/api/workspaces/${workspaceId}`, { website });
    const { status, body } = await owner.post<SiteTestView>(PATH);
    expect([status, body.findings]).toMatchObject([201, { script: 'missing', problem: expect.any(String) }]);
  } finally {
    await guarded.close();
  }
});

describe('findScript', () => {
  const wanted = { server: 'https://partners.example', workspaceId: 'w1' };
  const find = (page: string, policy: string | null = null) => findScript({ html: page, policy }, wanted);
  const tag = '<script src="https://partners.example/t.js" data-workspace="w1" async></script>';

  it('reads the attributes of the script, however they are written', () => {
    for (const [page, found] of [
      [tag, { script: 'found', waits: false, passesToStripe: false }],
      [
        `<SCRIPT async data-workspace='w1'\n src=https://partners.example/t.js data-stripe>`,
        { script: 'found', passesToStripe: true },
      ],
      [tag.replace('async', 'data-consent="wait"'), { script: 'found', waits: true }],
      [tag.replace('w1', 'w2'), { script: 'other' }],
      [tag.replace('partners.example', 'evil.example'), { script: 'other' }],
      [`<!-- ${tag} --><p>`, { script: 'missing' }],
      [`<!-- a --><!-- ${tag}`, { script: 'missing' }],
      ['<script src="https://www.googletagmanager.com/gtm.js?id=1"></script>', { script: 'manager' }],
      ['<script src="/app.js"></script><p>t.js data-workspace', { script: 'missing' }],
    ] as const)
      expect([page, find(page)]).toMatchObject([page, found]);
  });

  it('notices a policy that does not name the server', () => {
    expect(find(tag, "default-src 'self'").isBlocked).toBe(true);
    expect(
      find(tag, 'script-src https://partners.example; connect-src https://partners.example').isBlocked,
    ).toBe(false);
    expect(find(tag, 'frame-ancestors none').isBlocked).toBe(false);
  });

  it('reads hostile pages in little time', () => {
    const started = performance.now();
    for (const part of ['<script ', '<!--', '<script a="', "<script '=", '<script a=a ', '<script a  '])
      find(part.repeat(Math.floor((512 * 1024) / part.length)));
    expect(performance.now() - started).toBeLessThan(1500);
  });
});
