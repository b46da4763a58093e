import type { OnboardingStatus } from '../partners.rules';

interface DefaultTask {
  taskName: string;
  taskDescription: string;
  /** The checklist item (spec §4, before converting) that marks this task as done. */
  checklistItem: OnboardingChecklistItem | null;
}

/** Ids of the checklist items that admins tick before converting an application. */
export const onboardingChecklistItems = [
  'teamsMet',
  'contractSigned',
  'campaignsOrganized',
  'accessGranted',
  'kickoffScheduled',
] as const;
export type OnboardingChecklistItem = (typeof onboardingChecklistItems)[number];

/**
 * The first tasks of a converted partner. The last one isn't on the checklist, so onboarding never starts
 * completed.
 */
export const defaultOnboardingTasks: readonly DefaultTask[] = [
  {
    taskName: 'Introduce the teams',
    taskDescription: 'Both teams have met and know their counterparts.',
    checklistItem: 'teamsMet',
  },
  {
    taskName: 'Sign the contract',
    taskDescription: 'The partnership agreement is signed by both sides.',
    checklistItem: 'contractSigned',
  },
  {
    taskName: 'Organize the first campaigns',
    taskDescription: 'The first joint campaigns are agreed.',
    checklistItem: 'campaignsOrganized',
  },
  {
    taskName: 'Grant access',
    taskDescription: 'The partner can reach shared tools and materials.',
    checklistItem: 'accessGranted',
  },
  {
    taskName: 'Schedule the kickoff',
    taskDescription: 'A date for the kickoff is in both calendars.',
    checklistItem: 'kickoffScheduled',
  },
  {
    taskName: 'Hold the kickoff',
    taskDescription: 'The kickoff took place and the next steps are agreed.',
    checklistItem: null,
  },
];

/** The possible assignees of an onboarding task. */
export const taskAssignees = ['team', 'partner'] as const;
export type TaskAssignee = (typeof taskAssignees)[number];

/** The number of a partner's tasks, and of completed ones. */
export interface TaskProgress {
  total: number;
  done: number;
  required: number;
  requiredDone: number;
}

/**
 * Returns a partner's onboarding status after its tasks changed (contract, States). It's completed when all
 * required tasks are done, or all tasks if none is required. Without tasks it stays unchanged.
 */
export function onboardingStatusAfter(current: OnboardingStatus, tasks: TaskProgress): OnboardingStatus {
  if (tasks.total === 0) return current;
  const isDone = tasks.required > 0 ? tasks.requiredDone === tasks.required : tasks.done === tasks.total;
  return isDone ? 'completed' : 'onboarding';
}
