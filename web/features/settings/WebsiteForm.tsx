import type { WorkspaceSettings } from '../../../src/features/workspaces/workspaces.service';
import { LeaveGuard } from '../../lib/LeaveGuard';
import { useSave } from '../../lib/useSave';
import { Button } from '../../ui/Button';
import { Form } from '../../ui/Form';
import { Inline } from '../../ui/Inline';
import { TextAreaField } from '../../ui/TextAreaField';
import { TextField } from '../../ui/TextField';
import { hasUnsavedTexts } from './unsaved-texts';

const FORM_ID = 'website-form';

/** Where affiliate links may lead. */
export function WebsiteForm({ workspace }: { workspace: WorkspaceSettings }) {
  const { save, isPending, errors } = useSave({
    failure: 'Failed to update workspace',
    success: 'Website updated',
  });
  const website = workspace.website ?? '';
  const redirectHosts = workspace.redirectHosts.join('\n');
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
      <LeaveGuard hasChanges={() => hasUnsavedTexts(FORM_ID, { website, redirectHosts })} isInTab />
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
        description="One on a line, such as shop.example.com."
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
