import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField, type SearchFieldProps } from 'react-aria-components/SearchField';
import styled from 'styled-components';
import { controlBox } from '../field-look';
import { Icon } from '../../icons/Icon';
import { color, radius, size, space } from '../../tokens/tokens';

const Root = styled(AriaSearchField)`
  position: relative;
  flex: 1 1 14rem;
  min-width: 0;
  max-width: 24rem;

  & > svg,
  & > button {
    position: absolute;
    top: 50%;
    transform: translateY(-50%);
    color: ${color.textMuted};
  }

  & > svg {
    inset-inline-start: ${space[12]};
    pointer-events: none;
  }

  & > button {
    inset-inline-end: ${space[4]};
    padding: ${space[4]};
    border: 0;
    border-radius: ${radius[6]};
    background: none;
  }

  &[data-empty] > button {
    display: none;
  }

  svg {
    width: ${size.iconSm};
    height: ${size.iconSm};
  }
`;

const Box = styled(Input)`
  ${controlBox}
  padding-inline: ${space[32]};

  &::-webkit-search-cancel-button {
    display: none;
  }
`;

interface Props extends Omit<SearchFieldProps, 'children' | 'className' | 'style' | 'aria-label'> {
  /** Name for screen readers. Visually, the placeholder and the icon say it. */
  label: string;
  placeholder?: string;
}

export function SearchField({ label, placeholder = 'Search…', ...props }: Props) {
  return (
    <Root {...props} aria-label={label}>
      <Icon name="search" />
      <Box placeholder={placeholder} />
      <Button aria-label="Clear search">
        <Icon name="close" />
      </Button>
    </Root>
  );
}
