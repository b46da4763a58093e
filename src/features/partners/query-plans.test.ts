import { describe, expect, it } from 'vitest';
import { insertAll } from '../../db/writes/insert-all';
import { TOO_LONG } from '../../db/lists/two-key-page';
import { newId } from '../../lib/ids';
import { encodeCursor, pageRequest } from '../../lib/paging';
import { scansTableExcept, sorts } from '../../testing/query-plans';
import { listInput, timeOf, userRow } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { partnerEntity } from './partners.entity';
import { searchTextOf, sortNames } from '../../lib/entities/entity';
import { partnerFilters } from './partners.schema';

const PARTNERS = 20_000;

let partnerId: string;

const test = useLargeWorkspace({
  async fill() {
    const { db } = test.app;
    const rows = await test.insert('partners', PARTNERS, (index) => partnerRow(test.ownerOf(index), index));
    await db.transaction(() => insertAll(db, 'partner_types', rows.map(typeRow)));
    partnerId = rows[0]?.id ?? '';
    await test.insert('partner_notes', 200, noteRow);
    // With only a few users, the planner would rightly read all of them.
    await test.insert('users', 500, userRow);
  },
});

/** "common" is in every third description, "scarce" in four. */
function partnerRow(workspaceId: string, index: number) {
  const extra = [index % 3 === 0 ? 'common' : '', index % 5000 === 7 ? 'scarce' : ''].join(' ');
  const texts = { name: `Partner ${index}`, description: `Sells robots in region ${index % 97} ${extra}` };
  return {
    id: newId(),
    workspaceId,
    ...texts,
    searchText: searchTextOf(partnerEntity)(texts),
    industry: `Industry ${index % 7}`,
    location: `Location ${index % 300}`,
    tier: index % 100 === 0 ? 'Gold' : null,
    tierSort: index % 100 === 0 ? 'gold' : null,
    size: '51-200',
    status: index % 20 === 0 ? 'inactive' : 'active',
    onboardingStatus: index % 50 === 0 ? 'onboarding' : 'none',
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

const typeRow = ({ id, workspaceId, status, createdAt }: ReturnType<typeof partnerRow>, index: number) => ({
  workspaceId,
  partnerId: id,
  type: index % 50 === 0 ? 'Affiliate' : 'Reseller',
  status,
  createdAt,
});

const noteRow = (index: number) => ({
  id: newId(),
  partnerId,
  userId: test.actor.userId,
  content: `Note ${index}`,
  createdAt: timeOf(index),
});

const middle = encodeCursor([timeOf(PARTNERS / 2), 'x']);
const lists = [
  '',
  'status=active',
  `status=active&cursor=${middle}`,
  'status=active&industry=Industry 3',
  `industry=Industry 3&cursor=${middle}`,
  'status=active&location=Location 3',
  'status=active&industry=Industry 3&location=Location 3',
  'status=active&partnershipType=Reseller',
  `partnershipType=Affiliate&cursor=${middle}`,
  'status=active&partnershipType=Affiliate&industry=Industry 3',
  `status=active&tier=Gold&cursor=${middle}`,
];
const searches = [
  'search=common',
  `status=active&search=common&cursor=${middle}`,
  'status=active&search=scarce robots',
  'status=active&search=nowhere',
  'status=active&search=scarce&partnershipType=Reseller&industry=Industry 3',
];

const listPartners = (parameters: string) =>
  test.app.partners.list(test.actor, partnerFilters.parse(listInput(parameters)));

/** The temporary tables of a statement, one per filter, are small and don't count. */
const scansTable = scansTableExcept('industries', 'locations', 'partnershipTypes', 'tiers', 'f');
test.describePlans(() => {
  it.each(lists)('lists partners along an index in the order of the list: %s', async (parameters) => {
    const plans = await test.plansOf(() => listPartners(parameters));
    expect(plans.length).toBeLessThanOrEqual(2);
    const [page = []] = plans;
    expect(plans.flat().filter(scansTable)).toEqual([]);
    expect(page.filter(sorts)).toEqual([]);
  });

  it.each([
    ['status=active&industry=Industry 3', /partners_workspaceid_industry_createdat/],
    ['status=active&location=Location 3', /partners_workspaceid_location_createdat/],
    ['status=active&tier=Gold', /partners_of_tier/],
    ['status=active&partnershipType=Affiliate', /partner_types_workspaceid_type_createdat/],
    ['status=active', /partners_workspaceid_(status_)?createdat/],
  ])('reads only the partners that match the filter: %s', async (parameters, index) => {
    const [page = []] = await test.plansOf(() => listPartners(parameters));
    expect(page.join('\n')).toMatch(index);
  });

  it.each(searches)('searches partners through an index: %s', async (parameters) => {
    const plans = await test.plansOf(() => listPartners(parameters));
    expect(plans.length).toBeLessThanOrEqual(4);
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it.each(sortNames(partnerEntity).flatMap((name) => [`sort=${name}`, `sort=-${name}`]))(
    'sorts partners along an index: %s',
    async (parameters) => {
      const plans = await test.plansOf(() => listPartners(parameters));
      expect(plans.flat().filter(scansTable)).toEqual([]);
      expect(plans.flat().filter(sorts)).toEqual([]);
    },
  );

  it.each(['status=inactive', 'industry=Industry 3&f=portal:is:none', 'tier=Gold&search=robots'])(
    'sorts a filtered list by two fields along the index of the filter: %s',
    async (parameters) => {
      const plans = await test.plansOf(() => listPartners(`${parameters}&sort=-openPipeline,name`));
      expect(plans.flat().filter(scansTable)).toEqual([]);
      expect(plans).toHaveLength(3);
    },
  );

  it('reads the figures of a page of partners by their ids', async () => {
    const { items } = await listPartners('');
    const ids = items.map(({ id }) => id);
    const plans = await test.plansOf(() => test.app.partners.figures(test.actor, ids));
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it("reads one index entry per option of the directory's filters", async () => {
    const plans = await test.plansOf(() => test.app.partners.facets(test.actor));
    expect(plans.flat().filter(scansTable)).toEqual([]);
    // On SQLite, a search by the workspace alone would read all its rows.
    expect(plans.flat().filter((step) => step.includes('(workspaceId=?)'))).toEqual([]);
  });

  it('lists the partners in onboarding along an index', async () => {
    const plans = await test.plansOf(() =>
      test.app.partners.onboarding(test.actor, pageRequest.parse({ limit: 50 })),
    );
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it('summarizes a partner by indexes, and sorts only its own records', async () => {
    const plans = await test.plansOf(async () => {
      await test.app.partners.summary(test.actor, partnerId);
      await test.app.affiliates.earningsOf(test.actor, partnerId);
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it("reads everything on a partner's screen along indexes", async () => {
    const { partners, partnerNotes, partnerContacts, partnerActivities, onboardingTasks, checkIns, tags } =
      test.app;
    const request = pageRequest.parse({ limit: 20 });
    const plans = await test.plansOf(async () => {
      await partners.get(test.actor, partnerId);
      for (const records of [partnerNotes, partnerContacts, partnerActivities, onboardingTasks, checkIns])
        await records.list(test.actor, partnerId, request);
      await tags.list(test.actor, request);
    });
    expect(plans.flat().filter((line) => scansTable(line) || /TEMP B-TREE/.test(line))).toEqual([]);
  });
});

describe('the directory at 20,000 partners', () => {
  it('counts partners exactly by status, and up to 10,000 by a filter', async () => {
    const active = await listPartners('status=active');
    expect(active).toMatchObject({ total: 17_000, totalIsMinimum: false });
    const resellers = await listPartners('partnershipType=Reseller');
    expect(resellers).toMatchObject({ total: 10_000, totalIsMinimum: true });
    const inIndustry = await listPartners('industry=Industry 3');
    const exact = await countRows((row) => row.where({ industry: 'Industry 3' }));
    expect(inIndustry).toMatchObject({ total: exact, totalIsMinimum: false });
  });

  it('refuses to sort more than 10,000 partners by two fields', async () => {
    const refused = { status: 400, fields: { sort: [TOO_LONG] } };
    await expect(listPartners('sort=status,name')).rejects.toMatchObject(refused);
    await expect(listPartners('sort=status,name&status=active')).rejects.toMatchObject(refused);
    const { items, total } = await listPartners('sort=-tier,name&status=inactive');
    expect({ length: items.length, total }).toEqual({ length: 50, total: 1000 });
  });

  it('counts up to 1,000 partners that match a search', async () => {
    expect(await listPartners('search=common')).toMatchObject({ totalIsMinimum: true });
    const scarce = await listPartners('search=SCARCE');
    expect(scarce).toMatchObject({ total: 4, totalIsMinimum: false });
    expect(await listPartners('search=nowhere')).toMatchObject({ items: [], total: 0 });
  });

  it('finds the newest partners first, even for a frequent word', async () => {
    const rows: { id: string }[] = await test.app.db
      .read('partners')
      .where({ workspaceId: test.actor.workspaceId, status: 'active' })
      .whereLike('description', '%common%')
      .orderBy('createdAt', 'desc')
      .limit(50)
      .select('id');
    const { items } = await listPartners('status=active&search=common');
    expect(items.map((partner) => partner.id)).toEqual(rows.map((row) => row.id));
  });

  type Rows = ReturnType<typeof test.app.db.read>;
  async function countRows(narrow: (rows: Rows) => Rows): Promise<number> {
    const rows = test.app.db.read('partners').where({ workspaceId: test.actor.workspaceId });
    const row = await narrow(rows).count({ n: '*' }).first();
    return Number(row?.n);
  }
});
