/** An active campaign as the dashboard shows it; names as in spec §3. */
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
  /** Of its program: which list it is in. */
  referrerType: string;
  status: string;
  createdAt: string;
}

/** A live event. */
export interface EventItem {
  id: string;
  name: string;
  status: string;
  /** ISO 8601; null where none is planned yet. */
  startDate: string | null;
  endDate: string | null;
  /** In which its days are told; null: UTC. */
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

/** Reads at most `limit` items of one workspace, in one query that an index serves. */
export type PanelSource<Item> = (workspaceId: string, limit: number) => Promise<Item[]>;

/** Where the dashboard's panels get their items from, in the orders of spec §9; each feature gives its own. */
export interface PanelSources {
  /** Campaigns that are not completed (contract, States), newest first. */
  activeCampaigns: PanelSource<CampaignItem>;
  /** Pending referrals, newest first. */
  newReferrals: PanelSource<ReferralItem>;
  /** Live events, the earliest start first. */
  activeEvents: PanelSource<EventItem>;
  /** What is in progress or planned: the highest priority first, then the newest. */
  priorityRoadmap: PanelSource<RoadmapEntry>;
}
