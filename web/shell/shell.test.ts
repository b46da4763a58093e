import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../src/testing/client';
import { insertUser, makeTeam, signIn, type Team } from '../../src/testing/roles';
import { startTestServer, type TestServer } from '../../src/testing/server';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const screens = [
  '/',
  '/partners',
  '/opportunities',
  '/discover',
  '/leads',
  '/partners/applications',
  '/campaigns',
  '/campaigns/templates',
  '/campaigns/email-templates',
  '/campaigns/document-templates',
  '/campaigns/events',
  '/campaigns/podcast',
  '/campaigns/referrals',
  '/insights/monitoring',
  '/insights/monitoring/rules',
  '/insights/trends',
  '/insights/roadmap',
  '/settings',
  '/admin/users',
];
const elsewhere = [
  '/superadmin',
  '/activities/events',
  '/no/such/page',
  '/partners/none',
  '/insights/monitoring/competitors/none',
  '/insights/monitoring/items/none',
  '/Settings?tab=users',
];

const html = async (client: Client, path: string) => (await client.get<string>(path)).body;
const goesTo = async (client: Client, path: string) => {
  const { status, headers } = await client.get(path);
  return `${status} ${headers.get('Location')}`;
};

describe('a signed-out visitor', () => {
  it.each([...screens, ...elsewhere])(
    'redirects a signed-out visitor of %s to /signin with the way back',
    async (path) => {
      const { headers, status } = await server.visitor().get(path);
      const { pathname, searchParams } = new URL(headers.get('Location') ?? '', server.url);
      expect([status, pathname, searchParams.get('next') ?? '/']).toEqual([302, '/signin', path]);
    },
  );

  it('shows the public screens to a signed-out visitor', async () => {
    expect((await server.visitor().get('/signin')).status).toBe(200);
  });
});

describe('a member of a workspace', () => {
  it.each(screens)('serves %s to a member in the shell', async (path) => {
    const { status, body } = await team.owner.get<string>(path);
    expect(status).toBe(200);
    expect(body).toContain(team.emails.owner);
    expect(body).toMatch(/<nav aria-label="Main">/);
    expect(body.match(/<main/g)).toHaveLength(1);
    expect(body.match(/<h1/g)).toHaveLength(1);
  });

  it('redirects a member from a public screen to /', async () => {
    expect(await goesTo(team.viewer, '/signin')).toBe('302 /');
  });

  it('shows a member 404 Page Not Found in the shell for an unknown path', async () => {
    const { status, body } = await team.viewer.get<string>('/no/such/page');
    expect(status).toBe(404);
    expect(body).toMatch(/<h1[^>]*>404 Page Not Found<\/h1>/);
    expect(body).toMatch(/<nav aria-label="Main">/);
  });

  it('redirects /activities/events to /campaigns/events', async () => {
    expect(await goesTo(team.viewer, '/activities/events')).toBe('302 /campaigns/events');
  });

  it('marks only the sidebar entry of the current path', async () => {
    const current = /<a(?=[^>]*aria-current="page")[^>]*>/g;
    const marked = (await html(team.viewer, '/campaigns/events')).match(current) ?? [];
    expect(marked).toHaveLength(1);
    expect(marked[0]).toContain('href="/campaigns/events"');
    expect((await html(team.viewer, '/partners')).match(current)).toBeNull();
  });
});

describe('a dead link', () => {
  const expectBrandedPage = async (client: Client, path: string) => {
    const { status, body } = await client.get<string>(path);
    expect(status).toBe(404);
    expect(body).toContain('<span data-part="name">PartnerHub</span>');
    expect(body.match(/<h1/g)).toHaveLength(1);
    expect(body).toMatch(/<a [^>]*href="\/"[^>]*>Go to PartnerHub<\/a>/);
  };

  it.each(['/apply/none', '/roadmap/none', '/r/none'])(
    'shows visitors of the dead link %s the brand and a link to PartnerHub',
    async (path) => {
      await expectBrandedPage(server.visitor(), path);
    },
  );

  it.each(['/roadmap/none', '/r/none'])(
    'shows members at the dead link %s the brand and a link to PartnerHub',
    async (path) => {
      await expectBrandedPage(team.viewer, path);
    },
  );
});

