import { parseDate, type CalendarDate } from '@internationalized/date';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker as AriaDatePicker, type DatePickerProps } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import styled from 'styled-components';
import {
  controlBox,
  FieldDescription,
  FieldLabel,
  FieldProblem,
  fieldRoot,
  type FieldTexts,
} from './field-parts';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import { FloatingPanel } from './overlay-parts';
import { color, font, radius, size, space, weight } from './tokens';

const Root = styled(AriaDatePicker<CalendarDate>)`
  ${fieldRoot}
`;

const Box = styled(Group)`
  ${controlBox}
  display: flex;
  align-items: center;
  padding-inline-end: ${space[4]};

  & > div {
    display: flex;
    flex: 1;
  }

  [role='spinbutton'] {
    padding: 0 ${space[2]};
    border-radius: ${radius[6]};
    font-variant-numeric: tabular-nums;
    outline: none;
  }

  [data-type='literal'],
  [role='spinbutton'][data-placeholder] {
    color: ${color.textFaint};
  }

  [role='spinbutton'][data-focused] {
    background: ${color.accent};
    color: ${color.accentOn};
  }

  & > button {
    padding: ${space[4]};
    border: 0;
    border-radius: ${radius[6]};
    background: none;
    color: ${color.textMuted};
  }

  & > button svg {
    width: ${size.iconSm};
    height: ${size.iconSm};
  }
`;

const Month = styled(Calendar)`
  padding: ${space[12]};

  header {
    display: flex;
    align-items: center;
    gap: ${space[4]};
    padding-bottom: ${space[8]};
  }

  header h2 {
    flex: 1;
    font-size: ${font[14]};
    text-align: center;
  }

  th {
    padding: ${space[4]};
    color: ${color.textMuted};
    font-size: ${font[12]};
    font-weight: ${weight.medium};
  }

  td {
    padding: 1px;
  }

  [role='button'] {
    display: grid;
    place-items: center;
    width: ${size.controlMd};
    height: ${size.controlMd};
    border-radius: ${radius[8]};
    font-variant-numeric: tabular-nums;
    cursor: default;
  }

  [role='button'][data-hovered] {
    background: ${color.surfaceHover};
  }

  [role='button'][data-selected] {
    background: ${color.accent};
    color: ${color.accentOn};
  }

  [role='button'][data-outside-month] {
    display: none;
  }

  [role='button']:is([data-disabled], [data-unavailable]) {
    color: ${color.textFaint};
  }
`;

interface Props
  extends
    FieldTexts,
    Omit<
      DatePickerProps<CalendarDate>,
      'children' | 'className' | 'style' | 'value' | 'defaultValue' | 'onChange'
    > {
  /** `yyyy-MM-dd`, or nothing. */
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (value: string | null) => void;
}

/** A day. Heavy: load it lazily where it is not on the first screen. Submits `yyyy-MM-dd` under its `name`. */
export function DatePicker({
  label,
  description,
  errorMessage,
  value,
  defaultValue,
  onChange,
  ...props
}: Props) {
  return (
    <Root
      {...props}
      value={value === undefined ? undefined : dayOf(value)}
      defaultValue={dayOf(defaultValue)}
      onChange={(day) => onChange?.(day ? day.toString() : null)}
      isInvalid={props.isInvalid || Boolean(errorMessage) || undefined}
    >
      <FieldLabel>{label}</FieldLabel>
      <Box>
        <DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput>
        <Button>
          <Icon name="calendar" />
        </Button>
      </Box>
      {description && <FieldDescription>{description}</FieldDescription>}
      <FieldProblem message={errorMessage} />
      <FloatingPanel offset={4}>
        <Dialog>
          <Month>
            <header>
              <IconButton
                slot="previous"
                icon="chevron-left"
                label="Previous month"
                size="sm"
                withTooltip={false}
              />
              <Heading />
              <IconButton slot="next" icon="chevron-right" label="Next month" size="sm" withTooltip={false} />
            </header>
            <CalendarGrid>
              <CalendarGridHeader>
                {(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}
              </CalendarGridHeader>
              <CalendarGridBody>{(date) => <CalendarCell date={date} />}</CalendarGridBody>
            </CalendarGrid>
          </Month>
        </Dialog>
      </FloatingPanel>
    </Root>
  );
}

/** A stored day; what is none is shown as empty, to be set anew. */
function dayOf(value: string | null | undefined): CalendarDate | null {
  if (!value) return null;
  try {
    return parseDate(value);
  } catch {
    return null;
  }
}
