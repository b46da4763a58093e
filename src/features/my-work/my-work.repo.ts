import type { Knex } from 'knex';
import type { Db } from '../../db/connect';
import { countUpTo, type Count } from '../../db/lists/keyset';
import type { WorkItem } from './my-work.rules';

/** An item before it is known whether it is overdue. */
export type FoundWork = Omit<WorkItem, 'isOverdue'>;

/** The first items of one kind, and their total number. */
export interface WorkOfKind extends Count {
  items: FoundWork[];
}

/** The records that wait for an approval, by their status. */
const approvals = {
  application: { table: 'applications', title: 'companyName', status: 'Review' },
  campaign: { table: 'campaigns', title: 'name', status: 'pending_approval' },
  deal: { table: 'deals', title: 'name', status: 'submitted' },
} as const;
export type ApprovalKind = keyof typeof approvals;
export const approvalKinds: readonly ApprovalKind[] = ['application', 'campaign', 'deal'];

const todos = {
  task: { table: 'onboarding_tasks', title: 'taskName', due: 'dueDate' },
  'check-in': { table: 'check_ins', title: 'title', due: 'scheduledDate' },
} as const;
export type TodoKind = keyof typeof todos;
export const todoKinds: readonly TodoKind[] = ['task', 'check-in'];

/** Upper bound for counting. Beyond it, the total is "at least". */
const COUNTED = 1000;

type Query = Knex.QueryBuilder;

export function createMyWorkRepo(db: Db) {
  /** Must equal the condition of the partial indexes word for word. */
  const isOpen = db.engine === 'postgres' ? 'not t.completed' : 't.completed = 0';

  /** The plus keeps SQLite from reading all rows without an owner. */
  const isFree = db.engine === 'postgres' ? 't."ownerId" is null' : '+t."ownerId" is null';

  /** Reads the first rows, and counts them all only if there are more. */
  async function read(query: Query, order: (page: Query) => Query, limit: number): Promise<WorkOfKind> {
    const counted = query.clone();
    const items: FoundWork[] = await order(query).limit(limit + 1);
    if (items.length <= limit) return { items, total: items.length, isMinimum: false };
    return { items: items.slice(0, limit), ...(await countUpTo(db.read, counted, COUNTED)) };
  }

  /**
   * Reads the open to-dos of a kind that `of` selects for a person, the first due date first. `first` is the table
   * whose index finds them: that of the to-dos or of the partners.
   */
  function todo(
    workspaceId: string,
    kind: TodoKind,
    limit: number,
    of: (query: Query) => Query,
    first: 't' | 'p' = 't',
  ) {
    const { table, title, due } = todos[kind];
    // SQLite reads the tables of a cross join in their order.
    const query = of(
      first === 'p'
        ? db
            .read('partners as p')
            .joinRaw(
              `${db.engine === 'sqlite' ? 'cross join' : 'join'} ${table} as t on t."partnerId" = p.id`,
            )
        : db.read(`${table} as t`).join('partners as p', 'p.id', 't.partnerId'),
    )
      .where('p.workspaceId', workspaceId)
      .whereRaw(isOpen)
      .select('t.id', 't.createdAt', {
        kind: db.read.raw('?', [kind]),
        title: `t.${title}`,
        partnerId: 'p.id',
        partnerName: 'p.name',
        dueDate: `t.${due}`,
      });
    const order = (page: Query) =>
      page.orderByRaw('?? is null, ??, ??, ??', [`t.${due}`, `t.${due}`, 't.createdAt', 't.id']);
    return read(query, order, limit);
  }

  return {
    /** Returns the to-dos that a user owns. */
    owned: (workspaceId: string, kind: TodoKind, userId: string, limit: number): Promise<WorkOfKind> =>
      todo(workspaceId, kind, limit, (query) => query.where('t.ownerId', userId)),

    /** Returns the to-dos without an owner that a user created. */
    made: (workspaceId: string, kind: TodoKind, userId: string, limit: number): Promise<WorkOfKind> =>
      todo(workspaceId, kind, limit, (query) => query.where('t.createdBy', userId).whereRaw(isFree)),

    /** Returns the to-dos without an owner that others created for a user's partners. */
    ofPartners: (workspaceId: string, kind: TodoKind, userId: string, limit: number): Promise<WorkOfKind> =>
      todo(
        workspaceId,
        kind,
        limit,
        (query) =>
          query
            .where('p.ownerId', userId)
            .whereRaw(isFree)
            .whereRaw('(?? is null or ?? <> ?)', ['t.createdBy', 't.createdBy', userId]),
        'p',
      ),

    /** Returns the records that wait for an approval, oldest first. */
    approvals(workspaceId: string, kind: ApprovalKind, limit: number): Promise<WorkOfKind> {
      const { table, title, status } = approvals[kind];
      const query = db
        .read(`${table} as t`)
        .where({ 't.workspaceId': workspaceId, 't.status': status })
        .select('t.id', 't.createdAt', {
          kind: db.read.raw('?', [kind]),
          title: `t.${title}`,
          partnerId: db.read.raw('null'),
          partnerName: db.read.raw('null'),
          dueDate: db.read.raw('null'),
        });
      return read(query, (page) => page.orderBy(['t.createdAt', 't.id']), limit);
    },
  };
}

export type MyWorkRepo = ReturnType<typeof createMyWorkRepo>;
