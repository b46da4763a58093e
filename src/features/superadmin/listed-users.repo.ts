import type { Knex } from 'knex';
import type { Db } from '../../db/connect';
import { listPage } from '../../db/lists/list-page';
import { createCodec } from '../../db/codec';
import { countUpTo } from '../../db/lists/keyset';
import type { Page } from '../../lib/paging';
import type { WorkspaceRole } from '../../lib/roles';
import type { InstallationFilters } from './superadmin.schema';

/** An account as shown to a super admin, without its memberships. */
export interface ListedUser {
  id: string;
  email: string;
  name: string | null;
  superAdmin: boolean;
  /** null: never signed in. */
  lastLogin: string | null;
  createdAt: string;
}

export interface Membership {
  userId: string;
  workspaceId: string;
  workspaceName: string;
  role: WorkspaceRole;
  /** The number of the user's memberships. */
  total: number;
}

const COUNT_CAP = 100_000;
const codec = createCodec<ListedUser>({ boolean: ['superAdmin'] });

/** All accounts of the installation. */
export function createListedUsersRepo(db: Db) {
  /** Makes SQLite read the list first and then look up each account. */
  const withAccount = (query: Knex.QueryBuilder) =>
    query
      .joinRaw(db.engine === 'sqlite' ? 'cross join users as u' : 'inner join users as u on true')
      .whereRaw('?? = ??', ['u.id', 'l.id']);

  return {
    /** Newest first. */
    page: ({ search, ...request }: InstallationFilters): Promise<Page<ListedUser>> =>
      listPage<object, ListedUser>(db, {
        table: 'listed_users',
        alias: 'l',
        search,
        request,
        narrow: withAccount,
        show: (query) =>
          query.select('u.id', 'u.email', 'u.name', 'u.superAdmin', 'u.lastLogin', 'l.createdAt'),
        decode: codec.decode,
        count: () => countUpTo(db.read, db.read('listed_users as l'), COUNT_CAP),
      }),

    /** Returns the first `each` memberships of each of these users by joining date, in one query. */
    async memberships(userIds: readonly string[], each: number): Promise<Membership[]> {
      const placed = db
        .read('workspace_members')
        .whereIn('userId', userIds)
        .select(
          'userId',
          'workspaceId',
          'role',
          db.read.raw('row_number() over (partition by ?? order by ??, ??) as place', [
            'userId',
            'joinedAt',
            'id',
          ]),
          db.read.raw('count(*) over (partition by ??) as total', ['userId']),
        );
      return db
        .read(placed.as('m'))
        .join('listed_workspaces as w', 'w.id', 'm.workspaceId')
        .where('m.place', '<=', each)
        .orderBy(['m.userId', 'm.place'])
        .select('m.userId', 'm.workspaceId', 'w.name as workspaceName', 'm.role', 'm.total');
    },
  };
}

export type ListedUsersRepo = ReturnType<typeof createListedUsersRepo>;
