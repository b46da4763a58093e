import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Page, PageRequest } from '../../lib/paging';
import type { Db } from '../../db/connect';
import type { RecordDeclaration } from '../../records/define-record';
import type { MemberWithin, Parent } from './record-place';

/** Finds the records that others belong to. @throws 404 also for an id of another workspace */
export interface FindParent {
  find(workspaceId: string, id: string): Promise<Omit<Parent, 'type'>>;
  /** Also locks it against other writers until the current transaction ends. */
  lock(workspaceId: string, id: string): Promise<Omit<Parent, 'type'>>;
}

interface Options {
  db: Db;
  record: RecordDeclaration & { parent: Parent['type'] };
  gate: FindParent;
}

/** The methods of `createRecordService`. */
interface Methods<Shown, New, Wanted> {
  list(actor: MemberWithin, request: PageRequest): Promise<Page<Shown>>;
  create(actor: MemberWithin, sent: New): Promise<Shown>;
  update(actor: MemberWithin, id: string, wanted: Wanted): Promise<Shown>;
  remove(actor: MemberWithin, id: string): Promise<void>;
}

/**
 * Returns the methods of a service for records that belong to another one, such as the contacts of a partner. Each takes
 * the id of that one, and locks it while it writes.
 */
export function createChildService<Shown, New, Wanted>(
  { db, record, gate }: Options,
  methods: Methods<Shown, New, Wanted>,
) {
  const { parent: type, view, edit } = record;
  const within = (actor: Member, { id, name }: Omit<Parent, 'type'>): MemberWithin => ({
    ...actor,
    within: { type, id, name },
  });

  /** Runs `work` in a transaction, within the locked parent. Checks no permission. */
  const writing = <Result>(
    actor: Member,
    parentId: string,
    work: (actor: MemberWithin) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction(async () => work(within(actor, await gate.lock(actor.workspaceId, parentId))));

  return {
    writing,

    methods: {
      async list(actor: Actor, parentId: string, request: PageRequest): Promise<Page<Shown>> {
        authorize(actor, view);
        return methods.list(within(actor, await gate.find(actor.workspaceId, parentId)), request);
      },

      async add(actor: Actor, parentId: string, sent: New): Promise<Shown> {
        authorize(actor, edit);
        return writing(actor, parentId, (member) => methods.create(member, sent));
      },

      async update(actor: Actor, parentId: string, id: string, wanted: Wanted): Promise<Shown> {
        authorize(actor, edit);
        return writing(actor, parentId, (member) => methods.update(member, id, wanted));
      },

      async remove(actor: Actor, parentId: string, id: string): Promise<void> {
        authorize(actor, edit);
        return writing(actor, parentId, (member) => methods.remove(member, id));
      },
    },
  };
}
