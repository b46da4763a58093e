import { parseDate, type CalendarDate } from '@internationalized/date';
import { DatePicker as AriaDatePicker, type DatePickerProps } from 'react-aria-components/DatePicker';
import styled from 'styled-components';
import { DateBox, MonthPanel } from './date-picker-parts';
import { fieldRoot, type FieldTexts } from '../field-look';
import { FieldDescription, FieldLabel, FieldProblem } from '../field-parts';
import { useFieldMessages } from '../form-errors';

const Root = styled(AriaDatePicker<CalendarDate>)`
  ${fieldRoot}
`;

interface Props
  extends
    FieldTexts,
    Omit<
      DatePickerProps<CalendarDate>,
      'children' | 'className' | 'style' | 'value' | 'defaultValue' | 'onChange'
    > {
  /** `yyyy-MM-dd`, or null if empty. */
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (value: string | null) => void;
}

/**
 * Field for a day. Submits `yyyy-MM-dd` under its `name`. Its code is large: load it lazily unless the first screen
 * needs it.
 */
export function DatePicker({
  label,
  description,
  errorMessage,
  value,
  defaultValue,
  onChange,
  ...props
}: Props) {
  const { messages, dismiss } = useFieldMessages(props.name, errorMessage);
  return (
    <Root
      {...props}
      value={value === undefined ? undefined : dayOf(value)}
      defaultValue={dayOf(defaultValue)}
      onChange={(day) => {
        dismiss();
        onChange?.(day ? day.toString() : null);
      }}
      isInvalid={props.isInvalid || messages.length > 0}
    >
      <FieldLabel>{label}</FieldLabel>
      <DateBox />
      {description && <FieldDescription>{description}</FieldDescription>}
      <FieldProblem message={messages.join(' ')} />
      <MonthPanel />
    </Root>
  );
}

/** Parses a stored day. Returns null for an invalid one, so that the field is empty. */
function dayOf(value: string | null | undefined): CalendarDate | null {
  if (!value) return null;
  try {
    return parseDate(value);
  } catch {
    return null;
  }
}
