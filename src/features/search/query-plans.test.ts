import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../lib/actor';
import { searchTextOf } from '../../lib/entity';
import { newId } from '../../lib/ids';
import { describePlans, queryPlan, recordQueries } from '../../testing/query-plans';
import { insertRows, timeOf } from '../../testing/large-tables';
import { signUpActor } from '../../testing/actors';
import { createTestApp } from '../../testing/server';
import { applicationSearchText } from '../applications/application-search.rules';
import { northwind } from '../applications/applications.fixture';
import { leadEntity } from '../leads/leads.entity';
import { partnerEntity } from '../partners/partners.entity';
import { searchedKinds } from './search.rules';

const ROWS = 4000;

let test: Awaited<ReturnType<typeof createTestApp>>;
let actor: Actor;
/** Has a nearly empty workspace next to a large one. */
let neighbour: Actor;

beforeAll(async () => {
  test = await createTestApp();
  neighbour = await signUpActor(test.app, 'grace@example.org');
  actor = await signUpActor(test.app, 'ada@example.org');
  const { db } = test.app;
  await insertRows(db, 'partners', ROWS, (index) => partnerRow(actor, nameOf(index), index));
  await insertRows(db, 'applications', ROWS, (index) => applicationRow(nameOf(index), index));
  await insertRows(db, 'leads', ROWS, (index) => leadRow(nameOf(index), index));
  await db.write('partners').insert(partnerRow(neighbour, 'Common Ground', 1));
}, 120_000);
afterAll(() => test.close());

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
    workspaceId: actor.workspaceId,
    searchText: applicationSearchText(company),
    status: 'Applied',
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

function leadRow(name: string, index: number) {
  const lead = { name, company: 'Globex', email: 'ada@globex.example', industry: null, city: null };
  return {
    ...lead,
    id: newId(),
    workspaceId: actor.workspaceId,
    searchText: searchTextOf(leadEntity)(lead),
    status: 'new',
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

const scansTable = (line: string) =>
  /Seq Scan on (partners|applications|leads)/.test(line) ||
  /^SCAN (partners|applications|leads|p|t|w)\b(?!.*INDEX)/.test(line);

describePlans(
  () => test.app.db,
  () => {
    it.each(['common', 'scarce', 'nowhere', 'common sc', 'robots 39', 'ro', 'zz'])(
      'runs one indexed query per kind: %s',
      async (q) => {
        const queries = await recordQueries(test.app.db, () => test.app.search.find(actor, { q }));
        expect(queries).toHaveLength(searchedKinds.length);
        const plans = await Promise.all(queries.map((query) => queryPlan(test.app.db, query)));
        expect(plans.flat().filter(scansTable)).toEqual([]);
        for (const plan of plans) expect(plan.join('\n')).toMatch(/name_prefix/);
      },
    );
  },
);

describe('many rows', () => {
  const found = async (who: Actor, q: string) => {
    const { groups } = await test.app.search.find(who, { q });
    return Object.fromEntries(groups.map(({ kind, items }) => [kind, items.map(({ title }) => title)]));
  };

  it('finds rare words as well as frequent ones', async () => {
    expect((await found(actor, 'scarce')).leads).toHaveLength(4);
    expect((await found(actor, 'common')).applications).toHaveLength(5);
    expect(await found(actor, 'nowhere')).toEqual({});
  });

  it('finds words in a small workspace that are frequent in another one', async () => {
    expect(await found(neighbour, 'common')).toEqual({ partners: ['Common Ground'] });
    expect(await found(neighbour, 'ground')).toEqual({ partners: ['Common Ground'] });
    expect(await found(neighbour, 'robots')).toEqual({ partners: ['Common Ground'] });
  });
});
