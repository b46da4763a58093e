import type { App } from '../../../../src/app';
import type { Member } from '../../../../src/lib/actor';
import type { ShownPartner } from '../../../../src/features/partners/partners.entity';
import { dealFilters } from '../../../../src/features/deals/deals.schema';
import { parse } from '../../../lib/api/api-input.server';
import { MAX_LIMIT, pageRequest } from '../../../../src/lib/paging';
import { summarizeDeal } from '../../deals/deal-summary';
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

/** Everything that the overview shows, in one go. */
async function loadOverview(app: App, actor: Member, partner: ShownPartner) {
  const [tags, tiers, customFields, summary, earnings, related] = await Promise.all([
    usedTags(app, actor, partner),
    partner.tier === null ? [] : app.tags.tiers(actor),
    app.customFields.of(actor, 'partners'),
    app.partners.summary(actor, partner.id),
    app.affiliates.earningsOf(actor, partner.id),
    loadRelated(app, actor, partner.id),
  ]);
  const tagLabels = Object.fromEntries(tags.map(({ value, label }) => [value, label]));
  const tier = tiers.find(({ value }) => value === partner.tier)?.label ?? partner.tier;
  return { tagLabels, customFields, glance: { ...summary, tier, earnings }, lists: related.lists };
}

export type Glance = Awaited<ReturnType<typeof loadOverview>>['glance'];

async function usedTags(app: App, actor: Member, { tags }: ShownPartner) {
  if (tags.length === 0) return [];
  const vocabulary = await app.tags.list(actor, { limit: MAX_LIMIT });
  return vocabulary.items.filter(({ value }) => tags.includes(value));
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
