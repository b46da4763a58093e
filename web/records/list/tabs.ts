import { statusLabel } from '../../ui/tokens/status';
import { listPageUrl } from '../../lib/lists/list-page-url';
import type { Layout } from '../../lib/lists/view/list-view';

/** The id of the tab with all records. */
const ALL = 'all';

export interface ListTab<Status extends string> {
  /** The value of the URL parameter. */
  id: string;
  label: string;
  /** Lists records with this status; undefined lists every status. */
  status?: Status | undefined;
  /** Shown only while a record has the status. */
  isRare?: boolean;
}

type Counts<Status extends string> = Readonly<Record<Status | 'total', number>>;

interface TabOptions {
  /** Path of the list. */
  path: string;
  /** URL parameter of the tab. A `status` is a filter, which clearing the filters removes. */
  parameter: 'status' | 'tab';
  /** Returns the id of the tab of an address without one. */
  first: (layout: Layout) => string;
}

/** Creates the tabs of a list, in order. */
export function createTabs<Status extends string, Tab extends ListTab<Status>>(
  tabs: readonly [Tab, ...Tab[]],
  { path, parameter, first }: TabOptions,
) {
  const withId = (id: string | null) => tabs.find((tab) => tab.id === id);
  const withStatus = (status: string) => tabs.find((tab) => tab.status === status) ?? withId(ALL) ?? tabs[0];
  return {
    parameter,

    /** Returns the tab with this id, or the first one if the id is unknown. */
    of: (id: string | null, layout: Layout): Tab => withId(id) ?? withId(first(layout)) ?? tabs[0],

    idWith: (status: string): string => withStatus(status).id,

    /** Returns the tab that lists records with this status, with a link to the page that begins with the record. */
    listWith(record: { id: string; createdAt: string }, status: string) {
      const { id, label } = withStatus(status);
      const filters: Record<string, string> = id === ALL ? {} : { [parameter]: id };
      return { label, href: listPageUrl(record, { path, filters }) };
    },

    /**
     * Adds the number of records to each tab, if it is known.
     * @param all The records of the workspace
     * @param counts Those that the filters leave
     */
    withCounts: (all: Counts<Status>, counts: Counts<Status> | null) =>
      tabs
        .filter(({ isRare, status }) => !isRare || all[status ?? 'total'] > 0)
        .map(({ id, label, status }) => ({
          id,
          label,
          ...(counts && { count: counts[status ?? 'total'] }),
        })),
  };
}

export type ListTabs<Status extends string, Tab extends ListTab<Status> = ListTab<Status>> = ReturnType<
  typeof createTabs<Status, Tab>
>;

/**
 * Creates a tab for each of these statuses, and the default one with all records.
 * @param rare Statuses that have a tab only while a record has them
 */
export function createStatusTabs<Status extends string>(
  statuses: readonly Status[],
  { path, all = 'first', rare = [] }: { path: string; all?: 'first' | 'last'; rare?: readonly Status[] },
): ListTabs<Status> {
  const own: ListTab<Status>[] = statuses.map((status) => ({
    id: status,
    label: statusLabel(status),
    status,
    isRare: rare.includes(status),
  }));
  const everything: ListTab<Status> = { id: ALL, label: 'All' };
  const [first = everything, ...others] = own;
  return createTabs<Status, ListTab<Status>>(
    all === 'first' ? [everything, ...own] : [first, ...others, everything],
    { path, parameter: 'status', first: () => ALL },
  );
}
