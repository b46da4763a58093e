import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCampaign, makeCampaignIn } from '../../testing/campaigns';
import { makeEvent } from '../../testing/events';
import { makePartner, UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { Campaign } from './campaigns.entity';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const namesOf = async (path: string) =>
  (await team.viewer.get<{ name: string }[]>(path)).body.map(({ name }) => name);

describe("a campaign's partner", () => {
  it('is optional, is shown with its name, and can change in a draft', async () => {
    const partner = await makePartner(team.editor, { name: 'Contoso' });
    expect(await makeCampaign(team.editor)).toMatchObject({ partnerId: null, partnerName: null });
    const made = await makeCampaign(team.editor, { partnerId: partner.id });
    expect(made).toMatchObject({ partnerId: partner.id, partnerName: 'Contoso' });
    const path = `/api/campaigns/${made.id}`;
    const cleared = await team.editor.patch(path, { partnerId: '' });
    expect(cleared).toMatchObject({ status: 200, body: { partnerId: null, partnerName: null } });
    const { body } = await team.editor.patch<Campaign>(path, { partnerId: partner.id });
    expect(body).toMatchObject({ partnerId: partner.id, partnerName: 'Contoso' });
    await team.admin.delete(`/api/partners/${partner.id}`);
    expect(await team.viewer.get(path)).toMatchObject({ body: { partnerId: null, partnerName: null } });
  });

  it('is a partner of the workspace', async () => {
    const theirs = await makePartner(team.outsider);
    const { id } = await makeCampaign(team.editor);
    const error = 'Partner not found';
    const refused = { status: 400, body: { error, fields: { partnerId: [error] } } };
    for (const partnerId of [UNKNOWN_ID, theirs.id, 7, 'x'.repeat(101)]) {
      const sent = { name: 'Spring', templateType: 'webinar', partnerId };
      expect(await team.editor.post('/api/campaigns', sent)).toMatchObject(refused);
      expect(await team.editor.patch(`/api/campaigns/${id}`, { partnerId })).toMatchObject(refused);
    }
  });
});

describe('lists of one partner', () => {
  it('lists and exports the campaigns and events of a partner', async () => {
    const { id } = await makePartner(team.editor, { name: 'Listed' });
    await makeCampaignIn(team.admin, 'launched', { name: 'Launched', partnerId: id });
    await makeCampaign(team.editor, { name: 'Draft', partnerId: id });
    await makeEvent(team.editor, { name: 'Their event', partnerId: id });
    expect(await namesOf(`/api/campaigns?partner=${id}`)).toEqual(['Draft', 'Launched']);
    expect(await namesOf(`/api/campaigns?partner=${id}&status=launched`)).toEqual(['Launched']);
    expect(await namesOf(`/api/campaigns?partner=${id}&search=draft`)).toEqual(['Draft']);
    expect(await namesOf(`/api/events?partner=${id}`)).toEqual(['Their event']);
    const file = await team.viewer.get<string>(`/api/campaigns/export?partner=${id}`);
    expect(file.body).toContain('Listed');
    expect(file.body.trim().split('\n')).toHaveLength(3 + file.body.split('Agree on a topic\n').length - 1);
  });

  it('returns an empty list for an unknown partner or one of another workspace', async () => {
    const theirs = await makePartner(team.outsider);
    await makeCampaign(team.outsider, { partnerId: theirs.id });
    for (const list of ['campaigns', 'events', 'referrals', 'affiliate-links'])
      for (const id of [UNKNOWN_ID, theirs.id])
        expect(await team.viewer.get(`/api/${list}?partner=${id}`)).toMatchObject({ status: 200, body: [] });
  });

  it('lists the referrals and affiliate links of a partner', async () => {
    const { id } = await makePartner(team.editor, { name: 'Referrer' });
    const program = {
      name: 'Partners',
      type: 'partner',
      rewardType: 'percentage',
      rewardValue: '10',
      status: 'active',
    };
    const { body: made } = await team.editor.post<{ id: string }>('/api/referral-programs', program);
    const referred = { programId: made.id, referredName: 'Bill', referredEmail: 'bill@initech.example' };
    const referral = await team.editor.post('/api/referrals', { ...referred, referrerId: id });
    expect(referral.status).toBe(201);
    await team.editor.post('/api/referrals', { ...referred, referredName: 'Other' });
    const { body: referrals } = await team.viewer.get<object[]>(`/api/referrals?partner=${id}`);
    expect(referrals).toMatchObject([{ referredName: 'Bill' }]);
    const link = {
      affiliateCode: 'REFERRER',
      affiliateEmail: 'r@example.org',
      commissionRate: '10',
      partnerId: id,
    };
    expect(await team.editor.post('/api/affiliate-links', link)).toMatchObject({ status: 201 });
    const { body: links } = await team.viewer.get<object[]>(`/api/affiliate-links?partner=${id}`);
    expect(links).toMatchObject([{ affiliateCode: 'REFERRER' }]);
  });
});
