import { expect, it } from 'vitest';
import { encodeCursor } from '../../lib/paging';
import { newId } from '../../lib/ids';
import { listInput, partnerRow, timeOf, userRow } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansTableExcept, sorts } from '../../testing/query-plans';
import { portalDealFilters } from '../deals/portal.schema';
import { portalLeadFilters } from '../leads/portal.schema';

const PARTNERS = 1_000;
const RECORDS = 5_000;

let partnerId = '';

/** Most records are of few partners: every other of the first, and the others evenly spread. */
const test = useLargeWorkspace({
  async fill() {
    const workspaceId = String(test.actor.workspaceId);
    const partners = await test.insert('partners', PARTNERS, (index) =>
      partnerRow(workspaceId, index, {
        matchDomain: `partner${index}.example`,
        matchName: `partner ${index}`,
        tier: 'Gold',
      }),
    );
    partnerId = partners[0]?.id ?? '';
    await test.insert('partner_logos', PARTNERS, (index) => ({
      partnerId: partners[index]?.id,
      workspaceId,
      image: 'data:image/png;base64,eA==',
      version: 'x',
    }));
    const partnerOf = (index: number) => partners[index % 2 === 0 ? 0 : index % PARTNERS]?.id;
    const times = (index: number) => ({ createdAt: timeOf(index), updatedAt: timeOf(index) });
    const record = (index: number) => ({
      id: newId(),
      workspaceId,
      name: `Record ${index}`,
      searchText: `record ${index} ${index === 8 ? 'scarce' : 'common'}`,
      partnerId: partnerOf(index),
      ...times(index),
    });
    await test.insert('deals', RECORDS, (index) => ({
      ...record(index),
      customerName: `Customer ${index}`,
      matchDomain: `customer${index}.example`,
      matchName: `customer ${index}`,
      importKey: `${index}`,
      status: ['submitted', 'approved', 'won'][index % 3],
      submittedAt: timeOf(index),
    }));
    await test.insert('leads', RECORDS, (index) => ({
      ...record(index),
      company: `Company ${index}`,
      email: `lead${index}@example.org`,
      matchDomain: `customer${index}.example`,
      matchName: `customer ${index}`,
      status: index % 2 === 0 ? 'new' : 'closed',
    }));
    await test.insert('campaigns', RECORDS, (index) => ({
      ...record(index),
      templateType: 'custom',
      creatorName: 'x',
      status: index % 4 === 0 ? 'draft' : 'launched',
    }));
    await test.insert('events', RECORDS, (index) => ({ ...record(index), templateType: 'webinar' }));
    await test.insert('onboarding_tasks', RECORDS, (index) => ({
      id: newId(),
      partnerId: partnerOf(index),
      taskName: `Task ${index}`,
      sortOrder: index,
      createdAt: timeOf(index),
    }));
    const users = await test.insert('users', PARTNERS, userRow);
    await test.insert('workspace_members', PARTNERS, (index) => ({
      id: newId(),
      workspaceId,
      userId: users[index]?.id,
      role: 'partner_portal',
      partnerId: partners[index]?.id,
      joinedAt: timeOf(index),
    }));
    await test.insert('invitations', PARTNERS, (index) => ({
      id: newId(),
      workspaceId,
      email: `guest${index}@example.org`,
      tokenHash: `${index}`,
      role: 'partner_portal',
      partnerId: partners[index]?.id,
      expiresAt: '2999-01-01T00:00:00.000Z',
      createdAt: timeOf(index),
    }));
    await test.insert('affiliate_links', RECORDS, (index) => ({
      id: newId(),
      workspaceId,
      partnerId: partnerOf(index),
      affiliateCode: `code${index}`,
      codeKey: `code${index}`,
      affiliateName: 'x',
      affiliateEmail: 'x@example.org',
      searchText: 'x',
      commissionRate: '10',
      currency: index % 2 === 0 ? 'USD' : 'EUR',
      earningsMinor: index,
      ...times(index),
    }));
    const programs = await test.insert('referral_programs', 200, (index) => ({
      id: newId(),
      workspaceId,
      name: 'x',
      type: 'partner',
      rewardType: 'fixed',
      searchText: 'x',
      ...times(index),
    }));
    await test.insert('referrals', RECORDS, (index) => ({
      id: newId(),
      workspaceId,
      programId: programs[index % 200]?.id,
      referrerType: 'partner',
      referrerId: partnerOf(index),
      referredName: `Referred ${index}`,
      referredEmail: `referred${index}@example.org`,
      rewardStatus: 'pending',
      rewardAmount: 'USD 5.00',
      searchText: 'x',
      createdAt: timeOf(index),
    }));
  },
});

