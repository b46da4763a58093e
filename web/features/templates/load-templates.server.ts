import type {
  Template,
  TemplateCounts,
  TemplateListFilters,
} from '../../../src/features/templates/templates.repo';
import { editTemplates } from '../../../src/features/templates/templates.rules';
import { templateFilters } from '../../../src/features/templates/templates.schema';
import type { Member } from '../../../src/lib/actor';
import type { Page, PageRequest } from '../../../src/lib/paging';
import { can } from '../../../src/lib/roles';
import { parse } from '../../lib/api-input.server';
import { categoryOfTab, tabOf, tabsWithCounts, type CategoryLabels } from './template-tabs';

const PAGE_SIZE = 24;

interface Inputs<Kept extends Template, Summary> {
  templates: {
    list(actor: Member, asked: TemplateListFilters & PageRequest): Promise<Page<Kept>>;
    counts(actor: Member): Promise<TemplateCounts>;
  };
  labels: CategoryLabels;
  /** Those that the URL may ask for. */
  formats?: readonly string[];
  /** What a card shows: no more of a long text than that. */
  summarize(template: Kept): Summary;
  actor: Member;
  url: URL;
}

/** What a screen of templates shows for the tab, the search and the page that its URL names. */
export async function loadTemplates<Kept extends Template, Summary>(inputs: Inputs<Kept, Summary>) {
  const { templates, labels, formats = [], summarize, actor, url } = inputs;
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const category = categoryOfTab(labels, url.searchParams.get('category'));
  const fileFormat = formats.find((format) => format === given('fileFormat'));
  const asked = parse(templateFilters, {
    search: given('search'),
    cursor: given('cursor'),
    limit: PAGE_SIZE,
  });
  const [page, counts] = await Promise.all([
    templates.list(actor, { ...asked, category, fileFormat }),
    templates.counts(actor),
  ]);
  const tabs = tabsWithCounts(labels, counts);
  return {
    templates: page.items.map(summarize),
    total: page.total,
    totalIsMinimum: page.totalIsMinimum,
    nextCursor: page.nextCursor,
    tab: tabOf(category),
    tabs,
    hasTemplates: tabs.some(({ count }) => count > 0),
    canEdit: can(actor.workspaceRole, editTemplates),
  };
}

export type TemplatesData<Summary> = Omit<
  Awaited<ReturnType<typeof loadTemplates<Template, unknown>>>,
  'templates'
> & { templates: Summary[] };
