import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import type { Page } from '../../../lib/paging';
import { reasons, type MyWorkRepo } from './my-work.repo';
import { kindsToDecide, todoKinds } from './work-kinds.rules';
import { compareWork, isOverdue, viewMyWork, type WorkItem } from './my-work.rules';
import type { MyWorkRequest } from './my-work.schema';

interface Dependencies {
  work: MyWorkRepo;
  clock: Clock;
}

/** The work of the signed-in user (contract-2, B). */
export function createMyWorkService({ work, clock }: Dependencies) {
  return {
    /**
     * Returns the user's open onboarding tasks and check-ins, and for admins the records that wait for approval,
     * overdue first. A task or check-in is the user's if they own it, or if it doesn't have an owner and they created
     * it or own its partner. Overdue is what was due before today in the user's time zone.
     */
    async list(actor: Actor, { limit }: MyWorkRequest): Promise<Page<WorkItem>> {
      authorize(actor, viewMyWork);
      const { workspaceId, userId, workspaceRole } = actor;
      const timeZone = actor.timeZone ?? 'UTC';
      const todos = todoKinds.flatMap((kind) =>
        reasons.map((reason) => work.todos(workspaceId, kind, { userId, reason, limit })),
      );
      const approvals = kindsToDecide(workspaceRole).map((kind) => work.approvals(workspaceId, kind, limit));
      const found = await Promise.all([...todos, ...approvals]);
      const now = clock.now();
      const items = found
        .flatMap((one) => one.items)
        .map((item) => ({ ...item, isOverdue: isOverdue(item.dueDate, now, timeZone) }));
      return {
        items: items.sort(compareWork).slice(0, limit),
        total: found.reduce((sum, { total }) => sum + total, 0),
        totalIsMinimum: found.some(({ isMinimum }) => isMinimum),
        nextCursor: null,
      };
    },
  };
}

export type MyWorkService = ReturnType<typeof createMyWorkService>;
