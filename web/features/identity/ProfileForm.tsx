import type { ProfileBody } from '../../../src/features/identity/accounts.schema';
import type { Me } from '../../../src/features/identity/profile.rules';
import { text, type FieldsOf } from '../../lib/forms/form-fields';
import { useForm } from '../../lib/forms/useForm';
import { useHydrated } from '../../lib/useHydrated';
import { Button } from '../../ui/actions/Button';
import { Form } from '../../ui/forms/Form';
import { Select } from '../../ui/forms/choices/Select';
import { TextField } from '../../ui/forms/text/TextField';
import { Inline } from '../../ui/layout/Inline';

const fields = { name: text, timeZone: text } satisfies FieldsOf<ProfileBody>;

export const useProfileForm = (me: Pick<Me, 'name' | 'timeZone'>) =>
  useForm({
    method: 'PATCH',
    path: '/api/auth/me',
    record: me,
    fields,
    texts: { failure: 'Failed to save your profile', success: 'Profile updated' },
  });

interface Props {
  form: ReturnType<typeof useProfileForm>;
  /** IANA names that the server knows. */
  timeZones: readonly string[];
}

export function ProfileForm({ form, timeZones }: Props) {
  const own = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : '';
  return (
    <Form {...form.formProps} aria-label="Profile">
      <TextField {...form.field('name')} label="Name" autoComplete="name" />
      <Select
        {...form.field('timeZone')}
        label="Time zone"
        description="Daily mails arrive at 08:00 in this time zone."
        choices={[
          { id: '', label: 'UTC' },
          ...timeZones.map((zone) => ({ id: zone, label: labelOf(zone, own) })),
        ]}
      />
      <Inline justify="end">
        <Button type="submit" variant="primary" isPending={form.isPending}>
          Save Profile
        </Button>
      </Inline>
    </Form>
  );
}

const labelOf = (zone: string, own: string): string => {
  const shown = zone.replaceAll('_', ' ');
  return zone === own ? `${shown} (this browser)` : shown;
};
