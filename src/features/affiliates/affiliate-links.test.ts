import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLink, newLink } from '../../testing/affiliates';
import { insertPartner, makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { newId } from '../../lib/ids';
import type { AffiliateLinkView } from './present-affiliates';

const PATH = '/api/affiliate-links';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

let codes = 0;
const newCode = () => `code-${(codes += 1)}`;
const messagesOf = async (body: object) => {
  const answer = await team.editor.post<{ fields?: Record<string, string[]>; error: string }>(PATH, body);
  return [answer.status, answer.body.fields ?? answer.body.error];
};

describe('permissions', () => {
  it('viewers may read affiliate links, editors may change them', async () => {
    const refused = { anyone: 401, portal: 403 };
    const { id } = await addLink(team.editor, { affiliateCode: newCode() });
    for (const path of [PATH, `${PATH}/${id}`, `${PATH}/${id}/ledger`, `${PATH}/${id}/conversions`]) {
      const found = await statusByCaller(server, team, (client) => client.get(path));
      const outsider = path === PATH ? 200 : 404;
      expect([path, found]).toEqual([
        path,
        { ...refused, outsider, viewer: 200, editor: 200, admin: 200, owner: 200 },
      ]);
    }
    const writers = { ...refused, viewer: 403, editor: 201, admin: 201, owner: 201 };
    const made = await statusByCaller(server, team, (client) =>
      client.post(PATH, { ...newLink, affiliateCode: newCode() }),
    );
    expect(made).toEqual({ ...writers, outsider: 201 });
    const changed = await statusByCaller(server, team, (client) =>
      client.patch(`${PATH}/${id}`, { status: 'paused' }),
    );
    expect(changed).toEqual({ ...refused, viewer: 403, outsider: 404, editor: 200, admin: 200, owner: 200 });
    const gone = await statusByCaller(server, team, (client) => client.delete(`${PATH}/${id}`));
    expect(gone).toEqual({ ...refused, viewer: 403, outsider: 404, editor: 204, admin: 404, owner: 404 });
  });
});

describe('creating an affiliate link', () => {
  it('a new link has the fields of the specification, with all counts at 0', async () => {
    const affiliateCode = newCode();
    const link = await addLink(team.editor, {
      affiliateCode,
      description: ' Spring ',
      commissionRate: '012.50',
    });
    expect(link).toEqual({
      id: expect.any(String),
      workspaceId: team.workspaceId,
      programId: null,
      programName: null,
      partnerId: null,
      partnerName: null,
      affiliateCode,
      affiliateName: 'Ada Byron',
      affiliateEmail: 'ada@engines.example',
      affiliateCompany: null,
      description: 'Spring',
      commissionRate: '12.5',
      currency: 'USD',
      destination: null,
      aliases: [],
      coupons: [],
      status: 'active',
      clickCount: 0,
      conversionCount: 0,
      totalEarnings: '0',
      createdAt: expect.any(String),
      updatedAt: link.createdAt,
      lastUsedAt: null,
    });
    expect((await team.viewer.get(`${PATH}/${link.id}`)).body).toEqual(link);
    const list = await team.viewer.get<AffiliateLinkView[]>(`${PATH}?status=active`);
    expect(list.body[0]).toEqual(link);
    expect(list.headers.get('X-Total-Count')).toBe(String(list.body.length));
  });

  it('a new link takes missing names from the partner and its primary contact', async () => {
    const partnerId = await insertPartner(server, team.workspaceId, 'Kraków Robotics');
    const named = { affiliateCode: newCode(), partnerId, description: '', commissionRate: '10' };
    expect(await messagesOf(named)).toEqual([400, { affiliateEmail: ['Invalid email address'] }]);
    await team.editor.post(`/api/partners/${partnerId}/contacts`, {
      name: 'Jan Nowak',
      email: 'jan@robotics.example',
      isPrimary: true,
    });
    expect((await team.editor.post(PATH, named)).body).toMatchObject({
      partnerId,
      partnerName: 'Kraków Robotics',
      affiliateName: 'Jan Nowak',
      affiliateEmail: 'jan@robotics.example',
      affiliateCompany: 'Kraków Robotics',
    });
    const own = { ...named, affiliateCode: newCode(), affiliateName: 'Ewa', affiliateEmail: 'ewa@x.example' };
    expect((await team.editor.post(PATH, own)).body).toMatchObject({
      affiliateName: 'Ewa',
      affiliateEmail: 'ewa@x.example',
    });
  });

  it('invalid fields of a new link are refused with the messages of the specification', async () => {
    expect(await messagesOf({})).toEqual([
      400,
      {
        affiliateCode: ['Affiliate code must be at least 3 characters'],
        affiliateName: ['Affiliate name is required'],
        affiliateEmail: ['Invalid email address'],
        commissionRate: ['Commission rate is required'],
      },
    ]);
    const blank = { affiliateName: ' ', affiliateEmail: '', partnerId: '' };
    expect(await messagesOf({ ...blank, affiliateCode: newCode(), commissionRate: '1' })).toEqual([
      400,
      { affiliateName: ['Affiliate name is required'], affiliateEmail: ['Invalid email address'] },
    ]);
    const withCode = (affiliateCode: unknown) => messagesOf({ ...newLink, affiliateCode });
    const codeMessage = async (code: unknown) => (await withCode(code))[1];
    expect(await codeMessage('ab')).toEqual({
      affiliateCode: ['Affiliate code must be at least 3 characters'],
    });
    expect(await codeMessage('a'.repeat(51))).toEqual({ affiliateCode: ['Affiliate code is too long'] });
    const charset =
      'Affiliate code may contain letters, digits, hyphens and underscores, and begins with a letter or digit';
    for (const code of ['a b c', 'a/b', 'a.data', '../x', 'ä-code', '-abc', 'a?b', 'a%2fb', 'abс'])
      expect([code, await codeMessage(code)]).toEqual([code, { affiliateCode: [charset] }]);
    const rate = async (commissionRate: unknown) =>
      messagesOf({ ...newLink, affiliateCode: newCode(), commissionRate });
    expect(await rate(' ')).toEqual([400, { commissionRate: ['Commission rate is required'] }]);
    for (const wrong of ['101', '-1', '1e1', '12,5', '1.23456'])
      expect(await rate(wrong)).toEqual([
        400,
        { commissionRate: ['Commission rate must be a percentage from 0 to 100, such as 12.5'] },
      ]);
    expect(await messagesOf({ ...newLink, affiliateCode: newCode(), affiliateEmail: 'nobody' })).toEqual([
      400,
      { affiliateEmail: ['Invalid email address'] },
    ]);
    expect(await messagesOf({ ...newLink, affiliateCode: newCode(), currency: 'XXY' })).toEqual([
      400,
      { currency: ['Currency must be an ISO 4217 code, such as USD'] },
    ]);
    const others = await insertPartner(server, (await makeTeam(server)).workspaceId, 'Elsewhere');
    for (const partnerId of [newId(), others])
      expect(await messagesOf({ ...newLink, affiliateCode: newCode(), partnerId })).toEqual([
        400,
        { partnerId: ['Partner not found'] },
      ]);
    expect(await messagesOf({ ...newLink, affiliateCode: newCode(), programId: newId() })).toEqual([
      400,
      { programId: ['Program not found'] },
    ]);
  });

  it('the code of a link is unique in the installation, ignoring case', async () => {
    const affiliateCode = newCode();
    await addLink(team.outsider, { affiliateCode });
    const taken = [409, 'This affiliate code is taken'];
    expect(await messagesOf({ ...newLink, affiliateCode: affiliateCode.toUpperCase() })).toEqual(taken);
    const { id } = await addLink(team.editor, { affiliateCode: newCode() });
    const renamed = await team.editor.patch(`${PATH}/${id}`, { affiliateCode: affiliateCode.toUpperCase() });
    expect([renamed.status, renamed.body]).toEqual([409, { error: taken[1] }]);
    const both = await Promise.all(
      ['Twin-code', 'twin-CODE'].map((code) => team.editor.post(PATH, { ...newLink, affiliateCode: code })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  // ASVS 2.3.4
  it('only one of several concurrent links gets the same code', async () => {
    const wanted = newCode();
    const others = await Promise.all(
      Array.from({ length: 6 }, () => addLink(team.editor, { affiliateCode: newCode() })),
    );
    const answers = await Promise.all([
      ...others.map(({ id }) => team.editor.patch(`${PATH}/${id}`, { affiliateCode: wanted.toUpperCase() })),
      team.editor.post(PATH, { ...newLink, affiliateCode: wanted }),
    ]);
    const refused = answers.filter(({ status }) => status !== 200 && status !== 201);
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 6 }, () => [409, { error: 'This affiliate code is taken' }]),
    );
  });
});

describe('an affiliate link', () => {
  it('a link can change to any status, and changes are in the audit log', async () => {
    const { id, affiliateCode } = await addLink(team.editor, { affiliateCode: newCode() });
    const patch = (body: object) => team.editor.patch<AffiliateLinkView>(`${PATH}/${id}`, body);
    for (const status of ['suspended', 'paused', 'active', 'active'] as const)
      expect((await patch({ status })).body).toMatchObject({ status, affiliateName: 'Ada Byron' });
    expect((await patch({ status: 'gone' })).body).toMatchObject({
      error: 'Status must be one of: active, paused, suspended',
    });
    const upper = affiliateCode.toUpperCase();
    expect((await patch({ affiliateCode: upper, clickCount: 7, totalEarnings: '9' })).body).toMatchObject({
      affiliateCode: upper,
      clickCount: 0,
      totalEarnings: '0',
    });
    expect((await patch({ affiliateName: ' ' })).body).toMatchObject({ error: 'Affiliate name is required' });
    const log = await team.owner.get<{ objectId: string; action: string }[]>(
      '/api/audit-log?objectType=affiliate_link',
    );
    const actions = log.body.filter(({ objectId }) => objectId === id).map(({ action }) => action);
    expect(actions).toEqual(['updated', 'status_changed', 'status_changed', 'status_changed', 'created']);
  });

  it('the destination of a link must be allowed by the settings of the workspace', async () => {
    const refused = [
      400,
      { destination: ['Destination must be on your website or on a host that Settings allows'] },
    ];
    const leading = (destination: string) =>
      messagesOf({ ...newLink, affiliateCode: newCode(), destination });
    expect(await leading('https://robotics.example/offer')).toEqual(refused);
    const path = `/api/workspaces/${team.workspaceId}`;
    await team.admin.patch(path, { website: 'robotics.example', redirectHosts: ['Shop.Robotics.example'] });
    for (const destination of ['https://robotics.example/offer', 'shop.robotics.example/a?b=c'])
      expect((await leading(destination))[0]).toBe(201);
    expect(await leading('https://evil.example')).toEqual(refused);
    expect(await leading('javascript:alert(1)')).toEqual([400, { destination: ['Invalid destination URL'] }]);
  });

  it('a program with links cannot be deleted', async () => {
    const program = { name: 'Affiliates', type: 'affiliate' };
    const { body } = await team.editor.post<{ id: string }>('/api/referral-programs', program);
    const { id } = await addLink(team.editor, { affiliateCode: newCode(), programId: body.id });
    const listed = (query: string) =>
      team.viewer
        .get<{ id: string }[]>(`/api/affiliate-links?${query}`)
        .then((page) => page.body.map((link) => link.id));
    expect(await listed(`program=${body.id}`)).toEqual([id]);
    expect(await listed('program=unknown')).toEqual([]);
    const refused = await team.editor.delete(`/api/referral-programs/${body.id}`);
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: 'This program has referrals; archive it instead' },
    ]);
    await team.editor.delete(`${PATH}/${id}`);
    expect((await team.editor.delete(`/api/referral-programs/${body.id}`)).status).toBe(204);
  });
});