describe('the sidebar', () => {
  const has = async (client: Client, path: string) => (await html(client, '/')).includes(`href="${path}"`);

  it('shows the Admin group of the sidebar to owners and admins only', async () => {
    const shown: Record<string, boolean> = {};
    for (const caller of ['owner', 'admin', 'editor', 'viewer'] as const)
      shown[caller] = await has(team[caller], '/settings');
    expect(shown).toEqual({ owner: true, admin: true, editor: false, viewer: false });
  });

  it('shows Applications in the sidebar to owners and admins only', async () => {
    const shown: Record<string, boolean> = {};
    for (const caller of ['owner', 'admin', 'editor', 'viewer'] as const)
      shown[caller] = await has(team[caller], '/partners/applications');
    expect(shown).toEqual({ owner: true, admin: true, editor: false, viewer: false });
  });

  it('shows the System group of the sidebar and its screen to super admins only', async () => {
    expect(await has(team.owner, '/superadmin')).toBe(false);
    expect((await team.owner.get('/superadmin')).status).toBe(403);
    await server.app.db.write('users').where({ id: team.userIds.admin }).update({ superAdmin: true });
    expect(await has(team.admin, '/superadmin')).toBe(true);
    expect((await team.admin.get('/superadmin')).status).toBe(200);
  });

  it('renders the sidebar folded or expanded according to its cookie', async () => {
    const frame = async (cookie: string) => {
      const headers = { Cookie: `${team.viewer.cookie()}; ${cookie}` };
      const { body } = await team.viewer.get<string>('/', { headers });
      return /<div class="ui-sidebar-frame"[^>]*>/.exec(body)?.[0];
    };
    expect(await frame('sidebar_state=false')).toContain('data-folded="true"');
    expect(await frame('sidebar_state=true')).not.toContain('data-folded');
    expect(await frame('other=1')).not.toContain('data-folded');
  });

  it('does not list trends in the sidebar', async () => {
    expect(await has(team.owner, '/insights/trends')).toBe(false);
  });
});

const forAdmins = ['/partners/applications', '/settings', '/admin/users'];

describe.each(['editor', 'viewer'] as const)('a link that %ss see', (role) => {
  it('does not show editors or viewers a link that leads to a refusal', async () => {
    const refusals: string[] = [];
    const seen = new Set(screens.filter((path) => !forAdmins.includes(path)));
    // Iterating a set also yields values that are added meanwhile.
    for (const path of seen) {
      const { status, body } = await team[role].get<string>(path);
      if (status === 403 || String(body).includes('have permission')) refusals.push(path);
      for (const [, found = ''] of String(body).matchAll(/<a [^>]*href="(\/[^"#]*)"/g)) {
        const isScreen = !found.startsWith('/api/') && !found.startsWith('/campaigns/templates?');
        if (isScreen) seen.add(found.replaceAll('&amp;', '&'));
      }
    }
    expect(refusals).toEqual([]);
    expect(seen.size).toBeGreaterThan(screens.length);
  });
});

describe('a partner portal user', () => {
  it('shows a portal user the portal header and their own profile', async () => {
    const body = await html(team.portal, '/');
    expect(body).toContain('Partner Portal');
    expect(body).toContain(team.emails.portal);
    expect(body).toMatch(/<h1[^>]*>Partner of team \d+<\/h1>/);
    expect(body).not.toContain('<nav aria-label="Main"');
    expect(body).toContain('<nav aria-label="Portal"');
  });

  it.each([...screens.slice(1), '/superadmin', '/no/such/page', '/signin'])(
    'redirects a portal user from %s to /',
    async (path) => {
      expect(await goesTo(team.portal, path)).toBe('302 /');
    },
  );

  it('tells a portal user that no profile is assigned', async () => {
    await server.app.db
      .write('workspace_members')
      .where({ userId: team.userIds.portal })
      .update({ partnerId: null });
    expect(await html(team.portal, '/')).toContain('No Profile Assigned');
  });

  it.each(['/api/partners', '/api/tags', '/api/admin/applications', '/api/partners/onboarding'])(
    'answers 403 to a portal user for %s',
    async (path) => {
      expect((await team.portal.get(path)).status).toBe(403);
    },
  );
});

describe('a user without a workspace', () => {
  it('tells a user that they have no workspace, and opens no other screen', async () => {
    await insertUser(server, 'nobody@example.org');
    const nobody = await signIn(server, 'nobody@example.org');
    expect(await html(nobody, '/')).toContain('You don&#x27;t belong to a workspace');
    expect(await goesTo(nobody, '/leads')).toBe('302 /');
    expect((await nobody.get('/api/partners')).status).toBe(403);
    expect((await nobody.get('/superadmin')).status).toBe(403);
  });

  it('opens only Super Admin for a super admin without a workspace', async () => {
    const userId = await insertUser(server, 'operator@example.org');
    await server.app.db.write('users').where({ id: userId }).update({ superAdmin: true });
    const operator = await signIn(server, 'operator@example.org');
    const { status, body } = await operator.get<string>('/superadmin');
    expect(status).toBe(200);
    expect(body).toMatch(/<h1[^>]*>Super Admin<\/h1>/);
    expect(body.match(/<nav aria-label="Main">.*?<\/nav>/s)?.[0].match(/href="[^"]*"/g)).toEqual([
      'href="/superadmin"',
    ]);
    expect(await html(operator, '/')).toContain('You don&#x27;t belong to a workspace');
    expect(await goesTo(operator, '/leads')).toBe('302 /');
    expect((await operator.get('/api/partners')).status).toBe(403);
  });
});

