import { workspaceLimits, type PaperSize } from '../../../../src/features/workspaces/workspaces.rules';
import type { WorkspaceSettings } from '../../../../src/features/workspaces/workspaces.service';
import type { WorkspaceChanges } from '../../../../src/features/workspaces/workspaces.schema';
import { text, type FieldsOf } from '../../../lib/forms/form-fields';
import { useForm } from '../../../lib/forms/useForm';
import { Button } from '../../../ui/actions/Button';
import { Form } from '../../../ui/forms/Form';
import { Select } from '../../../ui/forms/choices/Select';
import { Inline } from '../../../ui/layout/Inline';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';

const fields = { name: text, description: text, paperSize: text } satisfies FieldsOf<
  Pick<WorkspaceChanges, 'name' | 'description' | 'paperSize'>
>;

const papers = [
  { id: 'a4', label: 'A4' },
  { id: 'letter', label: 'US Letter' },
] satisfies { id: PaperSize; label: string }[];

export const useWorkspaceForm = (workspace: WorkspaceSettings) =>
  useForm({
    path: '/api/workspaces',
    record: workspace,
    fields,
    texts: { failure: 'Failed to update workspace', success: 'Workspace updated' },
  });

export function WorkspaceForm({ form }: { form: ReturnType<typeof useWorkspaceForm> }) {
  return (
    <Form {...form.formProps} aria-label="Workspace">
      <TextField {...form.field('name')} label="Workspace Name" isRequired autoComplete="organization" />
      <TextAreaField
        {...form.field('description')}
        label="Description"
        countTo={workspaceLimits.description}
      />
      <Select {...form.field('paperSize')} label="Paper Size of PDF Documents" choices={papers} />
      <Inline justify="end">
        <Button type="submit" variant="primary" isPending={form.isPending}>
          Save Changes
        </Button>
      </Inline>
    </Form>
  );
}
