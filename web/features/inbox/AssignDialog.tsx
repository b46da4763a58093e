import type { InboxItem } from '../../../src/features/inbox/inbox.rules';
import { ColleaguePicker } from '../../lib/forms/ColleaguePicker';
import { text } from '../../lib/forms/form-fields';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useForm } from '../../lib/forms/useForm';
import { useWrite } from '../../lib/requests/useWrite';
import { notify } from '../../ui/feedback/toast-queue';
import { ownerRequest } from './inbox-requests';

interface Props {
  item: InboxItem;
  /** The owner before. */
  ownerId: string | null;
  isOpen: boolean;
  onClose: () => void;
}

const fields = { ownerId: text };

/** Gives an item another owner. Then it waits for that person. */
export default function AssignDialog({ item, ownerId, isOpen, onClose }: Props) {
  const write = useWrite();
  const { path } = ownerRequest(item, null);
  const undo = async () => {
    const undone = await write(ownerRequest(item, ownerId), { failure: 'Failed to undo the change' });
    if (undone.ok) notify({ title: 'Change undone', description: item.title });
  };
  const form = useForm({
    method: 'PATCH',
    path,
    fields,
    texts: { failure: 'Failed to assign' },
    validate: (values) => (values.ownerId ? null : { ownerId: ['Choose a person'] }),
    onSaved: () => {
      onClose();
      notify({
        title: 'Assigned',
        description: item.title,
        action: { label: 'Undo', run: () => void undo() },
      });
    },
  });
  return (
    <FormDialog
      form={form}
      title="Assign"
      description={item.title}
      submitLabel="Assign"
      isOpen={isOpen}
      onClose={onClose}
    >
      <ColleaguePicker label="Owner" isRequired />
    </FormDialog>
  );
}
