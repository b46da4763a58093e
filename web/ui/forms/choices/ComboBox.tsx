import { Button } from 'react-aria-components/Button';
import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaComboBoxProps,
} from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import styled from 'styled-components';
import type { Choice } from './choices';
import { controlBox, fieldRoot, type FieldTexts } from '../field-look';
import { FieldDescription, FieldLabel, FieldProblem } from '../field-parts';
import { useFieldMessages } from '../form-errors';
import { Icon } from '../../icons/Icon';
import { Option } from './Option';
import { OptionList, OptionsPanel } from '../../overlays/overlay-parts';
import { color, radius, size, space } from '../../tokens/tokens';

const Root = styled(AriaComboBox<Choice, 'single'>)`
  ${fieldRoot}
`;

const Box = styled(Group)`
  ${controlBox}
  display: flex;
  align-items: center;
  padding: 0 ${space[8]} 0 0;

  input {
    flex: 1;
    min-width: 0;
    padding: ${space[4]} ${space[12]};
    border: 0;
    background: none;
    outline: none;
  }

  button {
    display: grid;
    place-items: center;
    padding: ${space[4]};
    border: 0;
    border-radius: ${radius[6]};
    background: none;
    color: ${color.textMuted};
  }

  svg {
    width: ${size.iconSm};
    height: ${size.iconSm};
  }
`;

interface Props
  extends
    FieldTexts,
    Omit<
      AriaComboBoxProps<Choice>,
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
  onChange?: (value: string | null) => void;
  placeholder?: string;
  hideLabel?: boolean;
  /** Shown if no choice matches. */
  emptyText?: string;
}

/** Select with a text field that filters its choices; for long lists. */
export function ComboBox(props: Props) {
  const { label, description, errorMessage, choices, onChange, placeholder, hideLabel, emptyText, ...rest } =
    props;
  const { messages, dismiss } = useFieldMessages(rest.name, errorMessage);
  return (
    <Root
      menuTrigger="focus"
      {...rest}
      allowsEmptyCollection
      aria-label={hideLabel ? label : undefined}
      onChange={(key) => {
        dismiss();
        onChange?.(key === null ? null : String(key));
      }}
      isInvalid={rest.isInvalid || messages.length > 0 || undefined}
    >
      {!hideLabel && <FieldLabel>{label}</FieldLabel>}
      <Box>
        <Input placeholder={placeholder} />
        <Button aria-label={`Show ${label}`}>
          <Icon name="chevron-down" />
        </Button>
      </Box>
      {description && <FieldDescription>{description}</FieldDescription>}
      <FieldProblem message={messages[0]} />
      <OptionsPanel offset={4}>
        <OptionList renderEmptyState={() => emptyText ?? 'Nothing matches'}>
          {choices.map((choice) => (
            <Option key={choice.id} choice={choice} />
          ))}
        </OptionList>
      </OptionsPanel>
    </Root>
  );
}
