import type { Knex } from 'knex';
import type { Db } from '../../db/connect';
import { listPage } from '../../db/list-page';
import { createCodec } from '../../db/codec';
import { countUpTo } from '../../db/keyset';
import type { Page } from '../../lib/paging';
import type { WorkspaceRole } from '../../lib/roles';
import type { InstallationFilters } from './superadmin.schema';

/** An account as a super admin sees it, without its memberships. */
export interface ListedUser {
  id: string;
  email: string;
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
  /** How many memberships the user has. */
  total: number;
}

const COUNT_CAP = 100_000;
const codec = createCodec<ListedUser>({ boolean: ['superAdmin'] });

/** All accounts of the installation. */
export function createListedUsersRepo(db: Db) {
  /** In this order on SQLite: the list leads, and each account is looked up. */
  const withAccount = (query: Knex.QueryBuilder) =>
    query
      .joinRaw(db.engine === 'sqlite' ? 'cross join users as u' : 'inner join users as u on true')
      .whereRaw('?? = ??', ['u.id', 'l.id']);

  return {
    /** Newest first. */
    page: ({ search, ...request }: InstallationFilters): Promise<Page<ListedUser>> =>
      listPage<object, ListedUser>(db, {
        ...{ table: 'listed_users', alias: 'l', search, request },
        narrow: withAccount,
        show: (query) => query.select('u.id', 'u.email', 'u.superAdmin', 'u.lastLogin', 'l.createdAt'),
        decode: codec.decode,
        count: () => countUpTo(db.read, db.read('listed_users as l'), COUNT_CAP),
      }),

    /** The first `each` memberships of every one of these users, in the order of joining; one query. */
    async memberships(userIds: readonly string[], each: number): Promise<Membership[]> {
      const placed = db
        .read('workspace_members')
        .whereIn('userId', userIds)
        .select(
          ...['userId', 'workspaceId', 'role'],
          db.read.raw('row_number() over (partition by ?? order by ??, ??) as place', [
            ...['userId', 'joinedAt', 'id'],
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
