import { useState } from 'react';
import { FIRST_MONTH, LAST_MONTH, monthNames, monthOf } from '../../../src/features/roadmap/months.rules';
import { FormDialog } from '../../lib/FormDialog';
import { formatDay } from '../../lib/format-date';
import { NativeSelect } from '../../ui/NativeSelect';
import { TextField } from '../../ui/TextField';

interface Props {
  title: string;
  targetDate: string;
  isOpen: boolean;
  onClose: () => void;
  onMove: (month: string) => void;
}

const firstYear = FIRST_MONTH.slice(0, 4);
const lastYear = LAST_MONTH.slice(0, 4);

const choices = monthNames.map((label, index) => ({ id: String(index + 1).padStart(2, '0'), label }));

/** Moves an item to any month, for those who do not drag. */
export default function MoveDialog({ title, targetDate, isOpen, onClose, onMove }: Props) {
  const [errors, setErrors] = useState<Record<string, string[]> | null>(null);

  const submit = (form: FormData) => {
    const year = String(form.get('year') ?? '').trim();
    if (!/^\d{4}$/.test(year) || year < firstYear)
      return setErrors({ year: [`Year must be between ${firstYear} and ${lastYear}`] });
    onMove(`${year}-${String(form.get('month'))}`);
    onClose();
  };

  return (
    <FormDialog
      title="Move to month"
      description={`${title} is planned for ${formatDay(targetDate)}. It keeps its day, or gets the last day of a shorter month.`}
      submitLabel="Move"
      isOpen={isOpen}
      isPending={false}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="ui-columns">
        <NativeSelect
          name="month"
          label="Month"
          defaultValue={monthOf(targetDate).slice(5)}
          choices={choices}
        />
        <TextField
          name="year"
          label="Year"
          defaultValue={targetDate.slice(0, 4)}
          inputMode="numeric"
          maxLength={4}
          isRequired
          autoComplete="off"
        />
      </div>
    </FormDialog>
  );
}
