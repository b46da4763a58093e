import type { App } from '../../../../src/app';
import { linkFilters } from '../../../../src/features/affiliates/affiliates.schema';
import { campaignFilters } from '../../../../src/features/campaigns/campaigns.schema';
import { campaignTemplateName, campaignPath } from '../../../../src/features/campaigns/campaigns.rules';
import { dealFilters } from '../../../../src/features/deals/deals.schema';
import { eventFilters } from '../../../../src/features/events/events.schema';
import { leadFilters } from '../../../../src/features/leads/leads.schema';
import { referralFilters } from '../../../../src/features/referrals/referrals.schema';
import type { Member } from '../../../../src/lib/actor';
import { can } from '../../../../src/lib/roles';
import { records } from '../../../../src/records';
import { formatMoney, formatSums } from '../../../../src/lib/money/format-money';
import type { Page } from '../../../../src/lib/paging';
import { countOf } from '../../../lib/lists/count-of';
import { formatDay } from '../../../lib/texts/format-date';
import { linkPath } from '../../../../src/features/affiliates/affiliates.rules';
import { dealPath } from '../../../../src/features/deals/deals.rules';
import { eventPath } from '../../../../src/features/events/events.rules';
import { leadPath } from '../../../../src/features/leads/leads.rules';
import { referralPath } from '../../../../src/features/referrals/referrals.rules';
import { formatEventTime } from '../../../lib/texts/format-event-time';

/** Rows per list. A link opens the full list. */
const SHOWN = 5;

export interface RelatedRow {
  id: string;
  title: string;
  facts: (string | null)[];
  status: string;
  href: string;
}

export interface RelatedList {
  title: string;
  /** Formatted number of all records. */
  count: string;
  /** The list of the records' screen, filtered by the partner; null if all records are shown. */
  href: string | null;
  rows: RelatedRow[];
  /** The sum of all records in each currency, formatted; null for those without amounts. */
  sum: string | null;
  /** The command that creates one, for those who may. */
  create: { label: string; href: string } | null;
}

/** Loads the newest records of each kind that belong to a partner, without the record `except`. */
export async function loadRelated(
  app: App,
  actor: Member,
  partner: string,
  except?: string,
): Promise<{ lists: RelatedList[] }> {
  const asked = { partner, limit: SHOWN };
  const [totals, deals, leads, campaigns, events, referrals, links] = await Promise.all([
    app.deals.totalsOf(actor, partner),
    app.deals.list(actor, dealFilters.parse(asked)),
    app.leads.list(actor, leadFilters.parse(asked)),
    app.campaigns.list(actor, campaignFilters.parse(asked)),
    app.events.list(actor, eventFilters.parse(asked)),
    app.referrals.list(actor, referralFilters.parse(asked)),
    app.affiliates.list(actor, linkFilters.parse(asked)),
  ]);
  const [newestReferral] = referrals.items;
  const pathOf = (path: string, filters: Record<string, string> = {}) =>
    `${path}?${new URLSearchParams({ ...filters, partner })}`;
  const lists = [
    listOf('Deals', deals, ['deal', 'deals'], pathOf('/deals'), (one) => ({
      id: one.id,
      title: one.name,
      facts: [
        one.customerName,
        one.amount !== null && one.currency !== null ? formatMoney(one.amount, one.currency) : null,
        formatDay(one.createdAt),
      ],
      status: one.status,
      href: dealPath(one.id),
    })),
    listOf('Leads', leads, ['lead', 'leads'], pathOf('/leads'), (one) => ({
      id: one.id,
      title: one.name,
      facts: [one.company, formatDay(one.createdAt)],
      status: one.status,
      href: leadPath(one.id),
    })),
    listOf(
      'Campaigns',
      campaigns,
      ['campaign', 'campaigns'],
      pathOf('/campaigns', { tab: 'all' }),
      (one) => ({
        id: one.id,
        title: one.name,
        facts: [campaignTemplateName(one.templateType), formatDay(one.createdAt)],
        status: one.status,
        href: campaignPath(one.id),
      }),
    ),
    listOf('Events', events, ['event', 'events'], pathOf('/campaigns/events'), (one) => ({
      id: one.id,
      title: one.name,
      facts: [formatEventTime(one) ?? 'No date yet', one.location],
      status: one.status,
      href: eventPath(one.id),
    })),
    listOf(
      'Referrals',
      referrals,
      ['referral', 'referrals'],
      pathOf('/campaigns/referrals', { tab: newestReferral?.referrerType ?? 'partner' }),
      (one) => ({
        id: one.id,
        title: one.referredName,
        facts: [one.referredCompany, formatDay(one.createdAt)],
        status: one.status,
        href: referralPath(one.id),
      }),
    ),
    listOf(
      'Affiliate links',
      links,
      ['link', 'links'],
      pathOf('/campaigns/referrals', { tab: 'affiliate' }),
      (one) => ({
        id: one.id,
        title: one.affiliateCode,
        facts: [
          `${formatMoney(one.totalEarnings, one.currency)} earned`,
          countOf(one.conversionCount, false, ['conversion', 'conversions']),
          countOf(one.clickCount, false, ['click', 'clicks']),
        ],
        status: one.status,
        href: linkPath(one.id),
      }),
    ),
  ];
  const sum = formatSums(totals.all.sums).join(' · ');
  const creatable = [
    records.deal,
    records.lead,
    records.campaign,
    records.event,
    records.referral,
    records.affiliate_link,
  ];
  return {
    lists: lists.map((list, index) => {
      const record = creatable[index];
      return {
        ...list,
        sum: index === 0 && sum !== '' ? sum : null,
        create: record && can(actor.workspaceRole, record.edit) ? record.create : null,
        rows: list.rows.filter(({ id }) => id !== except),
      };
    }),
  };
}

function listOf<Item>(
  title: string,
  { items, total, totalIsMinimum }: Page<Item>,
  words: [one: string, many: string],
  href: string,
  rowOf: (item: Item) => RelatedRow,
): Omit<RelatedList, 'sum' | 'create'> {
  const isWhole = total === items.length && !totalIsMinimum;
  return {
    title,
    count: countOf(total, totalIsMinimum, words),
    href: isWhole ? null : href,
    rows: items.map(rowOf),
  };
}
