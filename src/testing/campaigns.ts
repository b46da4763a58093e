import type { Campaign } from '../features/campaigns/campaigns.entity';
import type { CampaignStatus } from '../features/campaigns/campaigns.rules';
import type { Client } from './client';

/** The required fields of a campaign, with a checklist. */
export const springWebinar = {
  name: 'Spring webinar with Initech',
  templateType: 'webinar',
  checklist: ['Agree on a topic', 'Invite both lists'],
};

/** Creates a draft over HTTP: `springWebinar`, overridden by `details`. */
export async function makeCampaign(client: Client, details: object = {}): Promise<Campaign> {
  const { status, body } = await client.post<Campaign>('/api/campaigns', { ...springWebinar, ...details });
  if (status !== 201) throw new Error(`creating a campaign failed: ${status} ${JSON.stringify(body)}`);
  return body;
}

const ways: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: [],
  pending_approval: ['pending_approval'],
  launched: ['launched'],
  completed: ['launched', 'completed'],
};

/** Creates a campaign and moves it to this status as an admin. */
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
