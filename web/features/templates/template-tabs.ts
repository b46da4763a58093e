/** The first tab; `all` is also what the URL's `category` means when it is missing (spec §9). */
const ALL = 'all';

/** A kind's categories, as they are stored and as people read them, in the order of the tabs. */
export type CategoryLabels = Readonly<Record<string, string>>;

/** The category whose tab the URL names; undefined for All and for a name that nobody knows. */
export const categoryOfTab = (labels: CategoryLabels, name: string | null): string | undefined =>
  Object.keys(labels).find((category) => category === name);

export const tabOf = (category: string | undefined): string => category ?? ALL;

/** Spec §2: one for all, one for each category, with how many each has. */
export function tabsWithCounts(labels: CategoryLabels, counts: ReadonlyMap<string, number>) {
  const categories = Object.entries(labels).map(([id, label]) => ({ id, label, count: counts.get(id) ?? 0 }));
  const total = categories.reduce((sum, { count }) => sum + count, 0);
  return [{ id: ALL, label: 'All', count: total }, ...categories];
}
