import type { EventItem } from '../events/live-events.repo';
import type { ReferralItem } from '../referrals/new-referrals.repo';

/** An active campaign as the dashboard shows it. Names are as in spec §3. */
export interface CampaignItem {
  id: string;
  name: string;
  templateType: string;
  status: string;
  creatorName: string | null;
  createdAt: string;
}

/** A roadmap item that is planned or in progress. */
export interface RoadmapEntry {
  id: string;
  title: string;
  status: string;
  priority: string;
  /** `yyyy-MM-dd`. */
  targetDate: string | null;
  createdAt: string;
}

/** Reads at most `limit` items of one workspace, with one indexed query. */
type PanelSource<Item> = (workspaceId: string, limit: number) => Promise<Item[]>;

/** The sources of the dashboard's panels, in the orders of spec §9. Each feature provides its own. */
export interface PanelSources {
  /** Uncompleted campaigns (contract, States), newest first. */
  activeCampaigns: PanelSource<CampaignItem>;
  /** Pending referrals, newest first. */
  newReferrals: PanelSource<ReferralItem>;
  /** Live events, earliest start first. */
  activeEvents: PanelSource<EventItem>;
  /** Items in progress or planned, by priority and then newest first. */
  priorityRoadmap: PanelSource<RoadmapEntry>;
}
