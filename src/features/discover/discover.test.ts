import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestResponse, Client } from '../../testing/client';
import { insertMember, makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { Company } from './discover.service';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Profile {
  name?: string;
  description?: string | null;
  logoUrl?: string | null;
  industryTags?: string[];
  regionTags?: string[];
  productsTags?: string[];
}

let companies = 0;

/** Creates a workspace with an owner and a profile. */
async function found(profile: Profile): Promise<{ id: string; owner: Client }> {
  companies += 1;
  server.clock.advance(1000);
  const owner = await server.signUp(`owner-${companies}@example.org`);
  const { body: me } = await owner.get<{ workspaceId: string }>('/api/auth/me');
  await owner.patch(`/api/workspaces/${me.workspaceId}`, profile);
  return { id: me.workspaceId, owner };
}

const list = (client: Client, query = '') => client.get<Company[]>(`/api/directory${query}`);
const namesOf = ({ body }: TestResponse<Company[]>) => body.map(({ name }) => name);
const names = async (client: Client, query = '') => namesOf(await list(client, query));

const contoso = {
  name: 'Contoso',
  description: 'Ledgers for small shops.',
  industryTags: ['Fintech', 'SaaS'],
  regionTags: ['Europe'],
  productsTags: ['CRM'],
};
/** The smallest possible PNG. */
const logoUrl =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('GET /api/directory', () => {
  let company: { id: string; owner: Client };
  beforeAll(async () => {
    team = await makeTeam(server);
    company = await found({ ...contoso, logoUrl });
    await found({
      name: 'Wide World Importers',
      description: null,
      industryTags: ['E-commerce'],
      regionTags: ['Global', 'Europe'],
    });
    await found({ name: 'Łódź Software', description: 'Runs on CRM data.' });
  });

  it('shows the directory to every member except portal users', async () => {
    expect(await statusByCaller(server, team, (client) => list(client))).toEqual({
      anyone: 401,
      outsider: 200,
      portal: 403,
      viewer: 200,
      editor: 200,
      admin: 200,
      owner: 200,
    });
  });

  it('shows only the public profile of a company', async () => {
    const { body } = await list(team.viewer, '?search=contoso');
    expect(body).toEqual([
      {
        id: company.id,
        ...contoso,
        logoUrl: expect.stringMatching(`^/api/workspaces/${company.id}/logo\\?v=`),
        hasApplied: false,
      },
    ]);
    const logo = await team.viewer.get(body[0]?.logoUrl ?? '');
    expect(logo.headers.get('Content-Type')).toBe('image/png');
  });

  it('lists the newest companies first, with their total, page by page', async () => {
    const first = await list(team.viewer, '?limit=2');
    expect(namesOf(first)).toEqual(['Łódź Software', 'Wide World Importers']);
    expect(first.headers.get('X-Total-Count')).toBe('3');
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const second = await team.viewer.get<Company[]>(next);
    expect(namesOf(second)).toEqual(['Contoso']);
    expect(second.headers.get('Link')).toBeNull();
  });

  it('leaves out the current company and companies with an empty profile', async () => {
    expect(await names(company.owner)).toEqual(['Łódź Software', 'Wide World Importers']);
    // The workspaces of the team and the outsider have only a name.
    expect(await names(team.outsider)).toHaveLength(3);
  });

  it.each([
    ['?search=LEDGERS', ['Contoso']],
    ['?search=łódź', ['Łódź Software']],
    ['?search=crm', ['Łódź Software', 'Contoso']],
    ['?search=shops contoso', ['Contoso']],
    ['?search=cr sm', ['Contoso']],
    ['?search=nobody', []],
    ['?search=%25', []],
    ['?industry=Fintech', ['Contoso']],
    ['?location=Europe', ['Wide World Importers', 'Contoso']],
    ['?products=CRM', ['Contoso']],
    ['?location=Europe&industry=E-commerce', ['Wide World Importers']],
    ['?industry=all&location=all&products=all&search=', ['Łódź Software', 'Wide World Importers', 'Contoso']],
    ['?industry=Europe', []],
    ['?industry=Whaling', []],
    ['?search=world&location=Global', ['Wide World Importers']],
    ['?search=crm&products=CRM', ['Contoso']],
  ])('finds companies by %s', async (query, expected) => {
    const answer = await list(team.viewer, query);
    expect(namesOf(answer)).toEqual(expected);
    expect(answer.headers.get('X-Total-Count')).toBe(String(expected.length));
  });

  it('updates the directory when a profile changes', async () => {
    const { id, owner } = await found({ name: 'Fabrikam', description: 'Makes forges.' });
    const change = (profile: Profile) => owner.patch(`/api/workspaces/${id}`, profile);
    expect(await names(team.viewer, '?search=forges')).toEqual(['Fabrikam']);
    await change({ description: 'Makes anvils.', industryTags: ['Security'] });
    expect(await names(team.viewer, '?search=forges')).toEqual([]);
    expect(await names(team.viewer, '?search=anvils&industry=Security')).toEqual(['Fabrikam']);
    await change({ industryTags: ['Education'] });
    expect(await names(team.viewer, '?industry=Security')).toEqual([]);
    await change({ description: null });
    expect(await names(team.viewer, '?industry=Education')).toEqual(['Fabrikam']);
    await change({ industryTags: [] });
    expect(await names(team.viewer)).not.toContain('Fabrikam');
    expect(await names(team.viewer, '?search=fabrikam')).toEqual([]);
  });

  it('removes a deleted workspace from the directory', async () => {
    const { id } = await found({ name: 'Tailspin', description: 'Made toys.' });
    expect(await names(team.viewer, '?search=tailspin')).toEqual(['Tailspin']);
    await server.app.db.write('workspaces').where({ id }).delete();
    expect(await names(team.viewer, '?search=tailspin')).toEqual([]);
  });

  it.each(['limit=0', 'limit=1001', 'cursor=nonsense', 'industry=a&industry=b', `search=${'x'.repeat(201)}`])(
    'refuses to list the directory with %s',
    async (query) => {
      expect((await list(team.viewer, `?${query}`)).status).toBe(400);
    },
  );

  it('allows only GET for the directory', async () => {
    const refused = await team.owner.post('/api/directory', {});
    expect(refused.status).toBe(405);
    expect(refused.headers.get('Allow')).toBe('GET');
  });
});

describe('a member of two workspaces', () => {
  beforeEach(async () => {
    team = await makeTeam(server);
  });

  it("shows a member's other workspace in the directory, but not the current one", async () => {
    const { id } = await found({ name: 'Adatum', description: 'Bakes bread.' });
    await insertMember(server, { workspaceId: id, userId: team.userIds.viewer, role: 'viewer' });
    expect(await names(team.viewer, '?search=adatum')).toEqual(['Adatum']);
    await team.viewer.post('/api/workspaces/switch', { workspaceId: id });
    expect(await names(team.viewer, '?search=adatum')).toEqual([]);
  });
});
