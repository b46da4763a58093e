import type { Db } from '../../../db/connect';
import { createPartnerTable } from '../records/partner-table.repo';
import {
  onboardingTaskEntity,
  type OnboardingTask,
  type ShownOnboardingTask,
} from './onboarding-tasks.entity';
import type { TaskProgress } from './onboarding.rules';

/** Every function expects the id of a partner found in the actor's workspace. */
export function createOnboardingTasksRepo(db: Db) {
  return {
    ...createPartnerTable<OnboardingTask, ShownOnboardingTask>(db, {
      table: 'onboarding_tasks',
      entity: onboardingTaskEntity,
      person: 'completedBy',
      hasOwner: true,
      isBySortOrder: true,
    }),

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
