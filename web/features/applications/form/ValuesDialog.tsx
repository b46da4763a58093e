import type { ApplicationView } from '../../../../src/features/applications/applications.service';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { useForm } from '../../../lib/forms/useForm';
import { CustomInputs } from '../../custom-fields/CustomInputs';

/** Fields that the company has sent can't be edited here. */
const fields = {};

interface Props {
  application: ApplicationView;
  customFields: readonly FormField[];
  isOpen: boolean;
  onClose: () => void;
  onSaved: (application: ApplicationView) => void;
}

/** Edits the values of the workspace's custom fields. */
export default function ValuesDialog({ application, customFields, isOpen, onClose, onSaved }: Props) {
  const form = useForm<typeof fields, ApplicationView>({
    path: '/api/admin/applications',
    record: application,
    fields,
    customFields,
    texts: { success: 'Application updated', failure: 'Failed to update application' },
    onSaved(saved) {
      onSaved(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Edit Application"
      description={application.companyName}
      submitLabel="Save Changes"
      isOpen={isOpen}
      onClose={onClose}
    >
      <CustomInputs {...form.custom} />
    </FormDialog>
  );
}
