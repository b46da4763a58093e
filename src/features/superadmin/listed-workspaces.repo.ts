import type { Db } from '../../db/connect';
import { countUpTo, keysetPage, type Count } from '../../db/keyset';
import { isSearch, searchPage, type OrderedList } from '../../db/text-search';
import type { Page } from '../../lib/paging';
import type { InstallationFilters } from './superadmin.schema';

/** A workspace as a super admin sees it (spec §2). */
export interface ListedWorkspace {
  id: string;
  name: string;
  createdAt: string;
}

const COUNT_CAP = 100_000;

/** All workspaces of the installation. */
export function createListedWorkspacesRepo(db: Db) {
  const all = () => db.read('listed_workspaces as w');

  return {
    /** Newest first. */
    async page({ search, ...request }: InstallationFilters): Promise<Page<ListedWorkspace>> {
      const page = ({ query, order }: OrderedList, count: () => Promise<Count>) =>
        keysetPage<ListedWorkspace, ListedWorkspace>({
          query: query.select('w.id', 'w.name', 'w.createdAt'),
          order,
          request,
          count,
          decode: (row) => row,
          position: ({ createdAt, id }) => [createdAt, id],
        });
      const list = { query: all(), order: ['w.createdAt', 'w.id'] };
      if (!isSearch(search)) return page(list, () => countUpTo(db.read, all(), COUNT_CAP));
      const narrow: (query: typeof list.query) => typeof list.query = (query) => query;
      return searchPage(db, { table: 'listed_workspaces', alias: 'w', search, list, narrow, page });
    },
  };
}

export type ListedWorkspacesRepo = ReturnType<typeof createListedWorkspacesRepo>;
