import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { scansTableExcept, sorts } from '../../testing/query-plans';
import { listInput, userRow } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { auditLogQuery } from './audit.schema';

const ENTRIES = 12_000;
const START = Date.UTC(2026, 0, 1);
const objectId = newId();
const operationId = newId();
const timeOf = (index: number) => new Date(START + index * 60_000).toISOString();

const test = useLargeWorkspace({
  async fill() {
    // Enough users to make looking up names by an index worthwhile.
    await test.insert('users', 300, userRow);
    const actions = ['created', 'updated', 'deleted', 'signed_in'];
    const kinds = ['partner', 'lead', 'contact'];
    await test.insert('audit_entries', ENTRIES, (n) => ({
      id: newId(),
      workspaceId: (n % 10 === 9 ? test.neighbour : test.actor).workspaceId,
      actorName: `person-${n % 40}@example.org`,
      action: actions[n % actions.length],
      objectType: kinds[n % kinds.length],
      objectId: n === 7 ? objectId : newId(),
      operationId: n % 40 === 0 ? operationId : null,
      isPart: n % 40 === 0 && n > 0,
      objectName: `Object ${n}`,
      createdAt: timeOf(n),
    }));
  },
});

const list = (query: string) => test.app.auditLog.list(test.actor, auditLogQuery.parse(listInput(query)));

const scansTable = scansTableExcept('people', 'names');
const cursor = encodeCursor([timeOf(ENTRIES / 2), 'x']);

test.describePlans(() => {
  it.each([
    ['', /audit_entries_workspaceid_createdat/],
    [`cursor=${cursor}`, /audit_entries_workspaceid_createdat/],
    ['from=2026-01-03&to=2026-01-04', /audit_entries_workspaceid_createdat|audit_by/],
    ['person=person-7@example.org', /audit_by_actor/],
    [`person=person-7@example.org&cursor=${cursor}`, /audit_by_actor/],
    ['person=person-7@example.org&action=deleted&objectType=lead', /audit_by_actor/],
    ['action=deleted', /audit_by_action/],
    ['action=deleted&objectType=lead&from=2026-01-03', /audit_by_action/],
    ['objectType=lead', /audit_by_object_type/],
    ['f=action:is:deleted', /audit_by_action/],
    ['f=objectType:is:lead&person=person-7@example.org', /audit_by_actor/],
    ['f=createdAt:between:2026-01-03,2026-01-04', /audit_entries_workspaceid_createdat/],
    ['grouped=true&f=createdAt:after:2026-01-03', /audit_of_no_part/],
    ['grouped=true', /audit_of_no_part/],
    [`grouped=true&cursor=${cursor}`, /audit_of_no_part/],
    [`operation=${operationId}`, /audit_of_operation/],
    [`operation=${operationId}&action=deleted`, /audit_of_operation/],
  ])('reads the audit log along one index in the order of the list: %s', async (query, index) => {
    const plans = await test.plansOf(() => list(query));
    // The queries read the page, the count, and the objects that still exist; with a condition also where reading ends.
    expect(plans.length).toBeLessThanOrEqual(query.includes('f=') ? 8 : 4);
    const [page = []] = plans;
    expect(plans.flat().filter(scansTable)).toEqual([]);
    expect(page.filter(sorts)).toEqual([]);
    if (test.app.db.engine === 'sqlite') expect(page.join('\n')).toMatch(index);
  });

  it('searches the audit log along the index of names', async () => {
    const [page = []] = await test.plansOf(() => list('search=object 11'));
    expect(page.filter(scansTable)).toEqual([]);
    expect(page.join('\n')).toMatch(/audit_by_name/);
  });

  it('reads the entries of one object along its index', async () => {
    const activity = () =>
      test.app.recordActivity.list(test.actor, { type: 'lead', id: objectId }, { limit: 20 });
    const [page = []] = await test.plansOf(activity);
    expect(page.filter((step) => scansTable(step) || sorts(step))).toEqual([]);
    expect(page.join('\n')).toMatch(/audit_by_object\b/);
  });

  it('finds all people in the audit log with one index lookup each', async () => {
    const [plan = [], ...more] = await test.plansOf(() => test.app.auditLog.people(test.actor));
    // Their names, by the unique index of emails.
    expect(more.flat().filter(scansTable)).toEqual([]);
    expect(more).toHaveLength(1);
    expect(plan.filter(scansTable)).toEqual([]);
    expect(await test.app.auditLog.people(test.actor)).toHaveLength(37);
  });
});

it('counts audit entries up to 1,000', async () => {
  expect(await list('')).toMatchObject({ total: 1_000, totalIsMinimum: true });
  expect(await list('person=person-7@example.org')).toMatchObject({ total: 300, totalIsMinimum: false });
});
