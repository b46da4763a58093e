import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCampaign, springWebinar } from '../../testing/campaigns';
import type { TestResponse, Client } from '../../testing/client';
import { UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import templates from '../../../fixtures/campaign-templates.json';
import type { Campaign } from './campaigns.entity';
import { campaignTemplateName, campaignTemplateTypes } from './campaigns.rules';

let server: TestServer;
let team: Team;
let editor: Client;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  editor = team.editor;
});
afterAll(() => server.close());

const urlOf = ({ id }: Campaign) => `/api/campaigns/${id}`;
const NOT_FOUND = { status: 404, body: { error: 'Campaign not found' } };
const refusal = (field: string, message: string) => ({ error: message, fields: { [field]: [message] } });

describe('access by role', () => {
  const everyone = (status: number) => ({ viewer: status, editor: status, admin: status, owner: status });
  const editors = (status: number) => ({ ...everyone(status), viewer: 403 });
  const always = { anyone: 401, portal: 403 };
  type Call = (client: Client, campaign: Campaign) => Promise<TestResponse<unknown>>;

  const calls: [string, object, Call][] = [
    ['GET /api/campaigns', { ...everyone(200), outsider: 200 }, (who) => who.get('/api/campaigns')],
    [
      'GET /api/campaigns/export',
      { ...everyone(200), outsider: 200 },
      (who) => who.get('/api/campaigns/export'),
    ],
    [
      'POST /api/campaigns',
      { ...editors(201), outsider: 201 },
      (who) => who.post('/api/campaigns', springWebinar),
    ],
    ['GET /api/campaigns/{id}', { ...everyone(200), outsider: 404 }, (who, one) => who.get(urlOf(one))],
    [
      'PATCH /api/campaigns/{id}',
      { ...editors(200), outsider: 404 },
      (who, one) => who.patch(urlOf(one), { name: 'Autumn webinar' }),
    ],
    ['DELETE /api/campaigns/{id}', { ...editors(204), outsider: 404 }, (who, one) => who.delete(urlOf(one))],
  ];

  it.each(calls)('checks every role for %s', async (_, expected, call) => {
    const statuses = await statusByCaller(server, team, async (client) =>
      call(client, await makeCampaign(team.owner)),
    );
    expect(statuses).toEqual({ ...always, ...expected });
  });
});

