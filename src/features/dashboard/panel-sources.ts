/** An active campaign as the dashboard shows it. Names are as in spec §3. */
export interface CampaignItem {
  id: string;
  name: string;
  templateType: string;
  status: string;
  creatorName: string | null;
  createdAt: string;
}

/** A pending referral. */
export interface ReferralItem {
  id: string;
  referredName: string;
  referredCompany: string | null;
  referrerName: string | null;
  /** From the referral's program; decides which list it's in. */
  referrerType: string;
  status: string;
  createdAt: string;
}

/** A live event. */
export interface EventItem {
  id: string;
  name: string;
  status: string;
  /** ISO 8601; null if not planned yet. */
  startDate: string | null;
  endDate: string | null;
  /** The zone for its dates; null: UTC. */
  timezone: string | null;
  locationType: string;
  location: string | null;
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
export type PanelSource<Item> = (workspaceId: string, limit: number) => Promise<Item[]>;

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
