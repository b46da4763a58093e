import type { OnboardingTask } from '../../../../src/features/partners/onboarding/onboarding-tasks.repo';
import { partnerLimits } from '../../../../src/features/partners/partners.rules';
import { useFormSave } from '../../../lib/useSave';
import { Checkbox } from '../../../ui/Checkbox';
import { TextAreaField } from '../../../ui/TextAreaField';
import { TextField } from '../../../ui/TextField';
import { FormDialog } from '../../../lib/FormDialog';

interface Props {
  /** `/api/partners/{id}/onboarding-tasks` */
  path: string;
  /** null for a new task. */
  task: OnboardingTask | null;
  /** Position of a new task, after all others. */
  nextSortOrder: number;
  isOpen: boolean;
  onClose: () => void;
}

export default function TaskDialog({ path, task, nextSortOrder, isOpen, onClose }: Props) {
  const { save, isPending, errors } = useFormSave(
    task
      ? { success: 'Task updated', failure: 'Failed to update task' }
      : { success: 'Task added', failure: 'Failed to add task' },
  );
  const submit = async (form: FormData) => {
    const body = {
      taskName: form.get('taskName'),
      taskDescription: form.get('taskDescription'),
      required: form.has('required'),
    };
    const saved = task
      ? await save({ method: 'PATCH', path: `${path}/${task.id}`, body })
      : await save({
          method: 'POST',
          path,
          body: { ...body, sortOrder: Math.min(nextSortOrder, partnerLimits.sortOrder) },
        });
    if (saved) onClose();
  };
  return (
    <FormDialog
      title={task ? 'Edit Task' : 'Add Task'}
      submitLabel={task ? 'Save Changes' : 'Add Task'}
      isOpen={isOpen}
      isPending={isPending}
      errors={errors}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <TextField name="taskName" label="Task Name" defaultValue={task?.taskName} isRequired autoFocus />
      <TextAreaField
        name="taskDescription"
        label="Description"
        defaultValue={task?.taskDescription ?? ''}
        rows={3}
        countTo={partnerLimits.taskDescription}
      />
      <Checkbox
        name="required"
        defaultSelected={task?.required ?? true}
        description="Onboarding is complete when all required tasks are done."
      >
        Required
      </Checkbox>
    </FormDialog>
  );
}
