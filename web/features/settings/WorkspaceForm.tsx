import { workspaceLimits } from '../../../src/features/workspaces/workspaces.rules';
import type { WorkspaceSettings } from '../../../src/features/workspaces/workspaces.service';
import { useFormSave } from '../../lib/useSave';
import { Button } from '../../ui/Button';
import { Form } from '../../ui/Form';
import { Inline } from '../../ui/Inline';
import { TextAreaField } from '../../ui/TextAreaField';
import { TextField } from '../../ui/TextField';
import { hasUnsavedTexts } from './unsaved-texts';

const FORM_ID = 'workspace-form';

/** Returns whether the form has unsaved changes. */
export const isWorkspaceFormChanged = ({ name, description }: WorkspaceSettings): boolean =>
  hasUnsavedTexts(FORM_ID, { name, description: description ?? '' });

export function WorkspaceForm({ workspace: { id, name, description } }: { workspace: WorkspaceSettings }) {
  const { save, isPending, errors } = useFormSave({
    failure: 'Failed to update workspace',
    success: 'Workspace updated',
  });
  const submit = (form: FormData) =>
    save({
      method: 'PATCH',
      path: `/api/workspaces/${id}`,
      body: { name: form.get('name'), description: form.get('description') },
    });
  return (
    <Form id={FORM_ID} aria-label="Workspace" errors={errors} onSubmit={(form) => void submit(form)}>
      <TextField
        name="name"
        label="Workspace Name"
        defaultValue={name}
        isRequired
        autoComplete="organization"
      />
      <TextAreaField
        name="description"
        label="Description"
        defaultValue={description ?? ''}
        countTo={workspaceLimits.description}
      />
      <Inline justify="end">
        <Button type="submit" variant="primary" isPending={isPending}>
          Save Changes
        </Button>
      </Inline>
    </Form>
  );
}
