import { Button } from 'react-aria-components/Button';
import {
  Select as AriaSelect,
  SelectValue,
  type SelectProps as AriaSelectProps,
} from 'react-aria-components/Select';
import styled from 'styled-components';
import type { Choice } from './choices';
import {
  controlBox,
  FieldDescription,
  FieldLabel,
  FieldProblem,
  fieldRoot,
  type FieldTexts,
} from './field-parts';
import { Icon } from './Icon';
import { Option } from './Option';
import { OptionList, OptionsPanel } from './overlay-parts';
import { color, font, size, space } from './tokens';

const Root = styled(AriaSelect<Choice, 'single'>)`
  ${fieldRoot}
`;

const Trigger = styled(Button)`
  ${controlBox}
  display: flex;
  align-items: center;
  gap: ${space[8]};
  text-align: start;
  cursor: default;

  &[data-focus-visible] {
    outline-width: 2px;
  }

  &[data-size='sm'] {
    min-height: ${size.controlSm};
    padding: ${space[2]} ${space[8]};
    font-size: ${font[13]};
  }

  svg {
    width: ${size.iconSm};
    height: ${size.iconSm};
    color: ${color.textMuted};
  }
`;

const Value = styled(SelectValue)`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  &[data-placeholder] {
    color: ${color.textFaint};
  }

  small,
  svg {
    display: none;
  }
`;

interface Props
  extends
    FieldTexts,
    Omit<
      AriaSelectProps<Choice>,
      | 'children'
      | 'className'
      | 'style'
      | 'value'
      | 'defaultValue'
      | 'onChange'
      | 'selectedKey'
      | 'onSelectionChange'
      | 'render'
    > {
  choices: readonly Choice[];
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** Hides the label visually; for filters and inline status changes. */
  hideLabel?: boolean;
  size?: 'sm';
}

export function Select(props: Props) {
  const { label, description, errorMessage, choices, onChange, hideLabel, size: height, ...rest } = props;
  return (
    <Root
      {...rest}
      aria-label={hideLabel ? label : undefined}
      onChange={(key) => {
        if (key !== null) onChange?.(String(key));
      }}
      isInvalid={rest.isInvalid || Boolean(errorMessage) || undefined}
    >
      {!hideLabel && <FieldLabel>{label}</FieldLabel>}
      <Trigger data-size={height}>
        <Value />
        <Icon name="chevron-down" />
      </Trigger>
      {description && <FieldDescription>{description}</FieldDescription>}
      <FieldProblem message={errorMessage} />
      <OptionsPanel offset={4}>
        <OptionList>
          {choices.map((choice) => (
            <Option key={choice.id} choice={choice} />
          ))}
        </OptionList>
      </OptionsPanel>
    </Root>
  );
}
