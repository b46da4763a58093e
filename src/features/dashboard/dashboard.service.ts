import { authorize, type Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { viewers } from '../../lib/roles';
import type { DashboardCounts, DashboardCountsRepo } from './dashboard-counts.repo';
import { lastMonths, MONTHS_DRAWN, PANEL_SIZE } from './dashboard.rules';
import type { CampaignItem, EventItem, PanelSources, ReferralItem, RoadmapEntry } from './panel-sources';

/** The dashboard's numbers (spec §9). */
export interface DashboardMetrics {
  /** Applications in Applied. */
  pending: number;
  /** Applications in Approved. */
  accepted: number;
  /** Applications in Review. */
  onboarding: number;
  totalPartners: number;
}

/** What `GET /api/dashboard` answers; no list is longer than five. */
export interface DashboardSummary {
  metrics: DashboardMetrics;
  activeCampaigns: CampaignItem[];
  newReferrals: ReferralItem[];
  activeEvents: EventItem[];
  priorityRoadmap: RoadmapEntry[];
}

/** How many applications came how far. Each stage contains the next. */
export interface Pipeline {
  /** All but prospects. */
  applied: number;
  /** In review, or decided on. */
  reviewed: number;
  approved: number;
  /** Became a partner which is still there. */
  partners: number;
  /** Prospects, who are in no stage yet. */
  prospects: number;
  /** Of those reviewed. */
  rejected: number;
}

export interface MonthCount {
  /** `yyyy-MM`, in UTC. */
  month: string;
  count: number;
}

/** All of the Dashboard screen: what the call answers, and what is drawn below it. */
export interface DashboardOverview {
  summary: DashboardSummary;
  pipeline: Pipeline;
  /** The last twelve months, the oldest first, the current one last. */
  newPartners: MonthCount[];
}

interface Dependencies {
  counts: DashboardCountsRepo;
  panels: PanelSources;
  clock: Clock;
}

export function createDashboardService({ counts, panels, clock }: Dependencies) {
  return {
    /**
     * Everything on the dashboard, in one query per panel and one for all numbers. Viewers and editors, who may not read
     * applications, learn how many there are and no more: spec §7 shows the numbers to every member.
     */
    async overview(actor: Actor): Promise<DashboardOverview> {
      authorize(actor, viewers);
      const { workspaceId } = actor;
      const months = lastMonths(clock.now(), MONTHS_DRAWN);
      const [counted, activeCampaigns, newReferrals, activeEvents, priorityRoadmap] = await Promise.all([
        counts.read(workspaceId, months[0] ?? ''),
        panels.activeCampaigns(workspaceId, PANEL_SIZE),
        panels.newReferrals(workspaceId, PANEL_SIZE),
        panels.activeEvents(workspaceId, PANEL_SIZE),
        panels.priorityRoadmap(workspaceId, PANEL_SIZE),
      ]);
      return {
        summary: {
          metrics: metricsOf(counted),
          ...{ activeCampaigns, newReferrals, activeEvents, priorityRoadmap },
        },
        pipeline: pipelineOf(counted),
        newPartners: months.map((month) => ({ month, count: counted.partnersByMonth.get(month) ?? 0 })),
      };
    },
  };
}

function metricsOf({ applications, partners }: DashboardCounts): DashboardMetrics {
  return {
    pending: applications.get('Applied') ?? 0,
    accepted: applications.get('Approved') ?? 0,
    onboarding: applications.get('Review') ?? 0,
    totalPartners: partners,
  };
}

function pipelineOf({ applications, converted }: DashboardCounts): Pipeline {
  const of = (status: string) => applications.get(status) ?? 0;
  const approved = of('Approved');
  const rejected = of('Rejected');
  const reviewed = of('Review') + approved + rejected;
  return {
    applied: of('Applied') + reviewed,
    reviewed,
    approved,
    partners: converted,
    prospects: of('Prospect'),
    rejected,
  };
}

export type DashboardService = ReturnType<typeof createDashboardService>;