describe('POST /api/campaigns', () => {
  it('returns the new draft, complete also in the list and by its id', async () => {
    const details = { ...springWebinar, description: 'Anvils, explained.' };
    const { status, body } = await editor.post<Campaign>('/api/campaigns', details);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...details,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspaceId: team.workspaceId,
      status: 'draft',
      partnerId: null,
      partnerName: null,
      createdBy: team.userIds.editor,
      creatorName: team.emails.editor,
      approvedBy: null,
      approverName: null,
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      updatedAt: body.createdAt,
      approvedAt: null,
      launchedAt: null,
      completedItems: [],
      evidence: [],
    });
    expect(await editor.get(urlOf(body))).toMatchObject({ status: 200, body });
    expect((await editor.get<Campaign[]>('/api/campaigns?limit=1')).body).toEqual([body]);
  });

  it.each(campaignTemplateTypes)(
    'gives a %s without a checklist the ten items of its template',
    async (templateType) => {
      const { body } = await editor.post<Campaign>('/api/campaigns', { name: 'Autumn', templateType });
      expect(body).toMatchObject({ description: null, templateType });
      expect(body.checklist).toHaveLength(10);
      expect(body.checklist).toEqual(templates.find(({ id }) => id === templateType)?.checklist);
    },
  );

  it('trims text, keeps checklist items on one line, and ignores server-only fields', async () => {
    const campaign = await makeCampaign(editor, {
      name: '  Autumn  ',
      description: '   ',
      checklist: [' Book a\r\n room ', 'Cater'],
      id: UNKNOWN_ID,
      workspaceId: UNKNOWN_ID,
      createdBy: UNKNOWN_ID,
      creatorName: 'Nobody',
      status: 'launched',
      approvedBy: UNKNOWN_ID,
      approverName: 'Nobody',
      approvedAt: '2000-01-01T00:00:00.000Z',
      createdAt: '2000-01-01T00:00:00.000Z',
      launchedAt: '2000-01-01T00:00:00.000Z',
      seq: 1,
    });
    expect(campaign).toMatchObject({
      name: 'Autumn',
      description: null,
      checklist: ['Book a room', 'Cater'],
      status: 'draft',
      createdBy: team.userIds.editor,
      creatorName: team.emails.editor,
      approvedBy: null,
      approverName: null,
      approvedAt: null,
      launchedAt: null,
    });
    expect(campaign.id).not.toBe(UNKNOWN_ID);
    expect(campaign.createdAt).not.toMatch(/^2000/);
    expect(Object.keys(campaign)).toHaveLength(19);
  });

  it('reports every missing field of a campaign', async () => {
    expect(await editor.post('/api/campaigns', { name: ' ' })).toMatchObject({
      status: 400,
      body: {
        error: 'Campaign name is required',
        fields: {
          name: ['Campaign name is required'],
          templateType: ['Template type is required'],
        },
      },
    });
  });

  it.each([
    ['name', 200, 'Campaign name is too long'],
    ['description', 1000, 'Description is too long'],
  ])('accepts a campaign with a %s of %i characters, but no longer one', async (field, max, message) => {
    const longest = 'ü'.repeat(max);
    expect(await makeCampaign(editor, { [field]: longest })).toMatchObject({ [field]: longest });
    const longer = await editor.post('/api/campaigns', { ...springWebinar, [field]: `${longest}ü` });
    expect(longer).toMatchObject({ status: 400, body: refusal(field, message) });
  });

  it('accepts only checklists of up to 50 items of up to 300 characters', async () => {
    const longest = Array.from({ length: 50 }, () => '界'.repeat(300));
    expect((await makeCampaign(editor, { checklist: longest })).checklist).toEqual(longest);
    expect((await makeCampaign(editor, { checklist: [] })).checklist).toEqual([]);
    const refused = (checklist: unknown) => editor.post('/api/campaigns', { ...springWebinar, checklist });
    expect(await refused([...longest, 'one more'])).toMatchObject({
      status: 400,
      body: refusal('checklist', 'Checklist may have at most 50 items'),
    });
    for (const [checklist, error] of [
      [['x'.repeat(301)], 'Checklist item is too long'],
      [['Book a room', ' '], 'Checklist item is required'],
      [[7], 'Checklist item is required'],
      [[null], 'Checklist item is required'],
      ['Book a room', 'Checklist must be a list of texts'],
      [null, 'Checklist must be a list of texts'],
      [{ 0: 'Book a room' }, 'Checklist must be a list of texts'],
    ] as const)
      expect(await refused(checklist)).toMatchObject({ status: 400, body: { error } });
  });

  it.each([
    ['name', 7, 'Campaign name is required'],
    ['description', 7, 'Description must be text'],
    ['templateType', '', 'Template type is required'],
    ['templateType', null, 'Template type is required'],
    ['templateType', 'Webinar', `Template type must be one of: ${campaignTemplateTypes.join(', ')}`],
    ['templateType', 'webinar-series', `Template type must be one of: ${campaignTemplateTypes.join(', ')}`],
    ['templateType', ['webinar'], `Template type must be one of: ${campaignTemplateTypes.join(', ')}`],
  ])('refuses a campaign with %s %j', async (field, value, message) => {
    const refused = await editor.post('/api/campaigns', { ...springWebinar, [field]: value });
    expect(refused).toMatchObject({ status: 400, body: refusal(field, message) });
  });

  it('refuses a null character and a body that is not JSON', async () => {
    const nul = { ...springWebinar, checklist: ['Book\u0000'] };
    expect((await editor.post('/api/campaigns', nul)).status).toBe(400);
    expect((await editor.post('/api/campaigns', undefined, { rawBody: '{' })).status).toBe(400);
  });
});

describe('PATCH /api/campaigns/{id}', () => {
  it('changes only the given fields of a campaign', async () => {
    const campaign = await makeCampaign(editor, { description: 'Old words' });
    server.clock.advance(1000);
    const changes = { description: '', checklist: ['Book a room', 'Cater', 'Invite'] };
    const { status, body } = await editor.patch<Campaign>(urlOf(campaign), changes);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...campaign,
      description: null,
      checklist: changes.checklist,
      updatedAt: body.updatedAt,
    });
    expect(body.updatedAt > campaign.updatedAt).toBe(true);
    expect((await editor.get(urlOf(campaign))).body).toEqual(body);
  });

  it('ignores unchanged fields and fields that only the server may set', async () => {
    const campaign = await makeCampaign(editor);
    server.clock.advance(1000);
    const same = {
      ...springWebinar,
      templateType: 'guide',
      status: 'launched',
      creatorName: 'x',
      id: UNKNOWN_ID,
    };
    expect(await editor.patch(urlOf(campaign), same)).toMatchObject({ status: 200, body: campaign });
    expect((await editor.patch(urlOf(campaign), {})).body).toEqual(campaign);
  });

  it('validates changes like a new campaign, and changes nothing on an error', async () => {
    const campaign = await makeCampaign(editor);
    for (const [changes, error] of [
      [{ name: '' }, 'Campaign name is required'],
      [{ name: 'x'.repeat(201), description: 'New' }, 'Campaign name is too long'],
      [{ description: 'x'.repeat(1001) }, 'Description is too long'],
      [{ checklist: [''] }, 'Checklist item is required'],
      [{ checklist: null }, 'Checklist must be a list of texts'],
    ] as const)
      expect(await editor.patch(urlOf(campaign), changes)).toMatchObject({ status: 400, body: { error } });
    expect((await editor.get(urlOf(campaign))).body).toEqual(campaign);
  });
});

