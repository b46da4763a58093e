import * as z from 'zod';
import type { PartnerServices } from '../create-partners';
import { partnerAnswer } from '../partners-answer.schema';
import { editPartners, viewOnboarding } from '../partners.rules';
import { newOnboardingTask, onboardingTaskChanges, bulkOnboardingTasks } from '../records/records.schema';
import { childCalls } from '../../records/record-calls';
import { onboardingTaskRecord } from './onboarding-task.record';
import { bulkAnswer } from '../../records/bulk-answer.schema';
import { pageOf } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';
import { newestRequest, pageRequest, sortedBy } from '../../../lib/paging';
import { answerOf, day, textOrNull, timeOrNull } from '../../../lib/entities/answer-schema';
import { onboardingTaskEntity, type ShownOnboardingTask } from './onboarding-tasks.entity';
import { taskAssignees } from './onboarding.rules';

const onboardingTaskAnswer = answerOf<ShownOnboardingTask>()('OnboardingTask', onboardingTaskEntity, {
  taskDescription: textOrNull,
  required: z.boolean(),
  completed: z.boolean(),
  completedBy: textOrNull,
  completedByName: textOrNull,
  completedAt: timeOrNull,
  sortOrder: z.number(),
  ownerId: textOrNull,
  ownerName: textOrNull,
  assignedTo: z.enum(taskAssignees),
  dueDate: day.nullable(),
  createdBy: textOrNull,
});

export const onboardingCalls = ({ onboardingTasks, partners }: PartnerServices) => ({
  '/api/partners/onboarding': api({
    GET: {
      answer: pageOf(partnerAnswer),
      operationId: 'listOnboardingPartners',
      summary: 'List the partners in onboarding',
      permission: viewOnboarding,
      query: newestRequest,
      run: ({ actor, query }) => partners.onboarding(actor, query),
    },
  }),
  ...childCalls(
    '/api/partners/:id/onboarding-tasks/:taskId',
    onboardingTaskRecord,
    onboardingTaskAnswer,
    {
      list: pageRequest.extend(sortedBy('sortOrder')),
      add: newOnboardingTask,
      update: onboardingTaskChanges,
    },
    onboardingTasks,
  ),
  '/api/partners/:id/onboarding-tasks/bulk': api({
    POST: {
      operationId: 'completeOnboardingTasks',
      summary: 'Complete or reopen many onboarding tasks of a partner',
      answer: bulkAnswer,
      permission: editPartners,
      body: bulkOnboardingTasks,
      run: ({ actor, param, body }) => onboardingTasks.bulk(actor, param('id'), body),
    },
  }),
});
