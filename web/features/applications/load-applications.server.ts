import { redirect } from '@remix-run/node';
import { applicationFilters } from '../../../src/features/applications/applications.schema';
import { approveApplications } from '../../../src/features/applications/applications.rules';
import type { RequestContext } from '../../../src/http/request-context';
import type { Member } from '../../../src/lib/actor';
import { pageRequest } from '../../../src/lib/paging';
import { can } from '../../../src/lib/roles';
import { parse } from '../../lib/api-input.server';
import { listWith, tabOf, tabsWithCounts } from './application-tabs';

const PAGE_SIZE = 24;
/** Number of onboarding partners above the applications in the All tab. */
const PARTNERS_IN_ALL = 3;

interface Inputs {
  app: RequestContext['app'];
  context: RequestContext;
  actor: Member;
  url: URL;
}

/** Loads the Applications screen for the tab and page in the URL. */
export async function loadApplications({ app, context, actor, url }: Inputs) {
  const wanted = url.searchParams.get('application');
  if (wanted) {
    const application = await app.applications.get(actor, wanted);
    throw redirect(listWith(application, application.status).href);
  }
  const tab = tabOf(url.searchParams.get('tab'));
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const sort = url.searchParams.get('sort') ?? undefined;
  const isFirstPage = cursor === undefined;
  const filters = tab.hasApplications
    ? parse(applicationFilters, { limit: PAGE_SIZE, cursor, sort, status: tab.status })
    : null;
  const partnersRequest = filters
    ? { limit: PARTNERS_IN_ALL }
    : parse(pageRequest, { limit: PAGE_SIZE, cursor });

  const [counts, applications, partners, customFields] = await Promise.all([
    app.applications.counts(actor),
    filters && app.applications.list(actor, filters),
    app.partners.onboarding(actor, partnersRequest),
    app.customFields.of(actor, 'applications'),
  ]);
  const showsPartners = tab.hasPartners && (isFirstPage || !tab.hasApplications);

  return {
    tab: { id: tab.id, empty: tab.empty, intro: tab.intro, hint: tab.hint },
    tabs: tabsWithCounts(counts, partners.total),
    customFields,
    applications: applications?.items ?? [],
    partners: showsPartners
      ? partners.items.map(({ id, name, industry, location, description }) => ({
          id,
          name,
          industry,
          location,
          description,
        }))
      : [],
    /** Number of partners in onboarding that aren't shown. */
    morePartners: tab.hasApplications ? Math.max(0, partners.total - partners.items.length) : 0,
    nextCursor: (applications ?? partners).nextCursor,
    canApprove: can(actor.workspaceRole, approveApplications),
    applyUrl: `${context.publicUrl}/apply/${actor.workspaceId}`,
  };
}
