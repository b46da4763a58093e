import type { Clock } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import type { OnboardingTasksRepo } from './onboarding-tasks.repo';
import { defaultOnboardingTasks, type OnboardingChecklistItem } from './onboarding.rules';

interface Dependencies {
  onboardingTasks: OnboardingTasksRepo;
  clock: Clock;
}

interface Started {
  partnerId: string;
  /** The checklist items ticked before converting. The matching tasks start completed. */
  done: readonly OnboardingChecklistItem[];
  /** The admin who converted, or null for the command line. */
  userId: string | null;
}

/**
 * Creates the default onboarding tasks of a converted partner. Must run in the transaction that creates the
 * partner.
 */
export function createOnboardingStarter({ onboardingTasks, clock }: Dependencies) {
  return async function startOnboarding({ partnerId, done, userId }: Started): Promise<void> {
    const createdAt = clock.now().toISOString();
    await onboardingTasks.insertAll(
      defaultOnboardingTasks.map(({ checklistItem, ...task }) => {
        const completed = checklistItem !== null && done.includes(checklistItem);
        return {
          id: newId(),
          partnerId,
          ...task,
          required: true,
          completed,
          completedBy: completed ? userId : null,
          completedAt: completed ? createdAt : null,
          sortOrder: 0,
          ownerId: null,
          assignedTo: 'team',
          dueDate: null,
          createdBy: userId,
          createdAt,
        };
      }),
    );
  };
}

export type StartOnboarding = ReturnType<typeof createOnboardingStarter>;
