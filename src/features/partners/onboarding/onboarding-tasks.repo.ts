import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import { keysetPage } from '../../../db/keyset';
import type { Page, PageRequest } from '../../../lib/paging';
import { countRows } from '../records/count-rows.repo';
import type { TaskProgress } from './onboarding.rules';

/** spec §3. */
export interface OnboardingTask {
  id: string;
  partnerId: string;
  taskName: string;
  taskDescription: string | null;
  required: boolean;
  completed: boolean;
  completedBy: string | null;
  completedAt: string | null;
  sortOrder: number;
  createdAt: string;
}

const codec = createCodec<OnboardingTask>({ boolean: ['required', 'completed'] });

/** Every function expects the id of a partner found in the actor's workspace. */
export function createOnboardingTasksRepo(db: Db) {
  return {
    /** By `sortOrder`, oldest first among equals. */
    list(partnerId: string, request: PageRequest): Promise<Page<OnboardingTask>> {
      return keysetPage<object, OnboardingTask>({
        query: db.read('onboarding_tasks').where({ partnerId }),
        order: ['sortOrder', 'createdAt', 'id'],
        direction: 'asc',
        request,
        count: () => countRows(db, 'onboarding_tasks', partnerId),
        decode: codec.decode,
        position: (task) => [String(task.sortOrder), task.createdAt, task.id],
      });
    },
    async byId(partnerId: string, id: string): Promise<OnboardingTask | undefined> {
      const row = await db.read('onboarding_tasks').where({ partnerId, id }).first();
      return row && codec.decode(row);
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
    async insert(tasks: OnboardingTask[]): Promise<void> {
      await db.write('onboarding_tasks').insert(tasks.map(codec.encode));
    },
    async update(partnerId: string, id: string, changes: Partial<OnboardingTask>): Promise<void> {
      await db.write('onboarding_tasks').where({ partnerId, id }).update(codec.encode(changes));
    },
    async delete(partnerId: string, id: string): Promise<void> {
      await db.write('onboarding_tasks').where({ partnerId, id }).delete();
    },
  };
}

export type OnboardingTasksRepo = ReturnType<typeof createOnboardingTasksRepo>;
