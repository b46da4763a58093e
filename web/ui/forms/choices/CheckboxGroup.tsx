import {
  CheckboxGroup as AriaCheckboxGroup,
  type CheckboxGroupProps,
} from 'react-aria-components/CheckboxGroup';
import styled from 'styled-components';
import { Checkbox } from './Checkbox';
import { fieldRoot, type FieldTexts } from '../field-look';
import { FieldDescription, FieldLabel, FieldProblem } from '../field-parts';
import type { Choice } from './choices';
import { space } from '../../tokens/tokens';

const Root = styled(AriaCheckboxGroup)`
  ${fieldRoot}
`;

const Boxes = styled.div`
  display: grid;
  gap: 0 ${space[16]};

  &[data-columns] {
    grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
  }

  &[data-columns='narrow'] {
    grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr));
  }
`;

interface Props extends FieldTexts, Omit<CheckboxGroupProps, 'children' | 'className' | 'style'> {
  choices: readonly Choice[];
  /** Lays the choices out in as many columns as fit; `narrow` is for short labels. */
  hasColumns?: boolean | 'narrow';
  /** Shown if there are no choices. */
  emptyText?: string;
}

export function CheckboxGroup({
  label,
  description,
  errorMessage,
  choices,
  hasColumns,
  emptyText,
  ...props
}: Props) {
  return (
    <Root {...props} isInvalid={props.isInvalid || Boolean(errorMessage) || undefined}>
      <FieldLabel>{label}</FieldLabel>
      {description && <FieldDescription>{description}</FieldDescription>}
      {choices.length === 0 && emptyText && <p className="ui-muted ui-small">{emptyText}</p>}
      <Boxes data-columns={hasColumns || undefined}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.id}
            value={choice.id}
            description={choice.description}
            isDisabled={choice.isDisabled}
          >
            {choice.label}
          </Checkbox>
        ))}
      </Boxes>
      <FieldProblem message={errorMessage} />
    </Root>
  );
}
