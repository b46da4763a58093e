import type { Db } from '../../../db/connect';
import { countUpTo, keysetPage } from '../../../db/lists/keyset';
import type { Page, PageRequest } from '../../../lib/paging';
import { createPartnerTable } from '../records/partner-table.repo';
import {
  onboardingTaskEntity,
  type OnboardingTask,
  type ShownOnboardingTask,
} from './onboarding-tasks.entity';
import type { TaskProgress } from './onboarding.rules';

/** Upper bound for counting. Beyond it, a list's total is "at least". */
const CAP = 10_000;

/** Every function expects the id of a partner found in the actor's workspace. */
export function createOnboardingTasksRepo(db: Db) {
  const tasks = createPartnerTable<OnboardingTask, ShownOnboardingTask>(db, {
    table: 'onboarding_tasks',
    entity: onboardingTaskEntity,
    person: 'completedBy',
    hasOwner: true,
  });
  return {
    ...tasks,

    /** By `sortOrder`, oldest first among equals. With `only`, returns tasks with these values. */
    list(
      partnerId: string,
      request: PageRequest,
      only: Partial<Pick<OnboardingTask, 'assignedTo' | 'completed'>> = {},
    ): Promise<Page<ShownOnboardingTask>> {
      const query = db.read('onboarding_tasks as r').where({ 'r.partnerId': partnerId });
      for (const [column, value] of Object.entries(only)) query.where(`r.${column}`, value);
      const counting = query.clone();
      return keysetPage<object, ShownOnboardingTask>({
        query: tasks.show(query),
        order: ['r.sortOrder', 'r.createdAt', 'r.id'],
        direction: 'asc',
        request,
        count: () => countUpTo(db.read, counting, CAP),
        decode: tasks.decode,
        position: ({ sortOrder, createdAt, id }) => [String(sortOrder), createdAt, id],
      });
    },

    async progress(partnerId: string): Promise<TaskProgress> {
      const rows: Pick<OnboardingTask, 'required' | 'completed'>[] = await db
        .read('onboarding_tasks')
        .where({ partnerId })
        .select('required', 'completed');
      const required = rows.filter((task) => task.required);
      return {
        total: rows.length,
        done: rows.filter((task) => task.completed).length,
        required: required.length,
        requiredDone: required.filter((task) => task.completed).length,
      };
    },
  };
}

export type OnboardingTasksRepo = ReturnType<typeof createOnboardingTasksRepo>;
