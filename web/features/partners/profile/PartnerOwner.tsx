import type { ShownPartner } from '../../../../src/features/partners/partners.entity';
import type { PartnerChanges } from '../../../../src/features/partners/partners.schema';
import { text } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { OwnerPicker } from '../../../lib/owners/OwnerPicker';
import { useForm } from '../../../lib/forms/useForm';

interface Props {
  partner: ShownPartner;
  isOpen: boolean;
  onClose: () => void;
}

const fields = { ownerId: text } satisfies Record<keyof Pick<PartnerChanges, 'ownerId'>, typeof text>;

/** Dialog that changes the owner of a partner. */
export default function PartnerOwner({ partner, isOpen, onClose }: Props) {
  const form = useForm({
    path: '/api/partners',
    record: partner,
    fields,
    texts: { success: 'Owner changed', failure: 'Failed to change the owner' },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Change Owner"
      description={`The owner of ${partner.name}. Leave it empty for no owner.`}
      submitLabel="Change Owner"
      isOpen={isOpen}
      onClose={onClose}
    >
      <OwnerPicker of={partner} />
    </FormDialog>
  );
}
