import type { Db } from '../../db/connect';
import { listPage } from '../../db/lists/list-page';
import type { Page } from '../../lib/paging';
import type { InstallationFilters } from './superadmin.schema';

/** A workspace as shown to a super admin (spec §2). */
export interface ListedWorkspace {
  id: string;
  name: string;
  createdAt: string;
}

const COUNT_CAP = 100_000;

/** All workspaces of the installation. */
export function createListedWorkspacesRepo(db: Db) {
  return {
    /** Newest first. */
    page: ({ search, ...request }: InstallationFilters): Promise<Page<ListedWorkspace>> =>
      listPage<ListedWorkspace, ListedWorkspace>(db, {
        table: 'listed_workspaces',
        alias: 'w',
        search,
        request,
        narrow: (query) => query,
        show: (query) => query.select('w.id', 'w.name', 'w.createdAt'),
        decode: (row) => row,
        count: COUNT_CAP,
      }),
  };
}

export type ListedWorkspacesRepo = ReturnType<typeof createListedWorkspacesRepo>;
