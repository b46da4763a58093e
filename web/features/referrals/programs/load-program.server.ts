import type { App } from '../../../../src/app';
import type { ProgramType } from '../../../../src/features/referrals/referrals.rules';
import { referralStatuses } from '../../../../src/features/referrals/referrals.rules';
import { referralFilters } from '../../../../src/features/referrals/referrals.schema';
import { manageProgramRules } from '../../../../src/features/commissions/rules/apply-rules.rules';
import { can } from '../../../../src/lib/roles';
import { loadProgramCommissions } from '../../commissions/load-commissions.server';
import { tierChoices } from '../../partners/directory/tag-choices.server';
import { parse } from '../../../../src/http/calls/input';
import type { Member } from '../../../../src/lib/actor';
import { readListView } from '../../../lib/lists/view/list-view.server';
import type { ScreenContext } from '../../../lib/screens/screen-context';
import { drawStatuses, percentOf } from '../../../records/list/status-chart.server';
import { loadRecordPage } from '../../../records/page/load-record-page.server';
import { loadProgramLinks } from '../../affiliates/load-links.server';
import { buildWeeklyCharts, CHART_DAYS } from '../../affiliates/weekly-charts.server';
import { programTab } from '../referral-tabs';
import { referralList } from '../referral.view';
import { programView } from './program.view';

const PAGE_SIZES = { table: 25, cards: 24 };

interface Inputs {
  app: App;
  actor: Member;
  context: ScreenContext;
  url: URL;
  param: (name: string) => string;
}

/** Loads a program with its figures, and the tab in the URL. */
export async function loadProgram(inputs: Inputs) {
  const { app, actor, url, param } = inputs;
  const program = await app.referralPrograms.get(actor, param('id'));
  const { id, type } = program;
  const asked = programTab(url.searchParams.get('tab'), type);
  const isHidden = asked === 'settings' && !can(actor.workspaceRole, manageProgramRules);
  const tab = isHidden ? programTab(null, type) : asked;
  const [page, counts, { sums, days }, earned] = await Promise.all([
    loadRecordPage(inputs, programView, program),
    app.referrals.countsOfProgram(actor, id),
    app.affiliates.ofProgram(actor, id, CHART_DAYS),
    app.commissionSums.of(actor, 'programId', [id]),
  ]);
  const totalOf = (name: 'links' | 'clicks' | 'conversions') =>
    sums.reduce((total, { [name]: count }) => total + count, 0);
  const links = totalOf('links');
  return {
    ...page,
    figures: {
      referrals: counts.total,
      conversion: percentOf(counts.converted, counts.rejected),
      links,
      clicks: totalOf('clicks'),
      conversions: totalOf('conversions'),
    },
    earned: earned.get(id) ?? [],
    canManageRules: can(actor.workspaceRole, manageProgramRules),
    drawing: buildWeeklyCharts(days, app.clock.now()),
    statuses: counts.total > 0 ? drawStatuses(referralStatuses, counts) : null,
    tab,
    links: tab === 'links' ? await loadProgramLinks(inputs, id, links) : null,
    referrals: tab === 'referrals' ? await loadProgramReferrals(inputs, { id, type }, counts.total) : null,
    commissions: tab === 'commissions' ? await loadProgramCommissions(inputs, id) : null,
    rules: tab === 'settings' ? await loadRules(app, actor, id) : null,
  };
}

/** Loads the page of a program's referrals in the URL. `total`: their number. */
async function loadProgramReferrals(
  { app, context, actor, url }: Inputs,
  { id: programId, type: referrerType }: { id: string; type: ProgramType },
  total: number,
) {
  const view = readListView({ context, url }, referralList, total);
  const pageSize = view.layout === 'table' ? PAGE_SIZES.table : PAGE_SIZES.cards;
  const asked = {
    programId,
    referrerType,
    limit: pageSize,
    cursor: url.searchParams.get('cursor') || undefined,
    sort: view.sort ?? undefined,
  };
  const page = await app.referrals.list(actor, parse(referralFilters, asked));
  const range = { pageSize, total: page.total, totalIsMinimum: page.totalIsMinimum };
  return { referrals: page.items, nextCursor: page.nextCursor, range, view };
}

export type ProgramReferralsData = Awaited<ReturnType<typeof loadProgramReferrals>>;

/** Loads the rules of a program with their history, and the tiers that rules can name. */
async function loadRules(app: App, actor: Member, programId: string) {
  const [rules, history, tiers] = await Promise.all([
    app.programRules.get(actor, programId),
    app.programRules.history(actor, programId),
    tierChoices(app, actor),
  ]);
  return { programId, rules, history, tiers };
}
