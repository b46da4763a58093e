import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from 'react-aria-components/Checkbox';
import styled from 'styled-components';
import { choiceLine } from './choice-parts';
import { Icon } from '../../icons/Icon';

const Line = styled(AriaCheckbox)`
  ${choiceLine}
`;

interface Props extends Omit<AriaCheckboxProps, 'children' | 'className' | 'style'> {
  children: ReactNode;
  description?: ReactNode;
}

export function Checkbox({ children, description, ...props }: Props) {
  return (
    <Line {...props}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <i>{isIndeterminate ? <Icon name="minus" /> : isSelected && <Icon name="check" />}</i>
          <span>
            {children}
            {description && <small>{description}</small>}
          </span>
        </>
      )}
    </Line>
  );
}
