import type { App } from '../../../../src/app';
import type { Member } from '../../../../src/lib/actor';
import type { ShownPartner } from '../../../../src/features/partners/partners.entity';
import { dealFilters } from '../../../../src/features/deals/deals.schema';
import { parse } from '../../../../src/http/calls/input';
import { timelineQuery } from '../../../../src/features/activity/timeline.schema';
import { MAX_LIMIT, pageRequest } from '../../../../src/lib/paging';
import { summarizeDeal } from '../../../../src/features/deals/deal-summary.rules';
import { loadRelated } from './related.server';
import { isPartnerTab, type PartnerTab } from './partner-tabs';

const PAGE_SIZE = '50';
/** Entries of the timeline on the overview, so that the related records are in sight below them. */
const NEWEST = '5';
const all = { limit: MAX_LIMIT };

/** Returns the tab in the URL, or the first one if it is unknown or this partner doesn't have it. */
export function tabOf(url: URL, { onboardingStatus }: ShownPartner): PartnerTab {
  const asked = url.searchParams.get('tab');
  if (!isPartnerTab(asked)) return 'overview';
  return asked === 'onboarding' && onboardingStatus === 'none' ? 'overview' : asked;
}

/** Loads the data of the selected tab only. */
export async function loadPanel(app: App, actor: Member, partner: ShownPartner, url: URL) {
  const tab = tabOf(url, partner);
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const request = parse(pageRequest, { limit: PAGE_SIZE, cursor });
  switch (tab) {
    case 'overview':
      return { tab, ...(await loadOverview(app, actor, partner)) } as const;
    case 'notes':
      return { tab, page: await app.partnerNotes.list(actor, partner.id, request) } as const;
    case 'comments':
    case 'files':
      return { tab } as const;
    case 'contacts':
      return { tab, page: await app.partnerContacts.list(actor, partner.id, request) } as const;
    case 'activity': {
      const kinds = url.searchParams.get('kinds') || undefined;
      const query = { object: `partner:${partner.id}`, limit: PAGE_SIZE, cursor, kinds };
      return { tab, page: await app.timeline.list(actor, parse(timelineQuery, query)) } as const;
    }
    case 'deals': {
      const { items } = await app.deals.list(
        actor,
        dealFilters.parse({ partner: partner.id, limit: PAGE_SIZE }),
      );
      return { tab, deals: items.map(summarizeDeal) } as const;
    }
    case 'check-ins': {
      const { items } = await app.checkIns.list(actor, partner.id, all);
      return { tab, checkIns: items.sort(nextFirst) } as const;
    }
    case 'onboarding':
      return { tab, tasks: (await app.onboardingTasks.list(actor, partner.id, all)).items } as const;
  }
}

export type PartnerPanel = Awaited<ReturnType<typeof loadPanel>>;

/** Loads what the overview shows: the newest entries of the timeline, and the related records. */
async function loadOverview(app: App, actor: Member, partner: ShownPartner) {
  const query = parse(timelineQuery, { object: `partner:${partner.id}`, limit: NEWEST });
  const [timeline, related] = await Promise.all([
    app.timeline.list(actor, query),
    loadRelated(app, actor, partner.id),
  ]);
  return { timeline, lists: related.lists };
}

interface Dated {
  completed: boolean;
  scheduledDate: string;
}

/** Sorts open check-ins first, soonest first, and then completed ones, latest first. */
function nextFirst(a: Dated, b: Dated): number {
  if (a.completed !== b.completed) return a.completed ? 1 : -1;
  const earlier = a.scheduledDate.localeCompare(b.scheduledDate);
  return a.completed ? -earlier : earlier;
}
