import { useState } from 'react';
import type { CheckIn } from '../../../../src/features/partners/records/check-ins.repo';
import { partnerLimits } from '../../../../src/features/partners/partners.rules';
import { useFormSave } from '../../../lib/useSave';
import { DatePicker } from '../../../ui/DatePicker';
import { TextAreaField } from '../../../ui/TextAreaField';
import { TextField } from '../../../ui/TextField';
import { FormDialog } from '../../../lib/FormDialog';

interface Props {
  /** `/api/partners/{id}/check-ins` */
  path: string;
  /** null for a new check-in. */
  checkIn: CheckIn | null;
  isOpen: boolean;
  onClose: () => void;
}

export default function CheckInDialog({ path, checkIn, isOpen, onClose }: Props) {
  const [day, setDay] = useState(checkIn?.scheduledDate.slice(0, 10) ?? null);
  const { save, isPending, errors } = useFormSave(
    checkIn
      ? { success: 'Check-in updated', failure: 'Failed to update check-in' }
      : { success: 'Check-in scheduled', failure: 'Failed to schedule check-in' },
  );
  const submit = async (form: FormData) => {
    const saved = await save({
      method: checkIn ? 'PATCH' : 'POST',
      path: checkIn ? `${path}/${checkIn.id}` : path,
      body: {
        title: form.get('title'),
        notes: form.get('notes'),
        // Send the date only if it changed, to keep a time that was set through the API.
        ...(day !== checkIn?.scheduledDate.slice(0, 10) && { scheduledDate: day ?? '' }),
      },
    });
    if (saved) onClose();
  };
  return (
    <FormDialog
      title={checkIn ? 'Edit Check-in' : 'Schedule Check-in'}
      submitLabel={checkIn ? 'Save Changes' : 'Schedule'}
      isOpen={isOpen}
      isPending={isPending}
      errors={errors}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <TextField name="title" label="Title" defaultValue={checkIn?.title} isRequired autoFocus />
      <DatePicker name="scheduledDate" label="Date" value={day} onChange={setDay} isRequired />
      <TextAreaField
        name="notes"
        label="Notes"
        defaultValue={checkIn?.notes ?? ''}
        rows={4}
        countTo={partnerLimits.checkInNotes}
      />
    </FormDialog>
  );
}