describe('another workspace', () => {
  it('returns 404 for a campaign of another workspace', async () => {
    const campaign = await makeCampaign(editor);
    for (const url of [urlOf(campaign), `/api/campaigns/${UNKNOWN_ID}`, '/api/campaigns/nonsense']) {
      expect(await team.outsider.get(url)).toMatchObject(NOT_FOUND);
      expect(await team.outsider.patch(url, { name: 'Mine' })).toMatchObject(NOT_FOUND);
      expect(await team.outsider.patch(`${url}/status`, { status: 'launched' })).toMatchObject(NOT_FOUND);
      expect(await team.outsider.delete(url)).toMatchObject(NOT_FOUND);
    }
    expect((await editor.get(urlOf(campaign))).body).toEqual(campaign);
  });

  it('shows only campaigns of the current workspace, on every path and screen', async () => {
    await makeCampaign(editor, { name: 'Visible to the team only' });
    const { outsider } = team;
    expect((await outsider.get('/api/campaigns?search=visible%20team')).body).toEqual([]);
    const list = await outsider.get<Campaign[]>('/api/campaigns');
    expect(list.body.map(({ workspaceId }) => workspaceId)).not.toContain(team.workspaceId);
    const { body: dashboard } = await outsider.get<{ activeCampaigns: object[] }>('/api/dashboard');
    expect(JSON.stringify(dashboard)).not.toContain('Visible to the team only');
    expect((await outsider.get('/api/search?q=visible')).body).toEqual({ groups: [] });
  });
});

describe('people who leave', () => {
  it('keeps the names of creator and approver after they leave or their account is deleted', async () => {
    const other = await makeTeam(server);
    const campaign = await makeCampaign(other.editor);
    const launched = await other.admin.patch<Campaign>(`${urlOf(campaign)}/status`, { status: 'launched' });
    expect(launched.status).toBe(200);
    await other.owner.delete(`/api/admin/users/${other.userIds.editor}`);
    expect((await other.owner.get(urlOf(campaign))).body).toEqual(launched.body);
    const ids = [other.userIds.editor, other.userIds.admin];
    await server.app.db.write('users').whereIn('id', ids).delete();
    expect((await other.owner.get(urlOf(campaign))).body).toEqual({
      ...launched.body,
      createdBy: null,
      creatorName: other.emails.editor,
      approvedBy: null,
      approverName: other.emails.admin,
    });
  });

  it('deletes the campaigns of a deleted workspace', async () => {
    const other = await makeTeam(server);
    const campaign = await makeCampaign(other.owner);
    await server.app.db.write('workspaces').where({ id: other.workspaceId }).delete();
    expect(await server.app.db.read('campaigns').where({ id: campaign.id })).toEqual([]);
  });
});

describe('the built-in templates', () => {
  it('has the specified campaign templates, each with ten different valid items', () => {
    expect(templates.map(({ id }) => id)).toEqual([...campaignTemplateTypes]);
    for (const { checklist, description } of templates) {
      expect(new Set(checklist).size).toBe(10);
      expect(description).not.toBe('');
    }
    const all = templates.flatMap(({ checklist }) => checklist);
    expect(new Set(all).size).toBe(90);
  });

  it('gives the campaign templates the names of the contract', () => {
    expect(templates.map(({ id }) => campaignTemplateName(id))).toEqual([
      'Webinar',
      'Guide',
      'Event',
      'Cross-Promotion',
      'Podcast',
      'Newsletter Swap',
      'Affiliate',
      'Case Study',
      'Social Takeover',
    ]);
    expect(campaignTemplateName('constructor')).toBe('constructor');
  });
});

it('lists the allowed methods of each campaign path', async () => {
  const campaign = await makeCampaign(editor);
  const allowed = async (url: string) => {
    const refused = await editor.send('PUT', url, {});
    return [refused.status, refused.headers.get('Allow')];
  };
  expect(await allowed('/api/campaigns')).toEqual([405, 'GET, POST']);
  expect(await allowed('/api/campaigns/export')).toEqual([405, 'GET']);
  expect(await allowed(urlOf(campaign))).toEqual([405, 'GET, PATCH, DELETE']);
  expect(await allowed(`${urlOf(campaign)}/status`)).toEqual([405, 'PATCH']);
});
