import { CalendarDateTime, parseDateTime, today } from '@internationalized/date';
import { useRef } from 'react';
import { DatePicker as AriaDatePicker, type DatePickerProps } from 'react-aria-components/DatePicker';
import styled from 'styled-components';
import { DateBox, MonthPanel } from './date-picker-parts';
import { fieldRoot, type FieldTexts } from '../field-look';
import { FieldDescription, FieldLabel, FieldProblem } from '../field-parts';
import { useFieldMessages } from '../form-errors';

const Root = styled(AriaDatePicker<CalendarDateTime>)`
  ${fieldRoot}
`;

interface Props
  extends
    FieldTexts,
    Pick<DatePickerProps<CalendarDateTime>, 'name' | 'isRequired' | 'isDisabled' | 'isInvalid'> {
  /** `yyyy-MM-ddTHH:mm` in a time zone of the caller's choice, or null if empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  /**
   * Called when the field becomes partly filled in, or stops being so. Its value is null then, which the user doesn't
   * mean.
   */
  onIncomplete?: (isIncomplete: boolean) => void;
}

/** Hour that is set when the user picks only a day. */
const MORNING = 9;

/** Field for a day and a time, without a time zone. Its code is large: load it lazily. */
export function DateTimePicker(props: Props) {
  const { label, description, errorMessage, value, onChange, onIncomplete, ...rest } = props;
  const { messages, dismiss } = useFieldMessages(rest.name, errorMessage);
  const root = useRef<HTMLDivElement>(null);
  const { year, month, day } = today('UTC');
  const look = () => onIncomplete?.(isHalfTyped(root.current));
  return (
    <Root
      {...rest}
      ref={root}
      granularity="minute"
      hourCycle={24}
      shouldForceLeadingZeros
      value={momentOf(value)}
      placeholderValue={new CalendarDateTime(year, month, day, MORNING)}
      onChange={(moment) => {
        dismiss();
        onChange(moment ? moment.toString().slice(0, 16) : null);
      }}
      onKeyUp={look}
      onBlur={look}
      isInvalid={rest.isInvalid || messages.length > 0}
    >
      <FieldLabel>{label}</FieldLabel>
      <DateBox />
      {description && <FieldDescription>{description}</FieldDescription>}
      <FieldProblem message={messages.join(' ')} />
      <MonthPanel />
    </Root>
  );
}

function isHalfTyped(root: HTMLElement | null): boolean {
  const parts = [...(root?.querySelectorAll('[role="spinbutton"]') ?? [])];
  const empty = parts.filter((part) => part.hasAttribute('data-placeholder'));
  return empty.length > 0 && empty.length < parts.length;
}

/** Parses a stored value. Returns null for an invalid one, so that the field is empty. */
function momentOf(value: string | null): CalendarDateTime | null {
  if (!value) return null;
  try {
    return parseDateTime(value);
  } catch {
    return null;
  }
}