describe('a screen whose data cannot be read', () => {
  // ASVS 13.4.2, 16.5.1
  it('shows an error without its cause in the shell if the data of a screen cannot be read', async () => {
    const rename = (from: string, to: string) => server.app.db.write.schema.renameTable(from, to);
    await rename('row_counts', 'row_counts_away');
    const { status, body } = await team.owner.get<string>('/');
    await rename('row_counts_away', 'row_counts');
    expect(status).toBe(500);
    expect(body).toMatch(/<h1[^>]*>Something went wrong<\/h1>/);
    expect(body).toMatch(/<nav aria-label="Main">/);
    expect(body).not.toContain('row_counts');
    expect((await team.owner.get('/')).status).toBe(200);
  });
});

describe('every screen', () => {
  // ASVS 3.4.3, 3.4.5, 14.2.2, 14.3.2
  it('sends every screen with security headers and a policy with the nonce of its scripts', async () => {
    for (const [client, path] of [
      [server.visitor(), '/signin'],
      [team.owner, '/'],
      [team.owner, '/no/such/page'],
    ] as const) {
      const { headers, body } = await client.get<string>(path);
      const policy = headers.get('Content-Security-Policy') ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      expect(nonce).toBeTruthy();
      expect(/script-src ([^;]+)/.exec(policy)?.[1]).not.toContain('unsafe-inline');
      expect(policy).toContain("frame-ancestors 'none'");
      const scripts = body.match(/<script[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(1);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Referrer-Policy')).toBeTruthy();
      expect(headers.get('X-Request-Id')).toBeTruthy();
      expect(headers.get('Cache-Control')).toBe('no-store');
    }
  });

  it('does not read the data of a screen for a prefetch', async () => {
    const ahead = await team.owner.get('/leads.data', { headers: { 'Sec-Purpose': 'prefetch' } });
    expect(ahead).toMatchObject({ status: 204, body: null });
    expect(ahead.headers.get('Cache-Control')).toBe('no-store');
    expect((await team.owner.get('/leads.data')).status).toBe(200);
  });

  it('gives every screen its own title', async () => {
    const title = async (path: string) => /<title>([^<]*)<\/title>/.exec(await html(team.owner, path))?.[1];
    expect(await title('/')).toBe('Dashboard · PartnerHub');
    expect(await title('/insights/roadmap')).toBe('Roadmap · PartnerHub');
    expect(await title('/no/such/page')).toBe('Page Not Found · PartnerHub');
  });

  it('uses a new nonce for every answer', async () => {
    const policy = async () => (await team.owner.get('/')).headers.get('Content-Security-Policy');
    expect(await policy()).not.toBe(await policy());
  });
});

describe('the dashboard', () => {
  it('counts partners and applications by status on the dashboard', async () => {
    const client = await server.signUp('katherine@example.org');
    const { body: me } = await client.get<{ workspaceId: string }>('/api/auth/me');
    for (const name of ['Acme', 'Globex', 'Initech'])
      await client.post('/api/partners', {
        name,
        description: 'Builds robots.',
        industry: 'Other',
        size: 'SME',
        location: 'Kraków',
      });
    await server.visitor().post('/api/applications/apply', {
      workspaceId: me.workspaceId,
      companyName: 'Hooli',
      website: 'https://hooli.example',
      contactEmail: 'gavin@hooli.example',
      continent: 'Europe',
      region: 'Poland',
      industry: 'Other',
      size: 'SME',
      solutions: true,
      services: false,
      valueProp: 'We make the world a better place.',
    });
    const body = await html(client, '/');
    const value = (label: string) =>
      new RegExp(`${label}</span><span class="ui-metric-value">(\\d+)`).exec(body)?.[1];
    expect(value('Total Partners')).toBe('3');
    expect(value('New Applications')).toBe('1');
    expect(value('Accepted Applications')).toBe('0');
    expect(value('Onboarding Applications')).toBe('0');
  });
});
