import { statusLabel } from '../../ui/tokens/status';
import { listPageUrl } from './list-page-url';

/** The tab with all records, and the default without `?status=`. */
export const ALL = 'all';

interface Options {
  /** Address of the list. */
  path: string;
  /** Whether the tab with all records is the first one or the last one. */
  all: 'first' | 'last';
}

/** Creates the tabs of a list: one for each of these statuses, and one with all records, including other statuses. */
export function createStatusTabs<Status extends string>(statuses: readonly Status[], { path, all }: Options) {
  const statusOf = (tab: string | null): Status | undefined => statuses.find((status) => status === tab);
  return {
    /** Returns the status of the tab with this name, or undefined for All or an unknown name. */
    statusOf,

    idOf: (status: Status | undefined): string => status ?? ALL,

    /** Returns the tab that lists records with this status, with a link to the page that begins with the record. */
    listWith(record: { id: string; createdAt: string }, status: string) {
      const own = statusOf(status);
      const filters: Record<string, string> = own ? { status: own } : {};
      return { label: own ? statusLabel(own) : 'All', href: listPageUrl(record, { path, filters }) };
    },

    /** Returns the tabs in order. */
    withCounts(counts: Readonly<Record<Status | 'total', number>>) {
      const everything = { id: ALL, label: 'All', count: counts.total };
      const own = statuses.map((status) => ({
        id: status,
        label: statusLabel(status),
        count: counts[status],
      }));
      return all === 'first' ? [everything, ...own] : [...own, everything];
    },
  };
}