/** A list of tiers is read from its row. */
const scans = scansTableExcept('json_each');
const view = () => ({ workspaceId: String(test.actor.workspaceId), partnerId, isPreview: false });
const planOf = async (work: () => Promise<unknown>) => (await test.plansOf(work)).flat();

const request = { limit: 50 };
const middle = encodeCursor([timeOf(RECORDS / 2), 'x']);
const lists = {
  deals: (parameters: string) =>
    test.app.portalDeals.list(view(), portalDealFilters.parse(listInput(parameters))),
  leads: (parameters: string) =>
    test.app.portalLeads.list(view(), portalLeadFilters.parse(listInput(parameters))),
};

test.describePlans(() => {
  it.each(
    (['deals', 'leads'] as const).flatMap((list) => [
      [list, ''] as const,
      [list, `cursor=${middle}`] as const,
    ]),
  )('lists the %s of a partner along an index: %s', async (list, parameters) => {
    const plan = await planOf(() => lists[list](parameters));
    expect(plan.filter((step) => scans(step) || sorts(step))).toEqual([]);
  });

  it.each([
    ['deals', 'status=won'],
    ['deals', 'search=scarce'],
    ['deals', 'search=common&status=submitted'],
    ['leads', 'status=closed'],
    ['leads', 'search=scarce'],
  ] as const)('finds the %s of a partner by an index: %s', async (list, parameters) => {
    expect((await planOf(() => lists[list](parameters))).filter(scans)).toEqual([]);
  });

  it('lists the campaigns and events of a partner along an index', async () => {
    const { portalCampaigns, portalEvents } = test.app;
    for (const { list } of [portalCampaigns, portalEvents]) {
      const plan = await planOf(() => list(view(), request));
      expect(plan.filter((step) => scans(step) || sorts(step))).toEqual([]);
    }
  });

  it('reads only the earnings of the partner', async () => {
    const { totals, links, rewards, commissions } = test.app.portal.earnings;
    for (const work of [
      () => totals(view()),
      () => links(view()),
      () => rewards(view()),
      () => commissions(view(), { currency: 'USD', ...request }),
      () => commissions(view(), { state: 'held', ...request }),
      () => commissions(view(), { state: 'reversed', ...request }),
    ])
      expect((await planOf(work)).filter(scans)).toEqual([]);
  });

  it('reads only the tasks of the partner', async () => {
    const { list, open } = test.app.portalTasks;
    for (const work of [() => list(view(), request), () => open(view(), request)])
      expect((await planOf(work)).filter(scans)).toEqual([]);
  });

  it('finds by the indexes of companies whether a deal may conflict', async () => {
    const plan = await planOf(() => lists.deals(''));
    for (const table of ['deals', 'leads', 'partners', 'referrals'])
      for (const column of ['matchdomain', 'matchname'])
        expect(plan.join(' ')).toMatch(new RegExp(`${table}_by_${column}`));
  });

  it('reads the logo of the partner by an index', async () => {
    const { logo } = test.app.portal.ownProfile;
    expect((await planOf(() => logo(test.actor, partnerId))).filter(scans)).toEqual([]);
  });

  it('reads only the people of the partner', async () => {
    expect((await planOf(() => test.app.portal.people.list(view()))).filter(scans)).toEqual([]);
  });

  it('reads the home of a partner by indexes', async () => {
    expect((await planOf(() => test.app.portal.home.read(view(), test.actor))).filter(scans)).toEqual([]);
  });
});
