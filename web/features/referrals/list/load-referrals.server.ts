import {
  editReferrals,
  programTypes,
  referralStatuses,
  rewardStatuses,
  type ProgramType,
} from '../../../../src/features/referrals/referrals.rules';
import { referralFilters } from '../../../../src/features/referrals/referrals.schema';
import { templateFilters } from '../../../../src/features/referrals/templates/templates.schema';
import type { App } from '../../../../src/app';
import type { ScreenContext } from '../../../lib/screens/screen-context';
import type { Member } from '../../../../src/lib/actor';
import { can } from '../../../../src/lib/roles';
import { parse } from '../../../../src/http/calls/input';
import { ifExists } from '../../../lib/screens/if-exists.server';
import { readListView } from '../../../lib/lists/view/list-view.server';
import { loadLinks } from '../../affiliates/load-links.server';
import { filteredPartner } from '../../../records/list/filtered-partner.server';
import { drawStatuses, percentOf } from '../../../records/list/status-chart.server';
import { loadPrograms } from '../programs/load-programs.server';
import { referralList } from '../referral.view';
import { referralTab } from '../referral-tabs';

const PAGE_SIZES = { table: 25, cards: 24 };

interface Inputs {
  app: App;
  context: ScreenContext;
  actor: Member;
  url: URL;
}

/** Loads the tab in the URL. */
export async function loadReferrals(inputs: Inputs) {
  const { actor, url } = inputs;
  const canEdit = can(actor.workspaceRole, editReferrals);
  const tab = referralTab(url.searchParams.get('tab'));
  switch (tab) {
    case 'templates':
      return { tab, canEdit, ...(await loadTemplates(inputs)) };
    case 'affiliate': {
      const [programs, leads, links] = await Promise.all([
        loadPrograms(inputs, tab),
        loadLeads(inputs, tab),
        loadLinks(inputs),
      ]);
      return { tab, canEdit, programs, leads, links };
    }
    default: {
      const [programs, leads] = await Promise.all([loadPrograms(inputs, tab), loadLeads(inputs, tab)]);
      return { tab, canEdit, programs, leads };
    }
  }
}

async function loadLeads({ app, context, actor, url }: Inputs, referrerType: ProgramType) {
  const counts = await app.referrals.counts(actor, referrerType);
  const view = readListView({ context, url }, referralList, counts.total);
  const pageSize = view.layout === 'table' ? PAGE_SIZES.table : PAGE_SIZES.cards;
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const oneOf = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === given(name));
  const asked = {
    referrerType,
    limit: pageSize,
    search: given('search'),
    cursor: given('cursor'),
    sort: view.sort ?? undefined,
    status: oneOf(referralStatuses, 'status'),
    rewardStatus: oneOf(rewardStatuses, 'rewardStatus'),
    programId: given('programId'),
    partner: given('partner'),
  };
  const filters = parse(referralFilters, asked);
  const [page, peeked, programs, partner] = await Promise.all([
    app.referrals.list(actor, filters),
    ifExists(given('referral'), (id) => app.referrals.get(actor, id)),
    app.referralPrograms.choices(actor, referrerType),
    filteredPartner(app, actor, filters.partner),
  ]);
  return {
    referrals: page.items,
    total: page.total,
    totalIsMinimum: page.totalIsMinimum,
    nextCursor: page.nextCursor,
    pageSize,
    view,
    /** The lead of the peek panel, which may be on another page. null if no panel is open or the lead doesn't exist. */
    peeked,
    hasReferrals: counts.total > 0,
    drawing: drawStatuses(referralStatuses, counts),
    conversion: percentOf(counts.converted, counts.rejected),
    programs,
    partner,
  };
}

export type LeadsData = Awaited<ReturnType<typeof loadLeads>>;

async function loadTemplates({ app, actor, url }: Inputs) {
  const type = programTypes.find((one) => one === url.searchParams.get('type'));
  const search = url.searchParams.get('search') || undefined;
  const { items } = await app.referralTemplates.list(actor, parse(templateFilters, { type, search }));
  return { templates: items };
}
