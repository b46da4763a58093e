import { partnerLimits } from '../../../../src/features/partners/partners.rules';
import type { ProfileChanges } from '../../../../src/features/partners/partners.schema';
import type { PortalProfile } from '../../../../src/features/portal/portal.service';
import { text, type FieldsOf } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { useForm } from '../../../lib/forms/useForm';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';
import { LogoPicker } from '../../workspaces/settings/LogoPicker';

const fields = { description: text, website: text } satisfies FieldsOf<Omit<ProfileChanges, 'logo'>>;
const PATH = '/api/portal/my-profile';

interface Props {
  profile: PortalProfile;
  isOpen: boolean;
  onClose: () => void;
}

/** Dialog in which a partner's users change its profile. The logo is saved as soon as it is picked. */
export default function EditProfile({ profile, isOpen, onClose }: Props) {
  const form = useForm({
    path: PATH,
    method: 'PATCH',
    record: profile,
    fields,
    texts: { success: 'Profile updated', failure: 'Failed to update profile' },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="Edit Profile"
      description="We see these changes at once."
      submitLabel="Save Changes"
    >
      <LogoPicker name={profile.name} logoUrl={profile.logo} path={PATH} field="logo" />
      <TextAreaField
        {...form.field('description')}
        label="Description"
        isRequired
        rows={5}
        countTo={partnerLimits.description}
      />
      <TextField {...form.field('website')} label="Website" inputMode="url" autoComplete="off" />
    </FormDialog>
  );
}
