import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { OnboardingTasksRepo } from './onboarding-tasks.repo';
import { defaultOnboardingTasks } from './onboarding.rules';

interface Dependencies {
  onboardingTasks: OnboardingTasksRepo;
  clock: Clock;
}

/** Gives a converted partner its default onboarding tasks. Belongs into the transaction that makes the partner. */
export function createOnboardingStarter({ onboardingTasks, clock }: Dependencies) {
  return async function startOnboarding(partnerId: string): Promise<void> {
    const createdAt = clock.now().toISOString();
    await onboardingTasks.insert(
      defaultOnboardingTasks.map((task) => ({
        id: newId(),
        partnerId,
        ...task,
        required: true,
        completed: false,
        completedBy: null,
        completedAt: null,
        sortOrder: 0,
        createdAt,
      })),
    );
  };
}

export type StartOnboarding = ReturnType<typeof createOnboardingStarter>;
