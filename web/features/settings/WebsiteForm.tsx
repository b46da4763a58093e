import type { WorkspaceSettings } from '../../../src/features/workspaces/workspaces.service';
import { useFormSave } from '../../lib/useSave';
import { Button } from '../../ui/Button';
import { Form } from '../../ui/Form';
import { Inline } from '../../ui/Inline';
import { TextAreaField } from '../../ui/TextAreaField';
import { TextField } from '../../ui/TextField';
import { hasUnsavedTexts } from './unsaved-texts';

const FORM_ID = 'website-form';

const textsOf = ({ website, redirectHosts }: WorkspaceSettings) => ({
  website: website ?? '',
  redirectHosts: redirectHosts.join('\n'),
});

/** Returns whether the form has unsaved changes. */
export const isWebsiteFormChanged = (workspace: WorkspaceSettings): boolean =>
  hasUnsavedTexts(FORM_ID, textsOf(workspace));

/** Sets where affiliate links may lead. */
export function WebsiteForm({ workspace }: { workspace: WorkspaceSettings }) {
  const { save, isPending, errors } = useFormSave({
    failure: 'Failed to update workspace',
    success: 'Website updated',
  });
  const { website, redirectHosts } = textsOf(workspace);
  const submit = (form: FormData) =>
    save({
      method: 'PATCH',
      path: `/api/workspaces/${workspace.id}`,
      body: {
        website: form.get('website'),
        redirectHosts: String(form.get('redirectHosts') ?? '')
          .split(/[\s,]+/)
          .filter(Boolean),
      },
    });
  return (
    <Form id={FORM_ID} aria-label="Website" errors={errors} onSubmit={(form) => void submit(form)}>
      <TextField
        name="website"
        label="Website"
        placeholder="https://…"
        defaultValue={website}
        inputMode="url"
        autoComplete="url"
      />
      <TextAreaField
        name="redirectHosts"
        label="Other allowed hosts"
        description="One per line, such as shop.example.com."
        defaultValue={redirectHosts}
        rows={3}
      />
      <Inline justify="end">
        <Button type="submit" variant="primary" isPending={isPending}>
          Save Website
        </Button>
      </Inline>
    </Form>
  );
}
