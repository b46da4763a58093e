import { useState } from 'react';
import { actionName } from './inbox-kinds';
import type { InboxItem } from '../../../src/features/inbox/inbox.rules';
import { EditDialog, CancelButton } from '../../lib/forms/EditDialog';
import { Button } from '../../ui/actions/Button';
import { Form, type FieldErrors } from '../../ui/forms/Form';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { DialogBody, DialogFooter } from '../../ui/overlays/Dialog';

interface Props {
  items: readonly InboxItem[];
  isOpen: boolean;
  onClose: () => void;
  onReject: (items: readonly InboxItem[], reason: string) => void;
}

/** Maximum length in Unicode code points, as the calls check it. */
const MAX_REASON = 2000;

/** Asks for the reason of a rejection, which the partner reads. */
export default function RejectDialog({ items, isOpen, onClose, onReject }: Props) {
  const [first] = items;
  const reject = first ? actionName(first, 'reject') : 'Reject';
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={items.length === 1 ? `${reject} ${first?.title ?? ''}` : `${reject} ${items.length} items`}
      isBusy={false}
    >
      <Form
        errors={errors}
        onSubmit={(data) => {
          const reason = String(data.get('reason') ?? '').trim();
          if (reason === '') return setErrors({ reason: ['Reason is required'] });
          onClose();
          onReject(items, reason);
        }}
      >
        <DialogBody>
          <TextAreaField
            name="reason"
            label="Reason"
            description="The partner reads it."
            rows={3}
            isRequired
            countTo={MAX_REASON}
          />
        </DialogBody>
        <DialogFooter>
          <CancelButton />
          <Button type="submit" variant="danger">
            {reject}
          </Button>
        </DialogFooter>
      </Form>
    </EditDialog>
  );
}
