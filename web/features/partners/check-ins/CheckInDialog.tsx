import type { ShownCheckIn } from '../../../../src/features/partners/records/check-ins.entity';
import { partnerLimits } from '../../../../src/features/partners/partners.rules';
import type { NewCheckIn } from '../../../../src/features/partners/records/records.schema';
import { text, type FieldsOf } from '../../../lib/forms/form-fields';
import { useForm } from '../../../lib/forms/useForm';
import { DatePicker } from '../../../ui/forms/dates/DatePicker';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';
import { ColleaguePicker } from '../../../lib/forms/ColleaguePicker';
import { ownerChoice } from '../owner-choice';
import { Columns } from '../../../ui/layout/Columns';
import { FormDialog } from '../../../lib/forms/FormDialog';

interface Props {
  /** `/api/partners/{id}/check-ins` */
  path: string;
  /** null for a new check-in. */
  checkIn: ShownCheckIn | null;
  isOpen: boolean;
  onClose: () => void;
}

/** The date has no time here. A time that was set through the API is kept unless the day changes. */
const fields = {
  title: text,
  scheduledDate: text,
  ownerId: text,
  notes: text,
} satisfies FieldsOf<NewCheckIn>;

export default function CheckInDialog({ path, checkIn, isOpen, onClose }: Props) {
  const record = checkIn && { ...checkIn, scheduledDate: checkIn.scheduledDate.slice(0, 10) };
  const form = useForm({
    path,
    record,
    fields,
    texts: checkIn
      ? { success: 'Check-in updated', failure: 'Failed to update check-in' }
      : { success: 'Check-in scheduled', failure: 'Failed to schedule check-in' },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={checkIn ? 'Edit Check-in' : 'Schedule Check-in'}
      submitLabel={checkIn ? 'Save Changes' : 'Schedule'}
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField {...form.field('title')} label="Title" isRequired autoFocus />
      <Columns>
        <DatePicker {...form.field('scheduledDate')} label="Date" isRequired />
        <ColleaguePicker
          label="Owner"
          description="Empty: the owner of the partner, and who scheduled it"
          defaultValue={ownerChoice(checkIn)}
        />
      </Columns>
      <TextAreaField {...form.field('notes')} label="Notes" rows={4} countTo={partnerLimits.checkInNotes} />
    </FormDialog>
  );
}
