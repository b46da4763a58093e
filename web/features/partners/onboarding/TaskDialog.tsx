import type { ShownOnboardingTask } from '../../../../src/features/partners/onboarding/onboarding-tasks.entity';
import { partnerLimits } from '../../../../src/features/partners/partners.rules';
import type { NewOnboardingTask } from '../../../../src/features/partners/records/records.schema';
import { flag, text, type FieldsOf } from '../../../lib/forms/form-fields';
import { useForm } from '../../../lib/forms/useForm';
import { Checkbox } from '../../../ui/forms/choices/Checkbox';
import { Select } from '../../../ui/forms/choices/Select';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';
import { ColleaguePicker } from '../../../lib/forms/ColleaguePicker';
import { ownerChoice } from '../owner-choice';
import { Columns } from '../../../ui/layout/Columns';
import { DatePicker } from '../../../ui/forms/dates/DatePicker';
import { FormDialog } from '../../../lib/forms/FormDialog';

interface Props {
  /** `/api/partners/{id}/onboarding-tasks` */
  path: string;
  /** null for a new task. */
  task: ShownOnboardingTask | null;
  /** Position of a new task, after all others. */
  nextSortOrder: number;
  isOpen: boolean;
  onClose: () => void;
}

const assignees = [
  { id: 'team', label: 'Our team' },
  { id: 'partner', label: 'The partner' },
];

const fields = {
  taskName: text,
  taskDescription: text,
  ownerId: text,
  assignedTo: text,
  dueDate: text,
  required: flag,
} satisfies FieldsOf<Omit<NewOnboardingTask, 'sortOrder'>>;

export default function TaskDialog({ path, task, nextSortOrder, isOpen, onClose }: Props) {
  const form = useForm({
    path,
    record: task,
    fields,
    initial: { required: true, assignedTo: 'team' },
    texts: task
      ? { success: 'Task updated', failure: 'Failed to update task' }
      : { success: 'Task added', failure: 'Failed to add task' },
    body: (values) =>
      task ? values : { ...values, sortOrder: Math.min(nextSortOrder, partnerLimits.sortOrder) },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={task ? 'Edit Task' : 'Add Task'}
      submitLabel={task ? 'Save Changes' : 'Add Task'}
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField {...form.field('taskName')} label="Task Name" isRequired autoFocus />
      <TextAreaField
        {...form.field('taskDescription')}
        label="Description"
        rows={3}
        countTo={partnerLimits.taskDescription}
      />
      <Columns>
        <ColleaguePicker
          label="Owner"
          description="Empty: the owner of the partner, and who added the task"
          defaultValue={ownerChoice(task)}
        />
        <DatePicker {...form.field('dueDate')} label="Due date" />
      </Columns>
      <Select
        {...form.field('assignedTo')}
        label="Assigned to"
        choices={assignees}
        description="The partner sees and completes its tasks in the partner portal."
      />
      <Checkbox
        {...form.field('required')}
        description="Onboarding is complete when all required tasks are done."
      >
        Required
      </Checkbox>
    </FormDialog>
  );
}
