import type { ProfileBody } from '../../../../src/features/accounts/accounts.schema';
import type { Me } from '../../../../src/features/accounts/sessions/begin-session';
import { text, type FieldsOf } from '../../../lib/form-fields';
import { useForm } from '../../../lib/useForm';
import { Button } from '../../../ui/actions/Button';
import { Form } from '../../../ui/forms/Form';
import { TextField } from '../../../ui/forms/TextField';
import { Inline } from '../../../ui/layout/Inline';

const fields = { name: text } satisfies FieldsOf<ProfileBody>;

export const useProfileForm = (me: Pick<Me, 'name'>) =>
  useForm({
    method: 'PATCH',
    path: '/api/auth/me',
    record: me,
    fields,
    texts: { failure: 'Failed to save your name', success: 'Profile updated' },
  });

export function ProfileForm({ form, email }: { form: ReturnType<typeof useProfileForm>; email: string }) {
  return (
    <Form {...form.formProps} aria-label="Profile">
      <TextField {...form.field('name')} label="Name" autoComplete="name" />
      <TextField label="Email" type="email" value={email} isReadOnly description="Your email signs you in." />
      <Inline justify="end">
        <Button type="submit" variant="primary" isPending={form.isPending}>
          Save Profile
        </Button>
      </Inline>
    </Form>
  );
}
