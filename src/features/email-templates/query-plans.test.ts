import { describe, expect, it } from 'vitest';
import { searchTextOf } from '../../lib/entities/entity';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { scansTable, scansOrSorts, recordQueries } from '../../testing/query-plans';
import { listInput, timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { emailTemplateEntity } from './email-templates.entity';
import { emailCategories } from './email-templates.rules';
import { emailTemplateFilters } from './email-templates.schema';

const TEMPLATES = 20_000;

let templateId = '';

const test = useLargeWorkspace({
  statements: /\b(email_templates|email_templates_search|json_each)\b/,
  async fill() {
    const rows = await test.insert('email_templates', TEMPLATES, rowOf);
    templateId = rows[0]?.id ?? '';
  },
});

const categoryOf = (index: number) => emailCategories[index % emailCategories.length] ?? 'update';

/** "common" is in every third body, "scarce" in four of all subjects; every tenth template is the neighbour's. */
function rowOf(index: number) {
  const texts = {
    name: `Template ${index}`,
    subject: index % 5000 === 7 ? 'A scarce subject' : 'Hello',
    body: index % 3 === 0 ? 'Common words' : 'Other ones',
    category: categoryOf(index),
    tags: [],
  };
  return {
    id: newId(),
    workspaceId: test.ownerOf(index),
    ...texts,
    searchText: searchTextOf(emailTemplateEntity)(texts),
    createdBy: test.actor.userId,
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

const list = (parameters: string) =>
  test.app.emailTemplates.list(test.actor, emailTemplateFilters.parse(listInput(parameters)));

const middle = encodeCursor([timeOf(TEMPLATES / 2), 'x']);

test.describePlans(() => {
  it.each(['', `cursor=${middle}`, 'category=update', `category=follow-up&cursor=${middle}`])(
    'lists and counts email templates in the order of an index: %s',
    async (parameters) => {
      const plans = await test.plansOf(() => list(parameters));
      expect(plans).toHaveLength(1);
      expect(plans.flat().filter(scansOrSorts)).toEqual([]);
    },
  );

  it.each([
    'search=common',
    `search=common&cursor=${middle}`,
    'category=update&search=scarce',
    'search=template common',
    'search=nowhere',
  ])('searches email templates by an index: %s', async (parameters) => {
    const plans = await test.plansOf(() => list(parameters));
    expect(plans.length).toBeLessThanOrEqual(4);
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it('counts email templates by category without reading them', async () => {
    const queries = await recordQueries(test.app.db, () => test.app.emailTemplates.counts(test.actor));
    expect(queries).toHaveLength(1);
    expect(queries[0]?.sql).toMatch(/row_counts/);
    expect(queries[0]?.sql).not.toMatch(/[`"]email_templates[`"] /);
  });

  it('reads, fills and changes one email template by an index', async () => {
    const plans = await test.plansOf(async () => {
      await test.app.emailTemplates.get(test.actor, templateId);
      await test.app.emailTemplates.fill(test.actor, templateId, { timeZone: 'UTC' });
      await test.app.emailTemplates.update(test.actor, templateId, { subject: 'Bergen' });
      await test.app.emailTemplates.update(test.actor, templateId, { subject: 'Oslo' });
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});

describe('a large number of email templates', () => {
  it('20,000 email templates are counted exactly, in total and by category', async () => {
    expect(await list('')).toMatchObject({ total: 18_012, totalIsMinimum: false });
    const counts = await test.app.emailTemplates.counts(test.actor);
    for (const category of emailCategories) {
      const rows = test.app.db
        .read('email_templates')
        .where({ workspaceId: test.actor.workspaceId, category });
      const n = Number((await rows.count({ n: '*' }).first())?.n);
      expect(counts.get(category)).toBe(n);
      expect((await list(`category=${category}`)).total).toBe(n);
    }
  });

  it('searched email templates come newest first, and are counted up to 1,000', async () => {
    expect(await list('search=SCARCE')).toMatchObject({ total: 4, totalIsMinimum: false });
    expect(await list('search=nowhere')).toMatchObject({ items: [], total: 0, totalIsMinimum: false });
    const { items, totalIsMinimum } = await list('search=common&category=agreement');
    const expected = Array.from({ length: TEMPLATES }, (_, index) => TEMPLATES - 1 - index)
      .filter((index) => index % 3 === 0 && index % 10 !== 9 && categoryOf(index) === 'agreement')
      .slice(0, 50);
    expect(items.map(({ name }) => name)).toEqual(expected.map((index) => `Template ${index}`));
    expect(totalIsMinimum).toBe(expected.length === 50);
  });
});

it('counts of email templates stay right when categories change and workspaces are deleted', async () => {
  const { id } = await test.app.emailTemplates.create(test.neighbour, {
    name: 'Moving',
    subject: 'x',
    body: 'x',
    category: 'outreach',
    tags: [],
  });
  const before = await test.app.emailTemplates.counts(test.neighbour);
  await Promise.all([
    test.app.emailTemplates.update(test.neighbour, id, { category: 'update' }),
    test.app.emailTemplates.update(test.neighbour, id, { category: 'update' }),
  ]);
  const after = await test.app.emailTemplates.counts(test.neighbour);
  expect(after.get('update')).toBe((before.get('update') ?? 0) + 1);
  expect(after.get('outreach')).toBe((before.get('outreach') ?? 0) - 1);
  await test.app.emailTemplates.remove(test.neighbour, id);
  expect((await test.app.emailTemplates.counts(test.neighbour)).get('update')).toBe(before.get('update'));
  await test.app.db.write('workspaces').where({ id: test.neighbour.workspaceId }).delete();
  expect(
    await test.app.db.read('email_templates').where({ workspaceId: test.neighbour.workspaceId }).first(),
  ).toBe(undefined);
});
