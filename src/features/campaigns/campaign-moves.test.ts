import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCampaign, makeCampaignIn } from '../../testing/campaigns';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { AuditEntryView } from '../audit/audit.service';
import type { Campaign } from './campaigns.entity';
import { campaignStatuses, type CampaignStatus } from './campaigns.rules';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const urlOf = ({ id }: Campaign) => `/api/campaigns/${id}`;
const statusUrl = (campaign: Campaign) => `${urlOf(campaign)}/status`;

/** The contract's moves and their roles. Any other move is 409 for a caller whose role may move to that status. */
const allowed: Partial<Record<`${CampaignStatus} → ${CampaignStatus}`, 'editors' | 'admins'>> = {
  'draft → pending_approval': 'editors',
  'draft → launched': 'admins',
  'pending_approval → launched': 'admins',
  'pending_approval → draft': 'admins',
  'launched → completed': 'editors',
};
/** Only admins launch or reject, whatever the campaign's status is. */
const forAdmins: readonly CampaignStatus[] = ['launched', 'draft'];

describe('PATCH /api/campaigns/{id}/status', () => {
  const moves = campaignStatuses.flatMap((from) => campaignStatuses.map((to) => ({ from, to })));

  it.each(moves)('checks every role for a move from $from to $to', async ({ from, to }) => {
    const outcome = allowed[`${from} → ${to}`] ? 200 : 409;
    const statuses = await statusByCaller(server, team, async (client, caller) => {
      const campaign = await makeCampaignIn(team.owner, from);
      const answer = await client.patch<Campaign>(statusUrl(campaign), { status: to });
      const now = (await team.viewer.get<Campaign>(urlOf(campaign))).body;
      // The answer is the current campaign. After a refused move it's unchanged.
      expect(now).toEqual(answer.status === 200 ? answer.body : campaign);
      expect(now.status).toBe(answer.status === 200 ? to : from);
      if (answer.status === 409)
        expect(answer.body).toMatchObject({ error: `Cannot move campaign from ${from} to ${to}` });
      if (answer.status === 200 && to === 'launched')
        expect(now).toMatchObject({
          approvedBy: caller === 'anyone' ? null : team.userIds[caller],
          approverName: caller === 'anyone' ? null : team.emails[caller],
          approvedAt: now.updatedAt,
          launchedAt: now.updatedAt,
        });
      return answer;
    });
    expect(statuses).toEqual({
      anyone: 401,
      outsider: 404,
      portal: 403,
      viewer: 403,
      editor: forAdmins.includes(to) ? 403 : outcome,
      admin: outcome,
      owner: outcome,
    });
  });

  it('moves a campaign through all statuses, and stores its approver and time', async () => {
    const campaign = await makeCampaign(team.editor);
    const move = async (who: 'editor' | 'admin' | 'owner', status: CampaignStatus) => {
      server.clock.advance(60_000);
      return (await team[who].patch<Campaign>(statusUrl(campaign), { status })).body;
    };
    await move('editor', 'pending_approval');
    expect(await move('owner', 'draft')).toMatchObject({
      approvedBy: null,
      approvedAt: null,
      launchedAt: null,
    });
    await move('editor', 'pending_approval');
    const launched = await move('admin', 'launched');
    const completed = await move('editor', 'completed');
    expect(completed).toEqual({ ...launched, status: 'completed', updatedAt: completed.updatedAt });
    expect(completed).toMatchObject({ approverName: team.emails.admin, creatorName: team.emails.editor });
    expect(completed.updatedAt > (completed.launchedAt ?? '')).toBe(true);
  });

  it.each([
    ['launched', 'launched'],
    ['launched', 'draft'],
    ['draft', 'draft'],
  ] as const)('accepts one of two concurrent decisions of admins: %s and %s', async (one, other) => {
    const campaign = await makeCampaignIn(team.owner, 'pending_approval');
    const decide = (who: 'admin' | 'owner', status: CampaignStatus) =>
      team[who].patch<Campaign>(statusUrl(campaign), { status, from: 'pending_approval' });
    const answers = await Promise.all([decide('admin', one), decide('owner', other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await team.viewer.get(urlOf(campaign))).body).toEqual(winner?.body);
    const moves = (await readLog(campaign)).filter(({ action }) => action === 'status_changed');
    expect(moves).toHaveLength(2);
  });

  it('lets an admin launch a draft, unless the decision was about a pending campaign', async () => {
    const campaign = await makeCampaign(team.editor);
    const launch = (from?: CampaignStatus) =>
      team.admin.patch(statusUrl(campaign), { status: 'launched', from });
    expect(await launch('pending_approval')).toMatchObject({
      status: 409,
      body: { error: 'Cannot move campaign from draft to launched' },
    });
    expect((await launch()).status).toBe(200);
  });

  it.each([
    [{}, 'Status is required'],
    [{ status: null }, 'Status is required'],
    [{ status: 'active' }, 'Status must be one of: draft, pending_approval, launched, completed'],
    [{ status: ['launched'] }, 'Status must be one of: draft, pending_approval, launched, completed'],
  ])('refuses to move a campaign with %j', async (body, message) => {
    const campaign = await makeCampaign(team.editor);
    const refused = await team.owner.patch(statusUrl(campaign), body);
    expect(refused).toMatchObject({ status: 400, body: { error: message, fields: { status: [message] } } });
  });

  it('changes only the status, even if other fields are sent', async () => {
    const campaign = await makeCampaign(team.editor);
    const { body } = await team.owner.patch<Campaign>(statusUrl(campaign), {
      status: 'launched',
      name: 'Changed',
      approvedBy: team.userIds.viewer,
      approverName: 'Nobody',
      approvedAt: '2000-01-01T00:00:00.000Z',
    });
    expect(body).toMatchObject({ name: campaign.name, approverName: team.emails.owner });
    expect(body.approvedAt).not.toMatch(/^2000/);
  });
});

describe('PATCH /api/campaigns/{id}', () => {
  it.each(campaignStatuses)('edits a campaign that is %s only if it is a draft', async (status) => {
    const campaign = await makeCampaignIn(team.owner, status);
    const answer = await team.owner.patch<Campaign>(urlOf(campaign), { name: 'Autumn webinar' });
    if (status === 'draft') expect(answer).toMatchObject({ status: 200, body: { name: 'Autumn webinar' } });
    else {
      expect(answer).toMatchObject({ status: 409, body: { error: 'Only drafts can be edited' } });
      expect((await team.viewer.get(urlOf(campaign))).body).toEqual(campaign);
    }
  });
});

describe('DELETE /api/campaigns/{id}', () => {
  it.each(campaignStatuses)('checks every role for deleting a campaign that is %s', async (status) => {
    const statuses = await statusByCaller(server, team, async (client) => {
      const campaign = await makeCampaignIn(team.owner, status);
      const answer = await client.delete(urlOf(campaign));
      const after = await team.viewer.get(urlOf(campaign));
      expect(after.status).toBe(answer.status === 204 ? 404 : 200);
      return answer;
    });
    expect(statuses).toEqual({
      anyone: 401,
      outsider: 404,
      portal: 403,
      viewer: 403,
      admin: 204,
      owner: 204,
      editor: status === 'draft' ? 204 : 403,
    });
  });

  it('deletes a campaign once', async () => {
    const campaign = await makeCampaign(team.editor);
    expect((await team.editor.delete(urlOf(campaign))).status).toBe(204);
    const gone = { status: 404, body: { error: 'Campaign not found' } };
    expect(await team.editor.delete(urlOf(campaign))).toMatchObject(gone);
    expect(await team.owner.patch(statusUrl(campaign), { status: 'launched' })).toMatchObject(gone);
    expect(await team.editor.patch(urlOf(campaign), { name: 'x' })).toMatchObject(gone);
  });
});

const readLog = async (campaign: Campaign) => {
  const { body } = await team.owner.get<AuditEntryView[]>('/api/audit-log?objectType=campaign');
  return body.filter(({ objectId }) => objectId === campaign.id);
};

describe('the audit log', () => {
  it('records creating, changing, moving and deleting a campaign, with what changed', async () => {
    const campaign = await makeCampaign(team.editor, { name: 'Autumn webinar' });
    const steps = [
      () => team.editor.patch(urlOf(campaign), { description: 'Anvils.', name: 'Autumn webinar' }),
      () => team.editor.patch(statusUrl(campaign), { status: 'pending_approval' }),
      () => team.admin.patch(statusUrl(campaign), { status: 'launched' }),
      () => team.owner.delete(urlOf(campaign)),
    ];
    for (const step of steps) {
      server.clock.advance(1000);
      await step();
    }
    const about = { objectType: 'campaign', objectName: 'Autumn webinar' };
    const moved = (from: string, to: string) => [{ field: 'status', from, to }];
    expect(await readLog(campaign)).toMatchObject([
      { ...about, action: 'deleted', actorName: team.emails.owner, changes: [] },
      {
        ...about,
        action: 'status_changed',
        actorName: team.emails.admin,
        changes: moved('pending_approval', 'launched'),
      },
      {
        ...about,
        action: 'status_changed',
        actorName: team.emails.editor,
        changes: moved('draft', 'pending_approval'),
      },
      {
        ...about,
        action: 'updated',
        actorName: team.emails.editor,
        changes: [{ field: 'description', from: null, to: 'Anvils.' }],
      },
      { ...about, action: 'created', actorName: team.emails.editor, changes: [] },
    ]);
  });

  it('does not record refused or empty changes of campaigns, but records an export', async () => {
    const campaign = await makeCampaign(team.editor);
    await team.editor.patch(urlOf(campaign), { name: campaign.name });
    await team.editor.patch(statusUrl(campaign), { status: 'completed' });
    await team.editor.patch(statusUrl(campaign), { status: 'launched' });
    await team.viewer.delete(urlOf(campaign));
    expect(await readLog(campaign)).toHaveLength(1);
    await team.viewer.get('/api/campaigns/export');
    const { body } = await team.owner.get<AuditEntryView[]>(
      '/api/audit-log?action=exported&objectType=campaign',
    );
    expect(body[0]).toMatchObject({ objectName: 'Campaigns', actorName: team.emails.viewer });
  });
});
