/** The first tab, and the default without `?category=` (spec §9). */
const ALL = 'all';

/** Labels of a kind's categories, by stored value, in the order of the tabs. */
export type CategoryLabels = Readonly<Record<string, string>>;

/** Returns the category of the tab with this name; undefined for All or an unknown name. */
export const categoryOfTab = (labels: CategoryLabels, name: string | null): string | undefined =>
  Object.keys(labels).find((category) => category === name);

export const tabOf = (category: string | undefined): string => category ?? ALL;

/** Returns the tab for all templates and one per category, with their counts (spec §2). */
export function tabsWithCounts(labels: CategoryLabels, counts: ReadonlyMap<string, number>) {
  const categories = Object.entries(labels).map(([id, label]) => ({ id, label, count: counts.get(id) ?? 0 }));
  const total = categories.reduce((sum, { count }) => sum + count, 0);
  return [{ id: ALL, label: 'All', count: total }, ...categories];
}