describe('allowed targets of links', () => {
  it('admins set website and allowed hosts; invalid values are refused', async () => {
    const path = `/api/workspaces/${team.workspaceId}`;
    const patch = async (body: object) => {
      const answer = await team.admin.patch<Record<string, unknown>>(path, body);
      return answer.status === 200 ? [answer.body.website, answer.body.redirectHosts] : answer.body.error;
    };
    expect(
      await patch({
        website: 'http://Robotics.example',
        redirectHosts: ['a.example:8443', 'Bücher.example', 'a.example:443'],
      }),
    ).toEqual(['http://Robotics.example', ['a.example:8443', 'xn--bcher-kva.example', 'a.example']]);
    for (const website of ['javascript:alert(1)', 'ftp://x.example', 'https://u:p@x.example', 'nonsense'])
      expect([website, await patch({ website })]).toEqual([website, 'Invalid website URL']);
    const hosts = 'Allowed hosts must be a list of names like shop.example.com';
    for (const host of [
      'https://x.example',
      'x.example/path',
      'u@x.example',
      'localhost',
      'a b.example',
      '*',
      '\\x.example',
    ])
      expect([host, await patch({ redirectHosts: [host] })]).toEqual([host, hosts]);
    const many = Array.from({ length: 21 }, (_, index) => `h${index}.example`);
    expect(await patch({ redirectHosts: many })).toBe('Maximum 20 allowed hosts');
    expect(await patch({ website: '', redirectHosts: [] })).toEqual([null, []]);
    expect((await team.editor.patch(path, { website: 'x.example' })).status).toBe(403);
  });
});
