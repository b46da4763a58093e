import { FIRST_MONTH, LAST_MONTH, monthNames, monthOf } from '../../../../src/features/roadmap/months.rules';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { formatDay } from '../../../lib/texts/format-date';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { Columns } from '../../../ui/layout/Columns';
import { Select } from '../../../ui/forms/choices/Select';

interface Props {
  title: string;
  targetDate: string;
  isOpen: boolean;
  onClose: () => void;
  onMove: (month: string) => void;
}

/** Years offered before and after the current date. The edit form accepts any other date. */
const YEARS_BACK = 5;
const YEARS_AHEAD = 10;

const monthChoices = monthNames.map((label, index) => ({ id: String(index + 1).padStart(2, '0'), label }));

/** Moves an item to another month, as an alternative to dragging. */
export default function MoveDialog({ title, targetDate, isOpen, onClose, onMove }: Props) {
  const submit = (form: FormData) => {
    onMove(`${String(form.get('year'))}-${String(form.get('month'))}`);
    onClose();
  };
  return (
    <FormDialog
      form={{ isPending: false, formProps: { onSubmit: submit } }}
      title="Move to month"
      description={`${title} is planned for ${formatDay(targetDate)}. It keeps its day, or gets the last day of a shorter month.`}
      submitLabel="Move"
      isOpen={isOpen}
      onClose={onClose}
    >
      <Columns>
        <Select
          name="month"
          label="Month"
          defaultValue={monthOf(targetDate).slice(5)}
          choices={monthChoices}
        />
        <Select
          name="year"
          label="Year"
          defaultValue={targetDate.slice(0, 4)}
          choices={choicesOf(yearsAround(targetDate))}
        />
      </Columns>
    </FormDialog>
  );
}

function yearsAround(day: string): string[] {
  const year = Number(day.slice(0, 4));
  const first = Math.max(year - YEARS_BACK, Number(FIRST_MONTH.slice(0, 4)));
  const last = Math.min(year + YEARS_AHEAD, Number(LAST_MONTH.slice(0, 4)));
  return Array.from({ length: last - first + 1 }, (_, step) => String(first + step));
}
