import type { Knex } from 'knex';
import type { Db } from '../../../db/connect';
import { countUpTo, type Count } from '../../../db/lists/keyset';
import { formatAmount } from '../../../lib/money/money';
import type { WorkItem } from './my-work.rules';
import {
  approvals,
  isApproval,
  todoKinds,
  todos,
  type Approval,
  type ApprovalKind,
  type TodoKind,
} from './work-kinds.rules';

/** An item before it is known whether it is overdue. */
export type FoundWork = Omit<WorkItem, 'isOverdue'>;

/** An item with the fields that only its own view shows. */
export interface FoundDetail extends FoundWork {
  text: string | null;
  ownerId: string | null;
}

/** The first items of one kind, and their total number. */
export interface WorkOfKind extends Count {
  items: FoundWork[];
}

/** Upper bound for counting. Beyond it, the total is "at least". */
const COUNTED = 1000;

/** A person, whose snoozed items are left out. */
export interface Awake {
  userId: string;
  /** Only what is snoozed until a later time is left out. */
  now: string;
}

/** The end of a day where the reader is. */
export interface DueBy {
  /** `yyyy-MM-dd` */
  day: string;
  /** When the day ends. */
  end: string;
  /** The start of the next day in UTC, at which check-ins of that day without a time are stored. */
  nextDay: string;
}

/** What a count is about. */
interface Counted extends Awake {
  workspaceId: string;
  approvals: readonly ApprovalKind[];
  dueBy: DueBy;
  /** Upper bound for each kind. */
  most: number;
}

/** Writes an amount in the smallest unit as decimal text. */
function withAmount(work: FoundWork): FoundWork {
  const { kind, amount, currency } = work;
  const isMinor = isApproval(kind) && approvals[kind].hasAmount === 'minor';
  return isMinor && amount !== null && currency !== null
    ? { ...work, amount: formatAmount(BigInt(amount), currency) }
    : work;
}

