import type { App } from '../../../../src/app';
import type { Member } from '../../../../src/lib/actor';
import type { ShownPartner } from '../../../../src/features/partners/partners.entity';
import { editPartners } from '../../../../src/features/partners/partners.rules';
import { dealFilters } from '../../../../src/features/deals/deals.schema';
import { parse } from '../../../../src/http/calls/input';
import { MAX_LIMIT, pageRequest } from '../../../../src/lib/paging';
import { can } from '../../../../src/lib/roles';
import { summarizeDeal } from '../../../../src/features/deals/deal-summary.rules';
import { tagChoices, tierChoices } from '../directory/tag-choices.server';
import { withOwnTier } from '../directory/tag-choices';
import { loadRelated } from './related.server';
import { isPartnerTab, type PartnerTab } from './partner-tabs';

const PAGE_SIZE = '50';
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
    case 'activity':
      return { tab, page: await app.partnerActivities.list(actor, partner.id, request) } as const;
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

/** Loads everything that the overview shows, in parallel. */
async function loadOverview(app: App, actor: Member, partner: ShownPartner) {
  const canEdit = can(actor.workspaceRole, editPartners);
  const [tags, tiers, customFields, summary, earnings, related] = await Promise.all([
    canEdit || partner.tags.length > 0 ? tagChoices(app, actor) : [],
    canEdit || partner.tier !== null ? tierChoices(app, actor) : [],
    app.customFields.of(actor, 'partners'),
    app.partners.summary(actor, partner.id),
    app.affiliates.earningsOf(actor, partner.id),
    loadRelated(app, actor, partner.id),
  ]);
  const glance = { ...summary, tiers: withOwnTier(tiers, partner.tier), earnings };
  return { tags, customFields, glance, lists: related.lists };
}

export type Glance = Awaited<ReturnType<typeof loadOverview>>['glance'];

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
