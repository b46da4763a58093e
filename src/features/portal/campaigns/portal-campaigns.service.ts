import { mapPage, type Page, type PageRequest } from '../../../lib/paging';
import type { Campaign } from '../../campaigns/campaigns.entity';
import type { CampaignsRepo } from '../../campaigns/campaigns.repo';
import type { StoredEvent } from '../../events/events.entity';
import type { EventsRepo } from '../../events/events.repo';
import type { PortalView } from '../../partners/portal-view';

/** A campaign as the partner sees it, without the team's checklist and names. */
export type PortalCampaign = Pick<
  Campaign,
  'id' | 'name' | 'description' | 'templateType' | 'status' | 'launchedAt' | 'createdAt'
>;

/** An event as the partner sees it, without the team's checklist, notes and names. */
export type PortalEvent = Pick<
  StoredEvent,
  | 'id'
  | 'name'
  | 'description'
  | 'status'
  | 'startDate'
  | 'endDate'
  | 'timezone'
  | 'locationType'
  | 'location'
>;

function presentCampaign(campaign: Campaign): PortalCampaign {
  const { id, name, description, templateType, status, launchedAt, createdAt } = campaign;
  return { id, name, description, templateType, status, launchedAt, createdAt };
}

function presentEvent(event: StoredEvent): PortalEvent {
  const { id, name, description, status, startDate, endDate, timezone, locationType, location } = event;
  return { id, name, description, status, startDate, endDate, timezone, locationType, location };
}

export interface CampaignsDependencies {
  campaigns: Pick<CampaignsRepo, 'launchedFor'>;
  events: Pick<EventsRepo, 'list'>;
}

/** The campaigns and events that are assigned to a partner. */
export function createPortalCampaignsService({ campaigns, events }: CampaignsDependencies) {
  return {
    /** Returns the launched and completed campaigns, newest first. The team may still reject the others. */
    list: async (view: PortalView, request: PageRequest): Promise<Page<PortalCampaign>> =>
      mapPage(await campaigns.launchedFor(view.workspaceId, view.partnerId, request), presentCampaign),

    /** Returns all events, also cancelled ones, newest first. */
    events: async (view: PortalView, request: PageRequest): Promise<Page<PortalEvent>> =>
      mapPage(await events.list(view.workspaceId, { partner: view.partnerId }, request), presentEvent),
  };
}

export type PortalCampaignsService = ReturnType<typeof createPortalCampaignsService>;
