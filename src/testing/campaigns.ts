import type { Campaign } from '../features/campaigns/campaigns.repo';
import type { CampaignStatus } from '../features/campaigns/campaigns.rules';
import type { Client } from './client';

/** All that a campaign needs. */
export const springWebinar = {
  name: 'Spring webinar with Initech',
  templateType: 'webinar',
  checklist: ['Agree on a topic', 'Invite both lists'],
};

/** Makes a draft over HTTP: the spring webinar, but for what is given. */
export async function makeCampaign(client: Client, details: object = {}): Promise<Campaign> {
  const { status, body } = await client.post<Campaign>('/api/campaigns', { ...springWebinar, ...details });
  if (status !== 201) throw new Error(`no campaign was made: ${status} ${JSON.stringify(body)}`);
  return body;
}

const ways: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: [],
  pending_approval: ['pending_approval'],
  launched: ['launched'],
  completed: ['launched', 'completed'],
};

/** One that an admin has brought to this status. */
export async function makeCampaignIn(
  admin: Client,
  status: CampaignStatus,
  details: object = {},
): Promise<Campaign> {
  let campaign = await makeCampaign(admin, details);
  for (const to of ways[status]) {
    const moved = await admin.patch<Campaign>(`/api/campaigns/${campaign.id}/status`, { status: to });
    if (moved.status !== 200) throw new Error(`the campaign could not be moved to ${to}: ${moved.status}`);
    campaign = moved.body;
  }
  return campaign;
}
