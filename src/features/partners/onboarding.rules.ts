import type { OnboardingStatus } from './partners.rules';

/** What every converted partner starts with: the pre-onboarding checklist of spec §4, as tasks. */
export const defaultOnboardingTasks = [
  { taskName: 'Introduce the teams', taskDescription: 'Both teams have met and know their counterparts.' },
  { taskName: 'Sign the contract', taskDescription: 'The partnership agreement is signed by both sides.' },
  { taskName: 'Organize the first campaigns', taskDescription: 'The first joint campaigns are agreed.' },
  { taskName: 'Grant access', taskDescription: 'The partner can reach shared tools and materials.' },
  { taskName: 'Schedule the kickoff', taskDescription: 'A date for the kickoff is in both calendars.' },
] as const;

/** How many tasks of a partner there are, and how many of them are done. */
export interface TaskProgress {
  total: number;
  done: number;
  required: number;
  requiredDone: number;
}

/**
 * A partner's onboarding status after its tasks changed (contract, States): completed when all required tasks are done,
 * or, where none is required, all tasks; without tasks it stays as it was.
 */
export function onboardingStatusAfter(current: OnboardingStatus, tasks: TaskProgress): OnboardingStatus {
  if (tasks.total === 0) return current;
  const isDone = tasks.required > 0 ? tasks.requiredDone === tasks.required : tasks.done === tasks.total;
  return isDone ? 'completed' : 'onboarding';
}
