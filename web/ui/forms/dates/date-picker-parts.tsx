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
import { DialogContext } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { useSlottedContext } from 'react-aria-components/slots';
import styled from 'styled-components';
import { controlBox } from '../field-look';
import { Icon } from '../../icons/Icon';
import { buttonLook } from '../../tokens/looks';
import { FloatingPanel } from '../../overlays/overlay-parts';
import { color, font, radius, size, space, weight } from '../../tokens/tokens';

/** The box with the typable segments and the button that opens the month. */
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

  [data-part='head'] {
    display: flex;
    align-items: center;
    gap: ${space[4]};
    padding-bottom: ${space[8]};
  }

  [data-part='head'] h2 {
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

  [role='button'][data-today] {
    box-shadow: inset 0 0 0 1px ${color.accentBorder};
    color: ${color.accentText};
    font-weight: ${weight.semibold};
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

/** Input of a date picker. */
export function DateBox() {
  return (
    <Box>
      <DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput>
      <Button>
        <Icon name="calendar" />
      </Button>
    </Box>
  );
}

const monthButton = { ...buttonLook('ghost', 'sm'), 'data-shape': 'icon' } as const;

/**
 * Popover with the month to pick a day from. The popover itself is the dialog: with a dialog inside it, React Aria's
 * hidden dismiss buttons for screen readers would be outside of any landmark.
 */
export function MonthPanel() {
  const { id, 'aria-labelledby': labelledBy } = useSlottedContext(DialogContext) ?? {};
  const dialog = { id, 'aria-labelledby': labelledBy };
  return (
    <FloatingPanel {...dialog} offset={4}>
      <Month>
        <div data-part="head">
          <Button slot="previous" aria-label="Previous month" {...monthButton}>
            <Icon name="chevron-left" />
          </Button>
          <Heading />
          <Button slot="next" aria-label="Next month" {...monthButton}>
            <Icon name="chevron-right" />
          </Button>
        </div>
        <CalendarGrid>
          <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} />}</CalendarGridBody>
        </CalendarGrid>
      </Month>
    </FloatingPanel>
  );
}
