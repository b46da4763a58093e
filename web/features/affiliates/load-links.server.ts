import { linkFilters } from '../../../src/features/affiliates/affiliates.schema';
import { linkStatuses } from '../../../src/features/affiliates/affiliates.rules';
import type { RequestContext } from '../../../src/http/request-context';
import type { Member } from '../../../src/lib/actor';
import { MAX_LIMIT } from '../../../src/lib/paging';
import { programFilters } from '../../../src/features/referrals/programs/programs.schema';
import { countOf } from '../../lib/count-of';
import { parse } from '../../lib/api-input.server';
import { CHART_DAYS, buildWeeklyCharts } from './weekly-charts.server';

const PAGE_SIZE = 25;

interface Inputs {
  app: RequestContext['app'];
  context: RequestContext;
  actor: Member;
  url: URL;
}

/** Loads the links for the search, status and page in the URL. */
export async function loadLinks({ app, context, actor, url }: Inputs) {
  const status = linkStatuses.find((one) => one === url.searchParams.get('linkStatus'));
  const asked = {
    limit: PAGE_SIZE,
    cursor: url.searchParams.get('links') || undefined,
    sort: url.searchParams.get('linkSort') || undefined,
    status,
    partner: url.searchParams.get('partner') || undefined,
    search: url.searchParams.get('linkSearch') || undefined,
  };
  const filters = parse(linkFilters, asked);
  const [page, counts, days, programs] = await Promise.all([
    app.affiliates.list(actor, filters),
    app.affiliates.counts(actor),
    app.affiliates.activity(actor, CHART_DAYS),
    loadPrograms(app, actor),
  ]);
  return {
    links: page.items,
    nextCursor: page.nextCursor,
    count: countOf(page.total, page.totalIsMinimum, ['link', 'links']),
    counts,
    drawing: buildWeeklyCharts(days, app.clock.now()),
    programs,
    linkBase: `${context.publicUrl}/r/`,
  };
}

export type LinksData = Awaited<ReturnType<typeof loadLinks>>;

/** Returns the active affiliate programs that a link can belong to. */
export async function loadPrograms(app: Inputs['app'], actor: Member) {
  const filters = { type: 'affiliate', status: 'active', limit: MAX_LIMIT };
  const { items } = await app.referralPrograms.list(actor, parse(programFilters, filters));
  return items.map(({ id, name }) => ({ id, label: name }));
}
