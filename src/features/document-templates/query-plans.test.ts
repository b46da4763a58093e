import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { foldText } from '../../lib/text/fold-text';
import { scansTable, scansOrSorts, recordQueries } from '../../testing/query-plans';
import { listInput } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { documentCategories, documentFormats } from './document-templates.rules';
import { documentTemplateFilters } from './document-templates.schema';

const TEMPLATES = 12_000;
const timeOf = (index: number) => new Date(Date.UTC(2027, 0, 1) + index * 1000).toISOString();

let templateId = '';
let partnerId = '';

const test = useLargeWorkspace({
  statements: /\b(document_templates|document_partners|json_each)/,
  async fill() {
    const rows = await test.insert('document_templates', TEMPLATES, rowOf);
    templateId = rows[0]?.id ?? '';
    const [partner] = await test.insert('partners', 300, partnerOf);
    partnerId = partner?.id ?? '';
    const shared = rows.filter(({ audience }) => audience === 'partners');
    await test.insert('document_partners', shared.length, (index) => ({
      documentId: shared[index]?.id,
      partnerId,
    }));
  },
});

/** "common" is in every third template, "scarce" in three; every tenth is the neighbour's, one in 999 isn't a PDF. */
function rowOf(index: number) {
  const text = `${index % 3 === 0 ? 'Common goods' : 'Robots'}${index % 5000 === 7 ? ' scarce' : ''}`;
  return {
    id: newId(),
    workspaceId: test.ownerOf(index),
    name: `Template ${index}`,
    description: null,
    category: documentCategories[index % documentCategories.length],
    fileFormat: index % 999 === 0 ? documentFormats[0] : 'pdf',
    tags: [],
    audience: index % 40 === 0 ? (['all', 'tiers', 'partners'] as const)[(index / 40) % 3] : 'none',
    tiers: [],
    excerpt: text,
    content: text,
    searchText: foldText(`Template ${index}\n${text}`),
    createdBy: test.actor.userId,
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

function partnerOf(index: number) {
  const name = `Partner ${index}`;
  return {
    id: newId(),
    workspaceId: test.actor.workspaceId,
    name,
    description: 'A partner',
    industry: 'Technology & Digital Services',
    size: 'SME',
    status: 'active',
    partnershipType: [],
    tags: [],
    location: 'Berlin',
    tier: 'Gold',
    searchText: foldText(name),
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

const cards = (parameters: string) =>
  test.app.documentTemplates.cards(test.actor, documentTemplateFilters.parse(listInput(parameters, 24)));

const middle = encodeCursor([timeOf(TEMPLATES / 2), 'x']);

test.describePlans(() => {
  it.each([
    '',
    `cursor=${middle}`,
    'category=sow',
    `category=proposal&cursor=${middle}`,
    'fileFormat=markdown',
    `fileFormat=pdf&category=sow&cursor=${middle}`,
  ])('lists document templates in the order of an index: %s', async (parameters) => {
    const plans = await test.plansOf(() => cards(parameters));
    expect(plans.flat().filter(scansOrSorts)).toEqual([]);
  });

  it.each(['search=common', 'fileFormat=markdown&search=scarce', 'category=sow&search=template goods'])(
    'searches document templates by an index: %s',
    async (parameters) => {
      const plans = await test.plansOf(() => cards(parameters));
      expect(plans.length).toBeLessThanOrEqual(5);
      expect(plans.flat().filter(scansTable)).toEqual([]);
    },
  );

  it('reads and changes one document template by an index', async () => {
    const plans = await test.plansOf(async () => {
      await test.app.documentTemplates.preview(test.actor, templateId);
      await test.app.documentTemplates.update(test.actor, templateId, { description: 'Changed' });
      await test.app.documentTemplates.update(test.actor, templateId, { description: null });
    });
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});

test.describePlans(() => {
  it('lists and opens the documents of a partner by their index', async () => {
    const view = { workspaceId: test.actor.workspaceId ?? '', partnerId, isPreview: true };
    const plans = await test.plansOf(async () => {
      await test.app.portalDocuments.list(view, { limit: 50, cursor: [timeOf(TEMPLATES / 2), 'x'] });
      await test.app.portalDocuments.list(view, { limit: 50 });
      await test.app.portalDocuments.download(view, templateId).catch(() => undefined);
    });
    expect(plans.length).toBeGreaterThan(3);
    expect(plans.flat().filter(scansTable)).toEqual([]);
    expect(plans.flat().some((line) => line.includes('document_templates_shared'))).toBe(true);
  });
});

it('counts document templates by category without reading them', async () => {
  const queries = await recordQueries(test.app.db, () => test.app.documentTemplates.counts(test.actor));
  expect(queries.map(({ sql }) => /row_counts/.test(sql))).toEqual([true]);
});

it("a list of document cards doesn't read contents", async () => {
  const queries = await recordQueries(test.app.db, () => cards('search=common&category=sow'));
  expect(queries.filter(({ sql }) => /\bcontent\b/.test(sql))).toEqual([]);
  const [first] = (await cards('')).items;
  expect(Object.keys(first ?? {})).not.toContain('content');
});

it('document templates are counted exactly by category, and up to 1,000 by format', async () => {
  expect(await cards('category=sow')).toMatchObject({ totalIsMinimum: false });
  expect(await cards('fileFormat=pdf')).toMatchObject({ total: 1000, totalIsMinimum: true });
});
