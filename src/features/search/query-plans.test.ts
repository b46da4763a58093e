import { describe, expect, it } from 'vitest';
import type { Actor } from '../../lib/actor';
import { searchTextOf } from '../../lib/entities/entity';
import { newId } from '../../lib/ids';
import { queryPlan, recordQueries } from '../../testing/query-plans';
import { timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { applicationEntity } from '../applications/applications.entity';
import { northwind } from '../applications/applications.fixture';
import { linkEntity } from '../affiliates/affiliate-links.entity';
import { dealEntity } from '../deals/deals.entity';
import { leadEntity } from '../leads/leads.entity';
import { partnerEntity } from '../partners/partners.entity';
import { referralEntity } from '../referrals/referrals.entity';
import { searchedLists } from './search.rules';

const ROWS = 4000;

const test = useLargeWorkspace({
  async fill() {
    const { db } = test.app;
    await test.insert('partners', ROWS, (index) => partnerRow(test.actor, nameOf(index), index));
    await test.insert('applications', ROWS, (index) => applicationRow(nameOf(index), index));
    await test.insert('leads', ROWS, (index) => leadRow(nameOf(index), index));
    const programId = newId();
    await test.insert('referral_programs', 50, (index) => programRow(index === 0 ? programId : newId()));
    await test.insert('referrals', ROWS, (index) => referralRow(nameOf(index), index, programId));
    await test.insert('affiliate_links', ROWS, (index) => linkRow(nameOf(index), index));
    const competitorIds = Array.from({ length: ROWS }, () => newId());
    await test.insert('competitors', ROWS, (index) => competitorRow(competitorIds[index] ?? ''));
    await test.insert('monitored_sources', ROWS, (index) => sourceRow(index, competitorIds[index] ?? ''));
    const partner: { id: string } | undefined = await db
      .read('partners')
      .where({ workspaceId: test.actor.workspaceId })
      .first('id');
    await test.insert('partner_contacts', ROWS, (index) =>
      contactRow(partner?.id ?? '', nameOf(index), index),
    );
    const brightwater = partnerRow(test.actor, 'Brightwater', 1);
    await db.write('partners').insert(brightwater);
    await test.insert('deals', ROWS, (index) => dealRow(nameOf(index), index, brightwater.id));
    // The neighbour has a nearly empty workspace next to a large one.
    await db.write('partners').insert(partnerRow(test.neighbour, 'Common Ground', 1));
  },
});

/** "Common" is in every name, "scarce" in four. */
const nameOf = (index: number) => `Robots ${index} Common ${index % 1000 === 7 ? 'Scarce' : ''}`.trim();

function partnerRow({ workspaceId }: Actor, name: string, index: number) {
  const texts = { name, description: `Sells robots in region ${index % 97}` };
  return {
    id: newId(),
    workspaceId,
    ...texts,
    searchText: searchTextOf(partnerEntity)(texts),
    industry: 'Manufacturing',
    location: 'Kraków',
    size: '51-200',
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

function applicationRow(companyName: string, index: number) {
  const company = { ...northwind, companyName };
  return {
    ...company,
    id: newId(),
    workspaceId: test.actor.workspaceId,
    searchText: searchTextOf(applicationEntity)(company),
    status: 'Applied',
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

function contactRow(partnerId: string, name: string, index: number) {
  return { id: newId(), partnerId, name, email: `common-${index}@example.org`, createdAt: timeOf(index) };
}

function leadRow(name: string, index: number) {
  const lead = { name, company: 'Globex', email: 'ada@globex.example', industry: null, city: null };
  return {
    ...lead,
    id: newId(),
    workspaceId: test.actor.workspaceId,
    searchText: searchTextOf(leadEntity)(lead),
    status: 'new',
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

function dealRow(name: string, index: number, partnerId: string) {
  const texts = { name, customerName: 'Globex' };
  return {
    ...texts,
    id: newId(),
    workspaceId: test.actor.workspaceId,
    partnerId,
    searchText: searchTextOf(dealEntity)(texts),
    status: 'submitted',
    importKey: name,
    submittedAt: timeOf(index),
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

const programRow = (id: string) => ({
  id,
  workspaceId: test.actor.workspaceId,
  name: 'Customers',
  searchText: 'customers',
  type: 'customer',
  status: 'active',
  createdAt: timeOf(1),
  updatedAt: timeOf(1),
});

const competitorRow = (id: string) => ({
  id,
  workspaceId: test.actor.workspaceId,
  name: 'Initech',
  searchText: 'initech',
  createdAt: timeOf(1),
  updatedAt: timeOf(1),
});

const sourceRow = (index: number, competitorId: string) => ({
  id: newId(),
  workspaceId: test.actor.workspaceId,
  competitorId,
  sourceType: 'rss',
  sourceUrl: `https://www.feeds-${index}.example/robots`,
  host: `feeds-${index}.example`,
  nextCheckAt: timeOf(1),
  createdAt: timeOf(index),
  updatedAt: timeOf(index),
});

function referralRow(referredName: string, index: number, programId: string) {
  const referral = {
    referredName,
    referredEmail: 'ada@globex.example',
    referredCompany: null,
    referrerName: null,
    referrerEmail: null,
  };
  return {
    ...referral,
    id: newId(),
    workspaceId: test.actor.workspaceId,
    programId,
    referrerType: 'customer',
    searchText: searchTextOf(referralEntity)(referral),
    status: 'pending',
    rewardStatus: 'pending',
    createdAt: timeOf(index),
  };
}

function linkRow(name: string, index: number) {
  const link = {
    affiliateCode: name,
    affiliateName: 'Ada Byron',
    affiliateEmail: 'ada@globex.example',
    affiliateCompany: null,
  };
  return {
    ...link,
    id: newId(),
    workspaceId: test.actor.workspaceId,
    codeKey: `${name.toLowerCase()} ${index}`,
    commissionRate: '10',
    currency: 'USD',
    searchText: searchTextOf(linkEntity)(link),
    status: 'active',
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

const scansTable = (line: string) =>
  /Seq Scan on (deals|partners|partner_contacts|applications|leads|referrals|affiliate_links|monitored_sources)/.test(
    line,
  ) ||
  /^SCAN (deals|partners|partner_contacts|applications|leads|referrals|affiliate_links|monitored_sources|c|d|p|s|t|w)\b(?!.*INDEX)/.test(
    line,
  );

test.describePlans(() => {
  it.each(['common', 'scarce', 'nowhere', 'common sc', 'robots 39', 'ro', 'zz'])(
    'runs one indexed query per kind: %s',
    async (q) => {
      const queries = await recordQueries(test.app.db, () => test.app.search.find(test.actor, { q }));
      const exact = Object.keys(searchedLists).length + 2;
      const plans = await Promise.all(queries.map((query) => queryPlan(test.app.db, query)));
      expect(plans.flat().filter(scansTable)).toEqual([]);
      expect(plans.length).toBeGreaterThanOrEqual(exact);
      for (const plan of plans.slice(0, exact))
        expect(plan.join('\n')).toMatch(/name_prefix|contacts_by_|sources_by_/);
    },
  );

  it.each(['comnon', 'scacre', 'nowhere', 'robtos 39', 'robots scacre', 'ccommon robotz'])(
    'finds words with a typo by the index: %s',
    async (q) => {
      const queries = await recordQueries(test.app.db, () => test.app.search.find(test.actor, { q }));
      const close = queries.slice(Object.keys(searchedLists).length + 2);
      expect(close.length).toBeGreaterThan(0);
      const plans = await Promise.all(close.map((query) => queryPlan(test.app.db, query)));
      expect(plans.flat().filter(scansTable)).toEqual([]);
    },
  );

  it.each(['brightwater', 'brightwater 39', 'robots bright', 'nowhere'])(
    'lists deals by the name of their partner with the plan of any search: %s',
    async (search) => {
      const list = () => test.app.deals.list(test.actor, { search, limit: 50 });
      const queries = (await recordQueries(test.app.db, list)).filter(({ sql }) => sql.includes('deals'));
      const plans = await Promise.all(queries.map((query) => queryPlan(test.app.db, query)));
      expect(plans.flat().filter(scansTable)).toEqual([]);
      if (test.app.db.engine === 'postgres') expect(plans.flat().join('\n')).toMatch(/deals_/);
      else expect(plans.flat().join('\n')).toContain('deals_search');
    },
  );
});

describe('many rows', () => {
  const found = async (who: Actor, q: string) => {
    const { groups } = await test.app.search.find(who, { q });
    return Object.fromEntries(groups.map(({ kind, items }) => [kind, items.map(({ title }) => title)]));
  };

  it('finds rare words as well as frequent ones', async () => {
    expect((await found(test.actor, 'scarce')).leads).toHaveLength(4);
    expect((await found(test.actor, 'common')).applications).toHaveLength(5);
    expect((await found(test.actor, 'scarce')).referrals).toHaveLength(4);
    expect((await found(test.actor, 'robots 39'))['affiliate-links']).toHaveLength(5);
    expect(await found(test.actor, 'nowhere')).toEqual({});
  });

  it('finds all sources by the beginning of their address, and new ones by any part of it', async () => {
    for (const q of ['feeds-39', 'www.feeds-39', 'https://www.feeds-39'])
      expect((await found(test.actor, q))['monitored-sources']).toHaveLength(5);
    expect((await found(test.actor, `eeds-${ROWS - 1} robots`))['monitored-sources']).toEqual([
      `feeds-${ROWS - 1}.example/robots`,
    ]);
    expect(await found(test.neighbour, 'feeds-39')).toEqual({});
  });

  it('finds words in a small workspace that are frequent in another one', async () => {
    expect(await found(test.neighbour, 'common')).toEqual({ partners: ['Common Ground'] });
    expect(await found(test.neighbour, 'ground')).toEqual({ partners: ['Common Ground'] });
    expect(await found(test.neighbour, 'robots')).toEqual({ partners: ['Common Ground'] });
  });
});
