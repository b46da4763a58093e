import { editors, viewers } from '../../../lib/roles';
import { defineRecord } from '../../../records/define-record';

export const onboardingTaskRecord = defineRecord({
  type: 'onboarding_task',
  label: 'Onboarding task',
  plural: 'Onboarding tasks',
  table: 'onboarding_tasks',
  title: 'taskName',
  parent: 'partner',
  view: viewers,
  edit: editors,
  has: {
    trash: true,
    events: ['created', 'updated', 'deleted'],
  },
});
