import { parseDateTime, toZoned } from '@internationalized/date';
import { DateTimePicker } from '../../../ui/forms/dates/DateTimePicker';

interface Props {
  value: string | null;
  timeZone: string;
  onChange: (value: string | null) => void;
  errorMessage?: string | undefined;
}

/** The time at which an email is sent, by the clock of the reader. */
export default function ScheduleField({ value, timeZone, onChange, errorMessage }: Props) {
  return (
    <DateTimePicker
      label="Send at"
      description={`Time zone: ${timeZone.replaceAll('_', ' ')}`}
      value={value}
      onChange={onChange}
      isRequired
      {...(errorMessage !== undefined && { errorMessage })}
    />
  );
}

/** Returns the UTC time of a clock in a time zone; the later time where clocks skip it. */
export const utcTimeOf = (clock: string, timeZone: string): string =>
  toZoned(parseDateTime(clock), timeZone, 'later').toAbsoluteString();
