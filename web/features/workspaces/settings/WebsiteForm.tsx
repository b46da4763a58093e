import type { WorkspaceSettings } from '../../../../src/features/workspaces/workspaces.service';
import type { WorkspaceChanges } from '../../../../src/features/workspaces/workspaces.schema';
import { text, typedList, type FieldsOf } from '../../../lib/forms/form-fields';
import { useForm } from '../../../lib/forms/useForm';
import { Button } from '../../../ui/actions/Button';
import { Form } from '../../../ui/forms/Form';
import { Inline } from '../../../ui/layout/Inline';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';

const fields = {
  website: text,
  redirectHosts: typedList(/[\s,]+/, '\n'),
} satisfies FieldsOf<Pick<WorkspaceChanges, 'website' | 'redirectHosts'>>;

export const useWebsiteForm = (workspace: WorkspaceSettings) =>
  useForm({
    path: '/api/workspaces',
    record: workspace,
    fields,
    texts: { failure: 'Failed to update workspace', success: 'Website updated' },
  });

/** Sets the website that affiliate links may lead to. */
export function WebsiteForm({ form }: { form: ReturnType<typeof useWebsiteForm> }) {
  return (
    <Form {...form.formProps} aria-label="Website">
      <TextField
        {...form.field('website')}
        label="Website"
        placeholder="https://…"
        inputMode="url"
        autoComplete="url"
      />
      <TextAreaField
        {...form.field('redirectHosts')}
        label="Other allowed hosts"
        description="One per line, such as shop.example.com."
        rows={3}
      />
      <Inline justify="end">
        <Button type="submit" variant="primary" isPending={form.isPending}>
          Save Website
        </Button>
      </Inline>
    </Form>
  );
}
