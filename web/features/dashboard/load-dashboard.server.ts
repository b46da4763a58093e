import { approveApplications, viewApplications } from '../../../src/features/applications/applications.rules';
import type { Pipeline } from '../../../src/features/dashboard/dashboard.service';
import { isGrowthPeriod } from '../../../src/features/dashboard/growth.rules';
import { editPartners } from '../../../src/features/partners/partners.rules';
import type { App } from '../../../src/app';
import type { ScreenContext } from '../../lib/screens/screen-context';
import type { Actor } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import { drawFunnel } from '../../ui/charts/draw-funnel';
import { drawGrowth } from './draw-growth.server';
import { HIDDEN_COOKIE, workspacesIn } from './hidden-steps';

const MY_WORK_SHOWN = 5;

/** Loads the Dashboard screen. Charts are computed here, so that the browser doesn't load that code. */
export async function loadDashboard(app: App, context: ScreenContext, actor: Actor, url: URL) {
  const asked = url.searchParams.get('period');
  const period = isGrowthPeriod(asked) ? asked : '12m';
  const [{ summary, pipeline, newPartners }, growth, myWork, gettingStarted, deals, money] =
    await Promise.all([
      app.dashboard.overview(actor),
      app.dashboard.growth(actor, period),
      app.inbox.first(actor, MY_WORK_SHOWN),
      loadFirstSteps(app, context, actor),
      app.deals.pipeline(actor),
      app.commissionSums.ofWorkspace(actor),
    ]);
  return {
    ...summary,
    myWork,
    pipeline,
    deals,
    money,
    gettingStarted,
    stages: pipeline.applied === 0 ? null : drawFunnel(stagesOf(pipeline)),
    newThisMonth: newPartners.at(-1)?.count ?? 0,
    growth: drawGrowth(growth, url.searchParams.get('currency')),
    canViewApplications: can(actor.workspaceRole, viewApplications),
    canApprove: can(actor.workspaceRole, approveApplications),
    canAddPartners: can(actor.workspaceRole, editPartners),
  };
}

/** Loads the first steps of a new workspace. Returns null when all are done, or when the user has hidden them here. */
async function loadFirstSteps(app: App, context: ScreenContext, actor: Actor) {
  const hiddenIn = workspacesIn(context.cookie(HIDDEN_COOKIE));
  const { workspaceId } = actor;
  if (workspaceId === null || hiddenIn.includes(workspaceId)) return null;
  const steps = await app.dashboard.firstSteps(actor);
  return steps.every(({ isDone }) => isDone) ? null : { steps, workspaceId, hiddenIn };
}

export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>;

const stagesOf = ({ applied, reviewed, approved, partners }: Pipeline) => [
  { label: 'Applied', value: applied },
  { label: 'Reviewed', value: reviewed },
  { label: 'Approved', value: approved },
  { label: 'Partners', value: partners },
];
