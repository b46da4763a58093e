import { authorize, type Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { can, viewers } from '../../lib/roles';
import type { DashboardCounts, DashboardCountsRepo } from './dashboard-counts.repo';
import { formatAmount } from '../../lib/money/money';
import { lastMonths } from '../../lib/time/utc';
import { MONTHS_DRAWN, PANEL_SIZE } from './dashboard.rules';
import type { GettingStartedRepo } from './getting-started.repo';
import type { GrowthRepo, PeriodCount, PeriodValue } from './growth.repo';
import { growthDays, type GrowthPeriod } from './growth.rules';
import { firstSteps, takesStep, type FirstStep } from './getting-started.rules';
import type { CampaignItem, PanelSources, RoadmapEntry } from './panel-sources';
import type { ReferralItem } from '../referrals/new-referrals.repo';
import type { EventItem } from '../events/live-events.repo';

/** The dashboard's numbers (spec §9). */
export interface DashboardMetrics {
  /** Applications with the status Applied. */
  pending: number;
  /** Applications with the status Approved. */
  accepted: number;
  /** Applications with the status Review. */
  onboarding: number;
  totalPartners: number;
}

/** Answer of `GET /api/dashboard`. Lists have at most five items. */
export interface DashboardSummary {
  metrics: DashboardMetrics;
  activeCampaigns: CampaignItem[];
  newReferrals: ReferralItem[];
  activeEvents: EventItem[];
  priorityRoadmap: RoadmapEntry[];
}

/** The number of applications that reached each stage. Each stage includes the next. */
export interface Pipeline {
  /** All but prospects. */
  applied: number;
  /** In review or decided. */
  reviewed: number;
  approved: number;
  /** Converted to a partner that still exists. */
  partners: number;
  /** Prospects, which aren't in a stage yet. */
  prospects: number;
  /** Rejected ones among the reviewed. */
  rejected: number;
}

export interface MonthCount {
  /** `yyyy-MM`, in UTC. */
  month: string;
  count: number;
}

/** All data of the Dashboard screen: the answer of the call and the charts below it. */
export interface DashboardOverview {
  summary: DashboardSummary;
  pipeline: Pipeline;
  /** The last twelve months, oldest first. */
  newPartners: MonthCount[];
}

/** The values of deals in one currency. */
export interface CurrencyGrowth {
  currency: string;
  deals: number;
  /** Decimals, one for each of `days`. */
  amounts: string[];
  total: string;
}

/** The growth within a period, by week or month. */
export interface Growth {
  period: GrowthPeriod;
  /** The first days of the weeks or months, oldest first. */
  days: string[];
  /** New partners, one number for each of `days`. */
  partners: number[];
  /** Deals by the time they were won; the currency of the most deals first. */
  won: CurrencyGrowth[];
  /** Deals that are open now, by the time they were registered. */
  open: CurrencyGrowth[];
}

/** A step of a new workspace. */
export interface ShownStep {
  step: FirstStep;
  isDone: boolean;
}

interface Dependencies {
  counts: DashboardCountsRepo;
  gettingStarted: GettingStartedRepo;
  growth: GrowthRepo;
  panels: PanelSources;
  clock: Clock;
}

export function createDashboardService({ counts, gettingStarted, growth, panels, clock }: Dependencies) {
  /** Reads the numbers that triggers maintain, which have no limit. */
  async function countedByMonth(workspaceId: string, days: readonly string[]): Promise<PeriodCount[]> {
    const months = days.map((day) => day.slice(0, 7));
    const { partnersByMonth } = await counts.read(workspaceId, months[0] ?? '');
    return months.map((month, bucket) => ({ bucket, count: partnersByMonth.get(month) ?? 0 }));
  }

  return {
    /** Returns the first steps that the role can take, in order. Viewers can take none. */
    async firstSteps(actor: Actor): Promise<ShownStep[]> {
      authorize(actor, viewers);
      const steps = firstSteps.filter((step) => can(actor.workspaceRole, takesStep[step]));
      if (steps.length === 0) return [];
      const done = await gettingStarted.done(actor.workspaceId, actor.userId, steps);
      return steps.map((step) => ({ step, isDone: done.has(step) }));
    },

    /** Returns new partners and the values of deals over time. */
    async growth(actor: Actor, period: GrowthPeriod): Promise<Growth> {
      authorize(actor, viewers);
      const { workspaceId } = actor;
      const days = growthDays(period, clock.now());
      const [partners, won, open] = await Promise.all([
        period === '12m' ? countedByMonth(workspaceId, days) : growth.newPartners(workspaceId, days),
        growth.values(workspaceId, 'won', days),
        growth.values(workspaceId, 'open', days),
      ]);
      return {
        period,
        days,
        partners: days.map((_, index) => partners.find(({ bucket }) => bucket === index)?.count ?? 0),
        won: byCurrency(won, days),
        open: byCurrency(open, days),
      };
    },

    /**
     * Returns all data of the dashboard, with one query per panel and one for all numbers. Viewers and editors may not
     * read applications but see their numbers, which spec §7 shows to every member.
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
          activeCampaigns,
          newReferrals,
          activeEvents,
          priorityRoadmap,
        },
        pipeline: pipelineOf(counted),
        newPartners: months.map((month) => ({ month, count: counted.partnersByMonth.get(month) ?? 0 })),
      };
    },
  };
}

function byCurrency(values: readonly PeriodValue[], days: readonly string[]): CurrencyGrowth[] {
  const currencies = [...new Set(values.map(({ currency }) => currency))].sort();
  return currencies
    .map((currency) => {
      const own = values.filter((value) => value.currency === currency);
      const minorOf = (index: number) => own.find(({ bucket }) => bucket === index)?.minor ?? 0n;
      return {
        currency,
        deals: own.reduce((sum, { count }) => sum + count, 0),
        amounts: days.map((_, index) => formatAmount(minorOf(index), currency)),
        total: formatAmount(
          own.reduce((sum, { minor }) => sum + minor, 0n),
          currency,
        ),
      };
    })
    .sort((one, other) => other.deals - one.deals);
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