type Query = Knex.QueryBuilder;
/** Why a to-do is a person's: they own it, have made it, or own its partner. */
type Reason = 'owned' | 'made' | 'ofPartners';
export const reasons: readonly Reason[] = ['owned', 'made', 'ofPartners'];

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

  /** Leaves out what a person has snoozed. */
  const awake = (query: Query, workspaceId: string, kind: TodoKind | ApprovalKind, who: Awake | undefined) =>
    who
      ? query.whereNotExists(
          db
            .read('inbox_snoozes as s')
            .select(db.read.raw('1'))
            .where({ 's.workspaceId': workspaceId, 's.userId': who.userId, 's.itemKind': kind })
            .whereRaw('?? = ??', ['s.itemId', 't.id'])
            .where('s.until', '>', who.now),
        )
      : query;

  /**
   * Selects the open to-dos of a kind that are a person's for one reason. The join starts with the table whose index
   * finds them: that of the to-dos, or of the partners.
   */
  function openTodos(workspaceId: string, kind: TodoKind, userId: string, reason: Reason): Query {
    const { table } = todos[kind];
    // SQLite reads the tables of a cross join in their order.
    const crossJoin = db.engine === 'sqlite' ? 'cross join' : 'join';
    const query =
      reason === 'ofPartners'
        ? db.read('partners as p').joinRaw(`${crossJoin} ${table} as t on t."partnerId" = p.id`)
        : db.read(`${table} as t`).join('partners as p', 'p.id', 't.partnerId');
    query.where('p.workspaceId', workspaceId).whereRaw(isOpen);
    if (reason === 'owned') return query.where('t.ownerId', userId);
    if (reason === 'made') return query.where('t.createdBy', userId).whereRaw(isFree);
    return query
      .where('p.ownerId', userId)
      .whereRaw(isFree)
      .whereRaw('(?? is null or ?? <> ?)', ['t.createdBy', 't.createdBy', userId]);
  }

  const showTodos = (query: Query, kind: TodoKind) =>
    query.select('t.id', 't.createdAt', {
      kind: db.read.raw('?', [kind]),
      title: `t.${todos[kind].title}`,
      partnerId: 'p.id',
      partnerName: 'p.name',
      amount: db.read.raw('null'),
      currency: db.read.raw('null'),
      dueDate: `t.${todos[kind].due}`,
    });

  /** Must equal the condition of the partial index word for word. */
  const isFlagged = db.engine === 'postgres' ? 't."isFlagged"' : 't."isFlagged" = 1';

  function openApprovals(workspaceId: string, kind: ApprovalKind): Query {
    const { table, status } = approvals[kind];
    const query = db.read(`${table} as t`).where('t.workspaceId', workspaceId);
    return status === null ? query.whereRaw(isFlagged) : query.where('t.status', status);
  }

  function showApprovals(query: Query, kind: ApprovalKind): Query {
    const { title, otherTitle = title, prefix = '', hasPartner, hasAmount }: Approval = approvals[kind];
    if (hasPartner) query.leftJoin('partners as p', 'p.id', 't.partnerId');
    const none = db.read.raw('null');
    return query.select('t.id', 't.createdAt', {
      kind: db.read.raw('?', [kind]),
      title: db.read.raw(`cast(? as text) || coalesce(??, ??)`, [prefix, `t.${title}`, `t.${otherTitle}`]),
      partnerId: hasPartner ? 't.partnerId' : none,
      partnerName: hasPartner ? 'p.name' : none,
      amount:
        hasAmount === 'minor' ? db.read.raw('cast(t."amountMinor" as text)') : hasAmount ? 't.amount' : none,
      currency: hasAmount ? 't.currency' : none,
      dueDate: none,
    });
  }

  return {
    /** Returns the to-dos of a kind that are a person's for one reason, the first due date first. */
    todos(
      workspaceId: string,
      kind: TodoKind,
      { userId, reason, limit, who }: { userId: string; reason: Reason; limit: number; who?: Awake },
    ): Promise<WorkOfKind> {
      const due = `t.${todos[kind].due}`;
      const query = showTodos(openTodos(workspaceId, kind, userId, reason), kind);
      return read(
        awake(query, workspaceId, kind, who),
        (page) => page.orderByRaw('?? is null, ??, ??, ??', [due, due, 't.createdAt', 't.id']),
        limit,
      );
    },

    /** Returns the records that wait for an approval, oldest first. */
    async approvals(
      workspaceId: string,
      kind: ApprovalKind,
      limit: number,
      who?: Awake,
    ): Promise<WorkOfKind> {
      const query = showApprovals(openApprovals(workspaceId, kind), kind);
      const found = await read(
        awake(query, workspaceId, kind, who),
        (page) => page.orderBy(['t.createdAt', 't.id']),
        limit,
      );
      return { ...found, items: found.items.map(withAmount) };
    },

    /** Returns an open to-do of a person. */
    async todo(
      workspaceId: string,
      kind: TodoKind,
      { userId, id }: { userId: string; id: string },
    ): Promise<FoundDetail | undefined> {
      for (const reason of reasons) {
        const query = showTodos(openTodos(workspaceId, kind, userId, reason), kind);
        const row: FoundDetail | undefined = await query
          .where('t.id', id)
          .select({ text: `t.${todos[kind].text}`, ownerId: 't.ownerId' })
          .first();
        if (row) return row;
      }
      return undefined;
    },

    /** Returns a record that waits for an approval. */
    async approval(workspaceId: string, kind: ApprovalKind, id: string): Promise<FoundWork | undefined> {
      const query = showApprovals(openApprovals(workspaceId, kind), kind);
      const found: FoundWork | undefined = await query.where('t.id', id).first();
      return found && withAmount(found);
    },

    /** Counts a person's to-dos that are due by the end of a day, and the records that wait for an approval. */
    async countUrgent({ workspaceId, userId, now, approvals: kinds, dueBy, most }: Counted): Promise<number> {
      const { day, end, nextDay } = dueBy;
      const dueTodos = todoKinds.flatMap((kind) =>
        reasons.map((reason) => {
          const query = openTodos(workspaceId, kind, userId, reason);
          return awake(
            kind === 'task'
              ? query.where('t.dueDate', '<=', day)
              : query.where('t.scheduledDate', '<', end).whereNot('t.scheduledDate', nextDay),
            workspaceId,
            kind,
            { userId, now },
          );
        }),
      );
      const waiting = kinds.map((kind) =>
        awake(openApprovals(workspaceId, kind), workspaceId, kind, { userId, now }),
      );
      const counts: Query[] = [...dueTodos, ...waiting].map((query) =>
        db.read.count('* as n').from(query.select(db.read.raw('1 as one')).limit(most).as('c')),
      );
      const [first, ...others] = counts;
      const rows: { n: number | string }[] = first ? await first.unionAll(others) : [];
      return rows.reduce((sum, { n }) => sum + Number(n), 0);
    },
  };
}

export type MyWorkRepo = ReturnType<typeof createMyWorkRepo>;
