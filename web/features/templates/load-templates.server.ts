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
import { parse } from '../../../src/http/calls/input';

const PAGE_SIZE = 24;

interface Inputs<Kept extends Template, Summary> {
  templates: {
    list(actor: Member, asked: TemplateListFilters & PageRequest): Promise<Page<Kept>>;
    counts(actor: Member): Promise<TemplateCounts>;
  };
  labels: CategoryLabels;
  /** The formats to filter by. */
  formats?: readonly string[];
  /** Returns the fields of a card, without long texts. */
  summarize(template: Kept): Summary;
  actor: Member;
  url: URL;
}

/** Loads a screen of templates for the tab, search and page in the URL. */
export async function loadTemplates<Kept extends Template, Summary>(inputs: Inputs<Kept, Summary>) {
  const { templates, labels, formats = [], summarize, actor, url } = inputs;
  const given = (name: string) => url.searchParams.get(name) || undefined;
  const category = categoryOfTab(labels, url.searchParams.get('category'));
  const fileFormat = formats.find((format) => format === given('fileFormat'));
  const asked = parse(templateFilters, {
    search: given('search'),
    cursor: given('cursor'),
    sort: given('sort'),
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

/** The first tab, and the default without `?category=` (spec §9). */
const ALL = 'all';

/** Labels of a kind's categories, by stored value, in the order of the tabs. */
type CategoryLabels = Readonly<Record<string, string>>;

/** Returns the category of the tab with this name; undefined for All or an unknown name. */
const categoryOfTab = (labels: CategoryLabels, name: string | null): string | undefined =>
  Object.keys(labels).find((category) => category === name);

const tabOf = (category: string | undefined): string => category ?? ALL;

/** Returns the tab for all templates and one per category, with their counts (spec §2). */
function tabsWithCounts(labels: CategoryLabels, counts: ReadonlyMap<string, number>) {
  const categories = Object.entries(labels).map(([id, label]) => ({ id, label, count: counts.get(id) ?? 0 }));
  const total = categories.reduce((sum, { count }) => sum + count, 0);
  return [{ id: ALL, label: 'All', count: total }, ...categories];
}
