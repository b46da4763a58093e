import { Radio, RadioGroup as AriaRadioGroup, type RadioGroupProps } from 'react-aria-components/RadioGroup';
import styled from 'styled-components';
import { choiceLine } from './choice-parts';
import { fieldRoot, type FieldTexts } from '../field-look';
import { FieldDescription, FieldLabel, FieldProblem } from '../field-parts';
import type { Choice } from './choices';
import { color, radius, space } from '../../tokens/tokens';

const Root = styled(AriaRadioGroup)`
  ${fieldRoot}

  & > div {
    display: flex;
    flex-direction: column;
  }

  &[data-orientation='horizontal'] > div {
    flex-flow: row wrap;
    gap: 0 ${space[16]};
  }
`;

const Line = styled(Radio)`
  ${choiceLine}

  & > i {
    border-radius: ${radius.full};
  }

  &[data-selected] > i::before {
    content: '';
    width: 6px;
    height: 6px;
    border-radius: ${radius.full};
    background: ${color.accentOn};
  }
`;

interface Props extends FieldTexts, Omit<RadioGroupProps, 'children' | 'className' | 'style'> {
  choices: readonly Choice[];
  /** The first choice takes the focus when the group is first shown. */
  autoFocus?: boolean;
}

export function RadioGroup({
  label,
  description,
  errorMessage,
  choices,
  autoFocus = false,
  ...props
}: Props) {
  return (
    <Root {...props} isInvalid={props.isInvalid || Boolean(errorMessage) || undefined}>
      <FieldLabel>{label}</FieldLabel>
      {description && <FieldDescription>{description}</FieldDescription>}
      <div>
        {choices.map((choice, index) => (
          <Line
            key={choice.id}
            value={choice.id}
            isDisabled={choice.isDisabled}
            autoFocus={autoFocus && index === 0}
          >
            <i />
            <span>
              {choice.label}
              {choice.description && <small>{choice.description}</small>}
            </span>
          </Line>
        ))}
      </div>
      <FieldProblem message={errorMessage} />
    </Root>
  );
}
