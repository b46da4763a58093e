import { expect, it } from 'vitest';
import { insertAll } from '../../../db/writes/insert-all';
import { valueKey } from '../lists/value-key';
import { searchTextOf } from '../../../lib/entities/entity';
import { newId } from '../../../lib/ids';
import { listInput, timeOf, userRow } from '../../../testing/large-tables';
import { useLargeWorkspace } from '../../../testing/large-workspace';
import { scansOrSorts, scansTable } from '../../../testing/query-plans';
import { applicationEntity } from '../../applications/applications.entity';
import { northwind } from '../../applications/applications.fixture';
import { applicationStatuses } from '../../applications/applications.rules';
import { applicationFilters } from '../../applications/applications.schema';
import { dealEntity } from '../../deals/deals.entity';
import { customerKeys } from '../../deals/conflicts/customer-keys.rules';
import { importKeyOf } from '../../deals/deals.repo';
import { dealStatuses } from '../../deals/deals.rules';
import { dealFilters } from '../../deals/deals.schema';
import { partnerFilters } from '../../partners/partners.schema';

const RECORDS = 5000;
const SCORES = 199;
const entities = ['partners', 'applications', 'deals'] as const;
type Entity = (typeof entities)[number];

/** The ids of the workspace's records with score 7. The neighbour has some too. */
const withScore: Record<Entity, string[]> = { partners: [], applications: [], deals: [] };

const test = useLargeWorkspace({
  statements: /_custom\b|\b(partners|applications|deals)_search\b/,
  async fill() {
    // Enough users to make looking up a person by an index worthwhile.
    const people = await test.insert('users', 300, userRow);
    const personOf = (index: number) => people[index % people.length]?.id;
    const times = (index: number) => ({ createdAt: timeOf(index), updatedAt: timeOf(index) });
    const partners = await test.insert('partners', RECORDS, (index) => ({
      ...{ id: newId(), workspaceId: test.ownerOf(index), ...times(index) },
      ...{ name: `Partner ${index}`, description: 'x', industry: 'x', size: 'x', location: 'x' },
      searchText: `partner ${index}`,
    }));
    const applications = await test.insert('applications', RECORDS, (index) => ({
      ...{ ...northwind, id: newId(), workspaceId: test.ownerOf(index), ...times(index) },
      searchText: searchTextOf(applicationEntity)(northwind),
      status: applicationStatuses[index % 3],
    }));
    const deals = await test.insert('deals', RECORDS, (index) => {
      const texts = { name: `Deal ${index}`, customerName: 'Acme', customerDomain: null, contactEmail: null };
      return {
        ...{
          id: newId(),
          workspaceId: test.ownerOf(index),
          ...times(index),
          ...texts,
          ...customerKeys(texts),
        },
        partnerId: partners[index]?.id,
        importKey: importKeyOf(texts),
        searchText: searchTextOf(dealEntity)(texts),
        status: dealStatuses[index % 3],
        submittedAt: timeOf(index),
        submittedBy: personOf(index),
        decidedBy: personOf(index * 7),
      };
    });
    await addScores('partners', partners);
    await addScores('applications', applications);
    await addScores('deals', deals);
  },
});

interface Row {
  id: string;
  workspaceId: string;
  createdAt: string;
}

/** Gives four fifths of the records a score from 0 to 198. */
async function addScores(entity: Entity, rows: readonly Row[]) {
  const { db } = test.app;
  const field = { id: newId(), workspaceId: test.actor.workspaceId, entity, key: 'score', label: 'Score' };
  await db.write('custom_fields').insert({
    ...{ ...field, type: 'number', options: '[]', required: false, showOnForm: false, position: 0 },
    ...{ createdAt: timeOf(0), updatedAt: timeOf(0) },
  });
  const scored = rows.filter((_, index) => index % 5 !== 0);
  // An odd number of scores, so that each one occurs in both workspaces and in all statuses.
  const scoreOf = (index: number) => index % SCORES;
  const values = scored.map(({ id, createdAt }, index) => ({
    recordId: id,
    fieldId: field.id,
    value: valueKey(scoreOf(index)),
    createdAt,
  }));
  const having = scored.filter((_, index) => scoreOf(index) === 7);
  const own = having.filter(({ workspaceId }) => workspaceId === test.actor.workspaceId);
  expect(own.length).toBeLessThan(having.length);
  withScore[entity] = own.map(({ id }) => id);
  await db.transaction(() => insertAll(db, `${entity}_custom`, values));
}

async function list(
  entity: Entity,
  parameters: string,
): Promise<{ nextCursor: string | null; items: { id: string }[] }> {
  const { 'custom.score': score, ...rest } = listInput(parameters);
  const input = score ? { ...rest, custom: { score } } : rest;
  const actor = { ...test.actor, hasCustomFields: true };
  if (entity === 'partners') return test.app.partners.list(actor, partnerFilters.parse(input));
  if (entity === 'applications') return test.app.applications.list(actor, applicationFilters.parse(input));
  return test.app.deals.list(actor, dealFilters.parse(input));
}

const statusOf: Record<Entity, string> = { partners: 'active', applications: 'Review', deals: 'won' };
const wordOf: Record<Entity, string> = { partners: 'partner', applications: 'northwind', deals: 'deal' };

test.describePlans(() => {
  for (const entity of entities) {
    it.each(['sort=custom.score', 'sort=-custom.score', `sort=custom.score&status=${statusOf[entity]}`])(
      `sorts ${entity} along the index of the values, page by page: %s`,
      async (parameters) => {
        let cursor: string | null = null;
        const plans = await test.plansOf(async () => {
          cursor = (await list(entity, parameters)).nextCursor;
          await list(entity, `${parameters}&cursor=${cursor}`);
        });
        expect(cursor).not.toBeNull();
        expect(plans.flat().join(' ')).toContain(`${entity}_custom`);
        expect(plans.flat().filter(scansOrSorts)).toEqual([]);
      },
    );

    it.each(['', `&status=${statusOf[entity]}`, '&sort=-createdAt', `&search=${wordOf[entity]}`])(
      `finds ${entity} with a value along its index, only those of the workspace: custom.score=7%s`,
      async (parameters) => {
        let found: string[] = [];
        const plans = await test.plansOf(async () => {
          found = (await list(entity, `custom.score=7${parameters}`)).items.map(({ id }) => id);
        });
        expect(plans.flat().join(' ')).toContain(`${entity}_custom`);
        expect(plans.flat().filter(scansTable)).toEqual([]);
        expect(found).not.toEqual([]);
        expect(withScore[entity]).toEqual(expect.arrayContaining(found));
        if (!parameters.startsWith('&status')) expect(found).toHaveLength(withScore[entity].length);
      },
    );
  }
});
