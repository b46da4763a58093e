import { approveApplications, viewApplications } from '../../../src/features/applications/applications.rules';
import type { DashboardOverview, Pipeline } from '../../../src/features/dashboard/dashboard.service';
import { MY_WORK_LIMIT } from '../../../src/features/my-work/my-work.rules';
import { editPartners } from '../../../src/features/partners/partners.rules';
import type { RequestContext } from '../../../src/http/request-context';
import type { Actor } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import { drawBars, type Bar } from '../../ui/charts/draw-bars';
import { drawFunnel } from '../../ui/charts/draw-funnel';
import { placeOf } from '../my-work/work-place';
import { HIDDEN_COOKIE, workspacesIn } from './hidden-steps';

/** Loads the Dashboard screen. Charts are computed here, so that the browser doesn't load that code. */
export async function loadDashboard(app: RequestContext['app'], context: RequestContext, actor: Actor) {
  const [{ summary, pipeline, newPartners }, myWork, gettingStarted, deals] = await Promise.all([
    app.dashboard.overview(actor),
    app.myWork.list(actor, { limit: MY_WORK_LIMIT }),
    loadFirstSteps(app, context, actor),
    app.deals.pipeline(actor),
  ]);
  return {
    ...summary,
    myWork: { ...myWork, items: myWork.items.map((item) => ({ ...item, href: placeOf(item) })) },
    pipeline,
    deals,
    gettingStarted,
    stages: pipeline.applied === 0 ? null : drawFunnel(stagesOf(pipeline)),
    newPartners: {
      total: newPartners.reduce((sum, { count }) => sum + count, 0),
      thisMonth: newPartners.at(-1)?.count ?? 0,
      bars: drawBars(newPartners.map(barOf)),
    },
    canViewApplications: can(actor.workspaceRole, viewApplications),
    canApprove: can(actor.workspaceRole, approveApplications),
    canAddPartners: can(actor.workspaceRole, editPartners),
  };
}

/** The first steps of a new workspace; null when all are done, or the user has hidden them here. */
async function loadFirstSteps(app: RequestContext['app'], context: RequestContext, actor: Actor) {
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

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const shortMonth = inUtc({ month: 'short' });
const longMonth = inUtc({ month: 'long', year: 'numeric' });

/** The first bar and each January also show the year. */
function barOf({ month, count }: DashboardOverview['newPartners'][number], index: number): Bar {
  const first = new Date(`${month}-01T00:00:00Z`);
  const isNamed = index === 0 || first.getUTCMonth() === 0;
  return {
    label: shortMonth.format(first),
    name: longMonth.format(first),
    value: count,
    ...(isNamed && { sublabel: String(first.getUTCFullYear()) }),
  };
}
