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
}

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

    /** Adds the number of records to each tab, if it is known. */
    withCounts: (counts: Readonly<Record<Status | 'total', number>> | null) =>
      tabs.map(({ id, label, status }) => ({
        id,
        label,
        ...(counts && { count: counts[status ?? 'total'] }),
      })),
  };
}

export type ListTabs<Status extends string, Tab extends ListTab<Status> = ListTab<Status>> = ReturnType<
  typeof createTabs<Status, Tab>
>;

/** Creates a tab for each of these statuses, and the default one with all records, including other statuses. */
export function createStatusTabs<Status extends string>(
  statuses: readonly Status[],
  { path, all = 'first' }: { path: string; all?: 'first' | 'last' },
): ListTabs<Status> {
  const own: ListTab<Status>[] = statuses.map((status) => ({
    id: status,
    label: statusLabel(status),
    status,
  }));
  const everything: ListTab<Status> = { id: ALL, label: 'All' };
  const [first = everything, ...others] = own;
  return createTabs<Status, ListTab<Status>>(
    all === 'first' ? [everything, ...own] : [first, ...others, everything],
    { path, parameter: 'status', first: () => ALL },
  );
}
