import * as z from 'zod';
import type { PartnerServices } from '../create-partners';
import { partnerAnswer } from '../partners-answer.schema';
import { editPartners, viewOnboarding, viewPartners } from '../partners.rules';
import { newOnboardingTask, onboardingTaskChanges, bulkOnboardingTasks } from '../records/records.schema';
import { bulkAnswer } from '../../records/bulk-answer.schema';
import { noContent, pageOf } from '../../../http/calls/answers';
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
  '/api/partners/:id/onboarding-tasks': api({
    GET: {
      answer: pageOf(onboardingTaskAnswer),
      permission: viewPartners,
      query: pageRequest.extend(sortedBy('sortOrder')),
      run: ({ actor, param, query }) => onboardingTasks.list(actor, param('id'), query),
    },
    POST: {
      answer: onboardingTaskAnswer,
      permission: editPartners,
      body: newOnboardingTask,
      status: 201,
      run: ({ actor, param, body }) => onboardingTasks.add(actor, param('id'), body),
    },
  }),
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
  '/api/partners/:id/onboarding-tasks/:taskId': api({
    PATCH: {
      answer: onboardingTaskAnswer,
      permission: editPartners,
      body: onboardingTaskChanges,
      run: ({ actor, param, body }) => onboardingTasks.update(actor, param('id'), param('taskId'), body),
    },
    DELETE: {
      answer: noContent,
      permission: editPartners,
      run: ({ actor, param }) => onboardingTasks.remove(actor, param('id'), param('taskId')),
    },
  }),
});
